import WebText

/// A link whose scheme, host and path are those of the partner's universal link; nothing else is checked yet.
struct FlipLink: Sendable {
    /// The link as the system delivered it.
    let text: String

    /// Nil when the link is another one of the app.
    init?(_ text: String, registered: String) {
        let registered = registered.utf8
        guard text.utf8.count >= registered.count else { return nil }
        // Behind the registered link comes a query, a fragment or nothing.
        switch text.utf8.dropFirst(registered.count).first {
        case UInt8(ascii: "?"), UInt8(ascii: "#"), nil: break
        default: return nil
        }
        var slashes = 0
        for (byte, expected) in zip(text.utf8, registered) {
            if expected == UInt8(ascii: "/") { slashes += 1 }
            // RFC 3986 section 6.2.2.1: scheme and host in any case; the path, from the third slash, as it is.
            let isInPath = slashes >= 3
            guard byte == expected || !isInPath && Self.isSameLetter(byte, expected) else { return nil }
        }
        self.text = text
    }

    private static func isSameLetter(_ one: UInt8, _ other: UInt8) -> Bool {
        let lowercase = one | 0x20
        return lowercase == other | 0x20 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercase)
    }
}
