import HTTPMessages
import WebText

/// Addresses in pages and in `Location` fields, read as a browser reads them.
///
/// Source: RFC 3986 section 5.2, "Relative Resolution", and URL, section 4.4, where browsers differ from it.
enum WebAddress {
    /// An absolute address from a relative one; all other bytes stay as they are.
    static func resolve(_ reference: String, against base: String) -> String {
        let reference = cleaned(reference)
        if scheme(of: reference) != nil { return reference }
        guard let request = HTTPRequest("GET", base) else { return reference }
        let bytes = Array(reference.utf8)
        func isSlash(_ place: Int) -> Bool {
            // Browsers read a backslash as a slash.
            place < bytes.count && (bytes[place] == UInt8(ascii: "/") || bytes[place] == UInt8(ascii: "\\"))
        }
        if bytes.isEmpty { return request.url }
        if bytes[0] == UInt8(ascii: "#") { return request.url + reference }
        if bytes[0] == UInt8(ascii: "?") { return request.origin + request.path + reference }
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
        let path = bytes[..<end].map { isSlashByte($0) ? UInt8(ascii: "/") : $0 }
        if isSlash(0), isSlash(1) {
            let scheme = request.origin.prefix { $0 != "/" }
            return scheme + "//"
                + String(decoding: path.drop { $0 == UInt8(ascii: "/") } + bytes[end...], as: UTF8.self)
        }
        let folder = isSlash(0) ? [] : Array(request.path.utf8.prefix(through: request.path))
        return request.origin + withoutDots(folder + path) + String(decoding: bytes[end...], as: UTF8.self)
    }

    /// The address as it can be sent: characters that no URL may have are percent-encoded, as browsers do.
    static func sendable(_ address: String) -> String {
        // The scheme of an address may have capital letters; the case does not count.
        let scheme = scheme(of: address) ?? ""
        var out = Array(scheme.utf8)
        for byte in address.utf8.dropFirst(out.count) {
            if PercentCoding.isAllowedInURL(byte) { out.append(byte) } else { out += escaped(byte) }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// A byte as `%` and two hexadecimal digits.
    static func escaped(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "%"), Hex.digit(of: byte >> 4), Hex.digit(of: byte & 15)]
    }

    /// The scheme in small letters; nil for a relative address.
    static func scheme(of address: String) -> String? {
        let bytes = address.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first,
            ByteReader.isLetter(first),
            bytes[..<colon].allSatisfy({
                ByteReader.isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
            })
        else { return nil }
        return address[..<colon].lowercased()
    }

    /// The host of an origin in small letters, without the port.
    static func host(of origin: String) -> String {
        let authority = origin.firstRange(of: "://").map { origin[$0.upperBound...] } ?? origin[...]
        let end = authority.utf8.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
        let colon = authority.utf8[end...].firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
        return authority[..<colon].lowercased()
    }

    private static func isSlashByte(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }

    /// The text without white space and control octets at its ends, and without tabs and line ends in it.
    private static func cleaned(_ reference: String) -> String {
        let bytes = Array(reference.utf8)
        guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
            let last = bytes.lastIndex(where: { $0 > 0x20 })
        else { return "" }
        return String(
            decoding: bytes[first...last].filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    }

    /// A path without its segments `.` and `..` (RFC 3986 section 5.2.4).
    private static func withoutDots(_ path: [UInt8]) -> String {
        var kept: [ArraySlice<UInt8>] = []
        let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
        for (place, segment) in segments.enumerated() {
            let isLast = place == segments.count - 1
            switch dots(segment) {
            case 1: if isLast { kept.append([]) }
            case 2:
                _ = kept.popLast()
                if isLast { kept.append([]) }
            default: kept.append(segment)
            }
        }
        return "/" + String(decoding: Array(kept.joined(separator: [UInt8(ascii: "/")])), as: UTF8.self)
    }

    /// The number of dots in a segment of dots only, where `%2e` is a dot too; 0 for any other segment.
    private static func dots(_ segment: ArraySlice<UInt8>) -> Int {
        guard segment.count <= 6 else { return 0 }
        let text = String(decoding: segment, as: UTF8.self).lowercased().replacing("%2e", with: ".")
        return text == "." ? 1 : text == ".." ? 2 : 0
    }
}

extension Substring.UTF8View {
    fileprivate func prefix(through path: Substring) -> Substring.UTF8View {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0].utf8 } ?? "/"[...].utf8
    }
}
