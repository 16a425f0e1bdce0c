/// Brings email addresses into the spelling by which the store finds accounts.
enum EmailAddress {
    /// The maximum length in bytes (RFC 5321 section 4.5.3.1.3: a path of 256 has two angle brackets).
    private static let maximumLength = 254

    /// The address in lower case; nil for a text that is not an address.
    static func canonical(_ text: String) -> String? {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        guard text.utf8.count <= maximumLength, text.utf8.allSatisfy(isAllowed) else { return nil }
        return text.lowercased()
    }

    /// Whether an address may have a byte.
    ///
    /// Only visible ASCII, so that two addresses that look alike are never two accounts; no character that
    /// ends an address in a header or in HTML.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        let visible: ClosedRange<UInt8> = 0x21...0x7E
        return visible.contains(byte) && !"<>\",;()\\".utf8.contains(byte)
    }

    /// The address in the field `email` of a request; throws `MISSING_EMAIL` or `INVALID_EMAIL`.
    static func required(_ fields: RequestFields) throws -> String {
        let text = try fields.text("email", missing: "MISSING_EMAIL")
        guard let email = canonical(text) else { throw WireError("INVALID_EMAIL") }
        return email
    }
}
