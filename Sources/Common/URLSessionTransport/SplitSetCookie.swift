/// The cookies of `Set-Cookie` lines that were joined into one value.
///
/// A comma begins a new cookie only where a name and `=` follow it. The comma in `Expires=Wed, 21 Oct 2026 07:28:00
/// GMT` separates nothing: no `=` follows the word after it. The value of a cookie has no comma (RFC 6265 section
/// 4.1.1).
func splitSetCookie(_ joined: String) -> [String] {
    let bytes = joined.utf8
    var cookies: [String] = []
    var start = bytes.startIndex
    for comma in bytes.indices where bytes[comma] == UInt8(ascii: ",") {
        let next = bytes.index(after: comma)
        let following = bytes[next...].drop { $0 == UInt8(ascii: " ") }
        let name = following.prefix { !"=;, ".utf8.contains($0) }
        let byteAfterName = following[name.endIndex...].first
        guard !name.isEmpty, byteAfterName == UInt8(ascii: "=") else { continue }
        cookies.append(withoutLeadingSpaces(joined[start..<comma]))
        start = next
    }
    return cookies + [withoutLeadingSpaces(joined[start...])]
}

private func withoutLeadingSpaces(_ text: Substring) -> String { String(text.drop { $0 == " " }) }
