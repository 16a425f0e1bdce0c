import HTTPMessages
import WebText

/// Addresses in pages and in `Location`, read as browsers do (RFC 3986 section 5.2; URL, section 4.4).
package enum WebAddress {
    /// The absolute address of a reference on a page at `base`.
    ///
    /// What is not resolved keeps its bytes.
    package static func resolve(_ reference: String, against base: String) -> String {
        let reference = cleaned(reference)
        if scheme(of: reference) != nil { return reference }
        guard let page = HTTPRequest("GET", base) else { return reference }
        let pathEnd =
            reference.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
            ?? reference.endIndex
        let queryAndFragment = reference[pathEnd...]
        // Browsers read a backslash as a slash.
        let path = String(reference[..<pathEnd]).replacingBytes(of: "\\", with: "/")
        if path.isEmpty {
            // A reference with a query replaces the query of the page; a fragment follows it.
            let hasQuery = queryAndFragment.utf8.first == UInt8(ascii: "?")
            return (hasQuery ? page.origin + page.path : page.url) + queryAndFragment
        }
        if path.utf8.starts(with: "//".utf8) {
            let scheme = page.origin.prefix { $0 != "/" }
            return scheme + path + queryAndFragment
        }
        let isFull = path.utf8.first == UInt8(ascii: "/")
        let fullPath = isFull ? path : folder(of: page.path) + path
        return page.origin + withoutDots(fullPath) + queryAndFragment
    }

    /// A path up to its last slash.
    private static func folder(of path: Substring) -> String {
        guard let lastSlash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "/" }
        return String(path[...lastSlash])
    }

    /// A path without its segments `.` and `..`, where `%2e` is a dot too (RFC 3986 section 5.2.4).
    private static func withoutDots(_ path: String) -> String {
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        var kept: [String] = []
        var endsWithDots = false
        // The first segment is empty, because the path begins with a slash.
        for segment in segments.dropFirst() {
            let text = String(Substring(segment))
            let mayBeDots = segment.count <= "%2e%2e".utf8.count
            let dots = mayBeDots ? text.lowercased().replacing("%2e", with: ".") : text
            endsWithDots = dots == "." || dots == ".."
            if dots == ".." {
                _ = kept.popLast()
            } else if !endsWithDots {
                kept.append(text)
            }
        }
        // A path that ends with dots is a folder, so it ends with a slash.
        if endsWithDots { kept.append("") }
        return "/" + kept.joined(separator: "/")
    }

    /// The address as it can be sent: characters that a URL may not have in this place are percent-encoded.
    ///
    /// Browsers do the same, except that they keep brackets after the host, which `URL` of Foundation refuses.
    static func sendable(_ address: String) -> String {
        // The scheme of an address may have capital letters; the case does not count.
        let scheme = scheme(of: address) ?? ""
        let rest = address.utf8.dropFirst(scheme.utf8.count)
        let authorityEnd =
            rest.dropFirst("://".utf8.count).firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
        let escaped = rest.indices.flatMap { place in
            let byte = rest[place]
            // RFC 3986 section 3.2.2: only a host has brackets.
            let isBracket = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
            let isAllowed = PercentCoding.isAllowedInURL(byte) && (place < authorityEnd || !isBracket)
            return isAllowed ? [byte] : PercentCoding.escaped(byte)
        }
        return scheme + String(decoding: escaped, as: UTF8.self)
    }

    /// The scheme in lower case, or nil for a relative address.
    package static func scheme(of address: String) -> String? {
        let bytes = address.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first,
            first.isASCIILetter, bytes[..<colon].allSatisfy(isSchemeByte)
        else { return nil }
        return address[..<colon].lowercased()
    }

    /// Whether a scheme may have the byte (RFC 3986 section 3.1).
    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "+-.".utf8.contains(byte)
    }

    /// The text without white space and control octets at its ends, and without tabs and line ends in it.
    private static func cleaned(_ reference: String) -> String {
        let bytes = Array(reference.utf8)
        guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
            let last = bytes.lastIndex(where: { $0 > 0x20 })
        else { return "" }
        let kept = bytes[first...last].filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        return String(decoding: kept, as: UTF8.self)
    }
}
