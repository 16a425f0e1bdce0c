import JSON
import PartnerServer

extension ExternalUser {
    /// Takes name and address from verified claims.
    mutating func take(_ claims: JSONValue) {
        name = Self.shortText(claims["name"])
        // An address that the provider did not verify may be another person's.
        email = claims["email_verified"] == true ? Self.shortText(claims["email"]) : ""
    }

    /// A text for people; a token has no business with a longer one.
    private static func shortText(_ value: JSONValue?) -> String {
        guard let text = value?.string, text.utf8.count <= 256 else { return "" }
        return text
    }
}
