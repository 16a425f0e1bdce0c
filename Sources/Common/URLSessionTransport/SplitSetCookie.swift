/// The cookies of `Set-Cookie` lines that were joined into one value.
///
/// A comma separates two cookies only where a name and `=` follow it: no cookie value has a comma (RFC 6265
/// section 4.1.1).
func splitSetCookie(_ value: String) -> [String] {
    var cookies: [String] = []
    var start = value.startIndex
    for index in value.utf8.indices where value.utf8[index] == UInt8(ascii: ",") {
        let next = value.utf8.index(after: index)
        let name = value[next...].utf8.drop { $0 == UInt8(ascii: " ") }.prefix { !"=;, ".utf8.contains($0) }
        guard !name.isEmpty, value.utf8[name.endIndex...].first == UInt8(ascii: "=") else { continue }
        cookies.append(String(value[start..<index].drop { $0 == " " }))
        start = next
    }
    return cookies + [String(value[start...].drop { $0 == " " })]
}
