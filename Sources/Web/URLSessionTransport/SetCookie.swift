/// `Set-Cookie` lines that were joined into one value.
enum SetCookie {
    /// Splits the line into cookies.
    ///
    /// A comma separates two of them only where a cookie name and `=` follow it.
    ///
    /// Source: RFC 6265 section 3, which warns of joining them. Splitting is exact as long as no cookie value has a
    /// comma before a `=`, which RFC 6265 section 4.1.1 does not allow.
    static func split(_ value: String) -> [String] {
        var cookies: [String] = []
        var start = value.startIndex
        for index in value.utf8.indices where value.utf8[index] == UInt8(ascii: ",") {
            let next = value.utf8.index(after: index)
            guard beginsCookie(value[next...]) else { continue }
            cookies.append(trimmed(value[start..<index]))
            start = next
        }
        cookies.append(trimmed(value[start...]))
        return cookies
    }

    private static func beginsCookie(_ text: Substring) -> Bool {
        let name = text.utf8.drop { $0 == UInt8(ascii: " ") }.prefix { !"=;, ".utf8.contains($0) }
        return !name.isEmpty && text.utf8[name.endIndex...].first == UInt8(ascii: "=")
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " })
    }
}
