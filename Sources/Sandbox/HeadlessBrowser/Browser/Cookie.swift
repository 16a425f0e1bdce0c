import WebText

/// A cookie (RFC 6265 section 5.2; the prefixes of names: RFC 6265bis section 4.1.3).
package struct Cookie: Sendable {
    var name: String
    var value: String
    /// The domain in small letters, without a dot before it; empty when the line has none.
    var domain = ""
    /// Whether only the host that set the cookie gets it, and not the other hosts of its domain.
    var isHostOnly = false
    var path: String
    var isSecure = false
    /// The end of the cookie, in seconds since 1970; nil for the end of the session.
    var end: Int?
    private var hasPath = false

    /// The most bytes of name and value together (RFC 6265bis section 5.6).
    package static let longestPair = 4096
    /// The most bytes of the value of an attribute (RFC 6265bis section 5.6).
    private static let longestAttributeValue = 1024

    /// Reads a `Set-Cookie` line; nil when it holds no cookie.
    ///
    /// - Parameter now: the time in seconds since 1970; nil where it is not known.
    init?(_ line: String, defaultPath: String, now: Int?) {
        // A control octet in a cookie would be sent in a request.
        guard !line.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else { return nil }
        let parts = line.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let cookie = NameAndValue(cookie: parts.first ?? "".utf8[...])
        name = cookie.name
        value = cookie.value
        let length = name.utf8.count + value.utf8.count
        guard (1...Self.longestPair).contains(length) else { return nil }
        path = defaultPath
        var maxAge: Int?
        for part in parts.dropFirst() {
            let attribute = NameAndValue(attribute: part)
            let value = attribute.value
            guard value.utf8.count <= Self.longestAttributeValue else { continue }
            switch attribute.name.lowercased() {
            case "domain":
                let hasDot = value.utf8.first == UInt8(ascii: ".")
                domain = (hasDot ? String(value.dropFirst()) : value).lowercased()
            case "path":
                hasPath = value.utf8.first == UInt8(ascii: "/")
                path = hasPath ? value : defaultPath
            case "secure": isSecure = true
            case "max-age": maxAge = Self.maxAge(value) ?? maxAge
            case "expires": end = CookieDate.seconds(value) ?? end
            default: break
            }
        }
        // Max-Age has precedence over Expires, in any order (RFC 6265 section 5.3).
        if let maxAge { end = Self.end(after: maxAge, from: now) }
    }

    /// The end of a cookie that lasts for some seconds; the earliest time when it has no second left.
    ///
    /// Where the time is not known, any other cookie lasts for the session.
    private static func end(after maxAge: Int, from now: Int?) -> Int? {
        if maxAge <= 0 { return .min }
        guard let now else { return nil }
        let (end, isTooLarge) = now.addingReportingOverflow(maxAge)
        return isTooLarge ? .max : end
    }

    /// The value of the field `Cookie`.
    var pair: String { name.isEmpty ? value : "\(name)=\(value)" }

    /// Whether the cookie follows the rules for the prefix of its name.
    ///
    /// Without a name, the request has the value where other cookies have a name (RFC 6265bis section 5.7).
    var keepsPrefixRules: Bool {
        if name.isEmpty { return !["__host-", "__secure-"].contains(where: value.lowercased().hasPrefix) }
        let name = name.lowercased()
        if name.hasPrefix("__host-") { return isSecure && isHostOnly && hasPath && path == "/" }
        return !name.hasPrefix("__secure-") || isSecure
    }

    /// Whether the cookie replaces another one: name, path and domain are the same, and both or neither are for one host.
    func isSame(as other: Cookie) -> Bool {
        name.hasSameBytes(as: other.name) && path.hasSameBytes(as: other.path)
            && domain == other.domain && isHostOnly == other.isHostOnly
    }

    /// Whether the cookie has ended; where the time is not known, only one that ended in 1970 has.
    func isOver(at now: Int?) -> Bool { end.map { $0 <= now ?? Self.lastSecondOf1970 } ?? false }

    private static let lastSecondOf1970 = 31_535_999

    /// The texts before and after the first `=` in a part of a `Set-Cookie` line.
    private struct NameAndValue {
        let name: String
        let value: String

        /// Without `=` the whole part is the value of the cookie.
        init(cookie part: Substring.UTF8View) {
            let texts = Self.texts(part)
            name = texts.count == 2 ? texts[0] : ""
            value = texts.count == 2 ? texts[1] : texts[0]
        }

        /// Without `=` the whole part is the name of the attribute.
        init(attribute part: Substring.UTF8View) {
            let texts = Self.texts(part)
            name = texts[0]
            value = texts.count == 2 ? texts[1] : ""
        }

        /// One text without `=`, else two.
        private static func texts(_ part: Substring.UTF8View) -> [String] {
            part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                .map { String(Substring($0)).trimmed }
        }
    }

    /// The seconds of `Max-Age`; nil when the text is not a number, and the farthest time for a number too large.
    private static func maxAge(_ text: String) -> Int? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let isNegative = digits.count < text.utf8.count
        return Int(text) ?? (isNegative ? .min : .max)
    }
}
