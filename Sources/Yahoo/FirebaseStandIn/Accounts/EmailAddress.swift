/// Brings e-mail addresses into the one spelling by which accounts are found.
enum EmailAddress {
    /// The address in lower case, as accounts have it; nil for a text that is not an address.
    static func canonical(_ text: String) -> String? {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, text.utf8.count <= 254,
            // Visible characters, without those that end an address in a header or in HTML. Only ASCII, so
            // that two addresses that look alike are not mixed up.
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"<>\",;()\\".utf8.contains($0) })
        else { return nil }
        return text.lowercased()
    }

    static func required(_ fields: RequestFields) throws -> String {
        let text = try fields.text("email", missing: "MISSING_EMAIL")
        guard let email = canonical(text) else { throw WireError("INVALID_EMAIL") }
        return email
    }
}
