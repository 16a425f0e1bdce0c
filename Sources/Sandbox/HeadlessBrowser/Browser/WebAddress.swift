import HTTPMessages
import WebText

/// Addresses in pages and in `Location`, read as browsers do (RFC 3986 section 5.2; URL, section 4.4).
package enum WebAddress {
    /// An absolute address from a relative one; all other bytes stay as they are.
    package static func resolve(_ reference: String, against base: String) -> String {
        let reference = cleaned(reference)
        if scheme(of: reference) != nil { return reference }
        guard let page = HTTPRequest("GET", base) else { return reference }
        let end = reference.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        let rest = end.map { reference[$0...] } ?? ""
        // Browsers read a backslash as a slash.
        let path = String(reference[..<(end ?? reference.endIndex)]).replacingBytes(of: "\\", with: "/")
        if path.isEmpty {
            if rest.isEmpty { return page.url }
            return (rest.utf8.first == UInt8(ascii: "#") ? page.url : page.origin + page.path) + rest
        }
        if path.utf8.starts(with: "//".utf8) { return page.origin.prefix { $0 != "/" } + path + rest }
        let isFull = path.utf8.first == UInt8(ascii: "/")
        return page.origin + withoutDots(isFull ? path : folder(of: page.path) + path) + rest
    }

    private static func folder(of path: Substring) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "/"
    }

    /// A path without its segments `.` and `..`, where `%2e` is a dot too (RFC 3986 section 5.2.4).
    private static func withoutDots(_ path: String) -> String {
        var kept: [String] = []
        var isFolder = false
        for segment in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .dropFirst()
        {
            let text = String(Substring(segment))
            let dots = segment.count > 6 ? text : text.lowercased().replacing("%2e", with: ".")
            isFolder = dots == "." || dots == ".."
            if dots == ".." { _ = kept.popLast() } else if !isFolder { kept.append(text) }
        }
        if isFolder { kept.append("") }
        return "/" + kept.joined(separator: "/")
    }

    /// The address as it can be sent: characters that a URL may not have in this place are percent-encoded.
    ///
    /// Browsers do the same, but for brackets after the host, which `URL` of Foundation does not take.
    static func sendable(_ address: String) -> String {
        // The scheme of an address may have capital letters; the case does not count.
        let scheme = scheme(of: address) ?? ""
        let rest = address.utf8.dropFirst(scheme.utf8.count)
        let target = rest.dropFirst("://".count).firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
        let escaped = rest.indices.flatMap { place in
            let byte = rest[place]
            // RFC 3986 section 3.2.2: only a host has brackets.
            let isBracket = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
            let isAllowed = PercentCoding.isAllowedInURL(byte) && (place < target || !isBracket)
            return isAllowed ? [byte] : PercentCoding.escaped(byte)
        }
        return scheme + String(decoding: escaped, as: UTF8.self)
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

    /// The text without white space and control octets at its ends, and without tabs and line ends in it.
    private static func cleaned(_ reference: String) -> String {
        let bytes = Array(reference.utf8)
        guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
            let last = bytes.lastIndex(where: { $0 > 0x20 })
        else { return "" }
        return String(
            decoding: bytes[first...last].filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    }
}
