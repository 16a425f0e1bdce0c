import JSON
import PartnerServer

extension ExternalUser {
    /// The most bytes of a name or an address: as many as a user of the partner's own server may have.
    private static let maximumTextBytes = 256

    /// Takes name and address from verified claims.
    mutating func take(_ claims: JSONValue) {
        name = Self.shortText(claims["name"])
        // An address that the provider did not verify may be another person's.
        email = claims["email_verified"] == true ? Self.shortText(claims["email"]) : ""
    }

    /// The text of a claim; empty when it is too long, has control characters, or is no text.
    ///
    /// PostgreSQL stores no text with a zero in it, so the sign-in of such a user would fail.
    private static func shortText(_ value: JSONValue?) -> String {
        guard let text = value?.string, text.utf8.count <= maximumTextBytes else { return "" }
        let hasControls = text.utf8.contains { byte in byte < 0x20 || byte == 0x7F }
        return hasControls ? "" : text
    }
}
