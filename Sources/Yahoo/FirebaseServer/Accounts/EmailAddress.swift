/// The rule for e-mail addresses.
enum EmailAddress {
    /// The address in lower case, as accounts have it; nil for a text that is no address.
    ///
    /// The address has ASCII only, so that two addresses that look alike are not mixed up.
    static func canonical(_ text: String) -> String? {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, text.utf8.count <= 254,
            // Visible characters, without those that end an address in a header or in HTML.
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"<>\",;()\\".utf8.contains($0) })
        else { return nil }
        return text.lowercased()
    }

    /// The address of a field.
    ///
    /// Throws `INVALID_EMAIL`, or the code given for an absent one.
    static func required(
        _ fields: RequestFields, _ name: String = "email", missing: ErrorCode = .missingEmail
    ) throws -> String {
        guard let text = try fields.text(name) else { throw WireError(missing) }
        guard let email = canonical(text) else { throw WireError(.invalidEmail) }
        return email
    }
}
