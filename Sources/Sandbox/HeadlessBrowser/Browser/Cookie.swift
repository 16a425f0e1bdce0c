import WebText

/// A cookie (RFC 6265 section 5.2; the prefixes of names: RFC 6265bis section 4.1.3).
package struct Cookie: Sendable {
    let name: String
    let value: String
    /// The domain in lower case, without a dot before it, or the host that set it where the line has no domain.
    let domain: String
    /// Whether only the host that set the cookie gets it, and not the other hosts of its domain.
    let isHostOnly: Bool
    let path: String
    let isSecure: Bool
    /// The time at which the cookie expires, in seconds since 1970, or nil for the end of the session.
    let expiry: Int?
    /// Whether ``path`` is in the `Set-Cookie` line, and not the default.
    private let hasPath: Bool

    /// The maximum number of bytes of name and value together (RFC 6265bis section 5.6).
    package static let maximumPairLength = 4096

    /// Reads a `Set-Cookie` line, or returns nil when it holds no cookie, a cookie that is too long, a control character, or a
    /// domain that the host is not in.
    ///
    /// - Parameters:
    ///   - host: the host that set the cookie, in lower case.
    ///   - defaultPath: the path of a cookie whose line has none.
    ///   - now: the time in seconds since 1970, or nil where it is not known.
    init?(_ line: String, from host: String, defaultPath: String, now: Int?) {
        // A control octet in a cookie would be sent in a request.
        guard !line.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else { return nil }
        let parts = line.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        // Without `=` the whole part is the value of the cookie.
        let (first, second) = Self.halves(parts.first ?? "".utf8[...])
        name = second == nil ? "" : first
        value = second ?? first
        let length = name.utf8.count + value.utf8.count
        guard (1...Self.maximumPairLength).contains(length) else { return nil }
        let given = Attributes(parts.dropFirst())
        if given.domain.isEmpty || given.domain.hasSameBytes(as: host) {
            domain = host
            // An IP address has no subdomains.
            isHostOnly = given.domain.isEmpty || CookieJar.isAddress(host)
        } else {
            guard given.domain.utf8.contains(UInt8(ascii: ".")),
                CookieJar.matches(host, domain: given.domain)
            else { return nil }
            domain = given.domain
            isHostOnly = false
        }
        path = given.path ?? defaultPath
        hasPath = given.path != nil
        isSecure = given.isSecure
        // Max-Age has precedence over Expires, in any order (RFC 6265 section 5.3).
        expiry = if let maxAge = given.maxAge { Self.expiry(after: maxAge, from: now) } else { given.expires }
    }

    /// The expiry of a cookie that lasts for some seconds, or the earliest time when it has no second left.
    ///
    /// Where the time is not known, any other cookie lasts for the session.
    private static func expiry(after maxAge: Int, from now: Int?) -> Int? {
        if maxAge <= 0 { return .min }
        guard let now else { return nil }
        let (expiry, isTooLarge) = now.addingReportingOverflow(maxAge)
        return isTooLarge ? .max : expiry
    }

    /// The value of the field `Cookie`.
    var pair: String { name.isEmpty ? value : "\(name)=\(value)" }

    /// Whether the cookie follows the rules for the prefix of its name.
    ///
    /// Without a name, the request has the value where other cookies have a name (RFC 6265bis section 5.7).
    var keepsPrefixRules: Bool {
        if name.isEmpty {
            return Self.keepsPrefixRules(name: value, isSecure: false, isHostOnly: false, path: nil)
        }
        return Self.keepsPrefixRules(
            name: name, isSecure: isSecure, isHostOnly: isHostOnly, path: hasPath ? path : nil)
    }

    /// Whether a cookie follows the rules for the prefix of its name.
    ///
    /// - Parameter path: the path of the line, or nil for the default.
    package static func keepsPrefixRules(
        name: String, isSecure: Bool, isHostOnly: Bool, path: String?
    ) -> Bool {
        // Servers compare bytes, so a combining mark after the prefix does not hide it.
        let prefixed = name.asciiLowercased.utf8
        if prefixed.starts(with: "__host-".utf8) {
            return isSecure && isHostOnly && path?.hasSameBytes(as: "/") == true
        }
        return !prefixed.starts(with: "__secure-".utf8) || isSecure
    }

    /// Whether the cookie replaces another one (RFC 6265bis section 5.7).
    ///
    /// It does when name, domain and path are the same, and when both or neither are for one host only.
    func replaces(_ other: Cookie) -> Bool {
        name.hasSameBytes(as: other.name) && path.hasSameBytes(as: other.path)
            && domain.hasSameBytes(as: other.domain) && isHostOnly == other.isHostOnly
    }

    /// Whether the cookie has expired.
    ///
    /// Where the time is not known, only a cookie that expired in 1970 or before has: with such a time a server
    /// deletes a cookie.
    func isExpired(at now: Int?) -> Bool { expiry.map { $0 <= now ?? Self.lastSecondOf1970 } ?? false }

    private static let lastSecondOf1970 = 31_535_999

    /// The attributes of a `Set-Cookie` line.
    ///
    /// Of two attributes with the same name, the last counts. A time that cannot be read counts as not written.
    private struct Attributes {
        /// The domain in lower case, without a dot before it, or an empty text without a domain.
        var domain = ""
        var path: String?
        var isSecure = false
        /// The seconds of `Max-Age`.
        var maxAge: Int?
        /// The time of `Expires`, in seconds since 1970.
        var expires: Int?

        /// The maximum number of bytes of a value (RFC 6265bis section 5.6).
        private static let maximumValueLength = 1024

        init(_ parts: ArraySlice<Substring.UTF8View>) {
            for part in parts {
                let (name, second) = Cookie.halves(part)
                let value = second ?? ""
                guard value.utf8.count <= Self.maximumValueLength else { continue }
                switch name.asciiLowercased {
                case "domain":
                    let hasDot = value.utf8.first == UInt8(ascii: ".")
                    domain = String(Substring(value.utf8.dropFirst(hasDot ? 1 : 0))).asciiLowercased
                case "path": path = value.utf8.first == UInt8(ascii: "/") ? value : nil
                case "secure": isSecure = true
                case "max-age": maxAge = Self.seconds(ofMaxAge: value) ?? maxAge
                case "expires": expires = CookieDate.seconds(value) ?? expires
                default: break
                }
            }
        }

        /// The seconds of `Max-Age`, or nil when the text is not a number.
        ///
        /// A number that is too large means the farthest time.
        private static func seconds(ofMaxAge text: String) -> Int? {
            let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
            guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) else { return nil }
            let isNegative = digits.count < text.utf8.count
            return Int(text) ?? (isNegative ? .min : .max)
        }
    }

    /// The trimmed texts before and after the first `=` in a part of a `Set-Cookie` line, or the whole part without `=`.
    private static func halves(_ part: Substring.UTF8View) -> (first: String, second: String?) {
        let texts = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(Substring($0)).trimmed }
        return (texts[0], texts.count == 2 ? texts[1] : nil)
    }
}
