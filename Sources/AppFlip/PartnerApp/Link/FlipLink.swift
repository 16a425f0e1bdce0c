/// A link whose scheme, host and path are those of the partner's universal link; nothing else is checked yet.
struct FlipLink: Sendable {
    /// The link as the system delivered it.
    let text: String

    /// The link, if it is the registered link, with or without parameters; nil for another link of the app.
    init?(_ text: String, registered: String) {
        let registered = registered.utf8
        guard text.utf8.count >= registered.count else { return nil }
        // Behind the registered link comes a query, a fragment or nothing.
        switch text.utf8.dropFirst(registered.count).first {
        case UInt8(ascii: "?"), UInt8(ascii: "#"), nil: break
        default: return nil
        }
        var slashCount = 0
        for (byte, expected) in zip(text.utf8, registered) {
            if expected == UInt8(ascii: "/") { slashCount += 1 }
            // RFC 3986 section 6.2.2.1: the case of scheme and host does not count. The path begins with the third
            // slash, and its case counts.
            let isInPath = slashCount >= 3
            let isSame = isInPath ? byte == expected : Self.isSameIgnoringCase(byte, expected)
            guard isSame else { return nil }
        }
        self.text = text
    }

    private static func isSameIgnoringCase(_ one: UInt8, _ other: UInt8) -> Bool {
        if one == other { return true }
        // A small letter of ASCII has one more bit than its capital.
        let lowercase = one | 0x20
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercase)
        return isLetter && lowercase == other | 0x20
    }
}
