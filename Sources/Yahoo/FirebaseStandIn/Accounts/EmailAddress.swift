/// The canonical form of email addresses, by which the store finds accounts.
enum EmailAddress {
    /// The maximum length in bytes (RFC 5321 section 4.5.3.1.3: a path of 256 has two angle brackets).
    private static let maximumLength = 254

    /// The address in lower case; nil for a text that cannot be one.
    ///
    /// An address has one `@` between two parts, only allowed bytes, and the length of one. Its parts are not looked at.
    static func canonical(_ text: String) -> String? {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        guard text.utf8.count <= maximumLength, text.utf8.allSatisfy(isAllowed) else { return nil }
        return text.lowercased()
    }

    /// Whether an address may have a byte.
    ///
    /// Only visible ASCII, so that two addresses that look alike are never two accounts; no character that quotes or
    /// ends an address in the header of a mail (RFC 5322 section 3.2.3).
    private static func isAllowed(_ byte: UInt8) -> Bool {
        let visible: ClosedRange<UInt8> = 0x21...0x7E
        return visible.contains(byte) && !"<>\",;()\\".utf8.contains(byte)
    }
}
