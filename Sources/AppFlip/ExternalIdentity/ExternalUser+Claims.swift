import JSON
import PartnerServer

extension ExternalUser {
    /// Takes name and address from verified claims.
    mutating func take(_ claims: JSONValue) {
        name = Self.shortText(claims["name"])
        // An address that the provider did not verify may be another person's.
        email = claims["email_verified"] == true ? Self.shortText(claims["email"]) : ""
    }

    /// A text for people; empty where it is longer than a name, or has control characters.
    ///
    /// PostgreSQL stores no text with a zero in it, so the sign-in of such a user would fail.
    private static func shortText(_ value: JSONValue?) -> String {
        guard let text = value?.string, text.utf8.count <= 256,
            text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else { return "" }
        return text
    }
}
