import Foundation
import WebText

/// A cookie (RFC 6265 section 5.2; the prefixes of names: RFC 6265bis section 4.1.3).
struct Cookie: Sendable {
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

    /// The most bytes of name and value together, and of an attribute (RFC 6265bis section 5.6).
    private static let longestPair = 4096
    private static let longestAttribute = 1024

    /// Reads a `Set-Cookie` line; nil when it holds no cookie.
    init?(_ line: String, defaultPath: String, now: Int) {
        // A control octet in a cookie would be sent in a request.
        guard !line.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else { return nil }
        let parts = line.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let pair = Self.pair(parts.first ?? "".utf8[...])
        name = pair.name
        value = pair.value
        guard !(name.isEmpty && value.isEmpty), name.utf8.count + value.utf8.count <= Self.longestPair else {
            return nil
        }
        path = defaultPath
        var maxAge: Int?
        for part in parts.dropFirst() where part.count <= Self.longestAttribute + 10 {
            let attribute = Self.pair(part, isAttribute: true)
            let value = attribute.value
            switch attribute.name.lowercased() {
            case "domain":
                let hasDot = value.utf8.first == UInt8(ascii: ".")
                domain = (hasDot ? String(value.dropFirst()) : value).lowercased()
            case "path":
                hasPath = value.utf8.first == UInt8(ascii: "/")
                path = hasPath ? value : defaultPath
            case "secure": isSecure = true
            case "max-age": maxAge = Self.seconds(value) ?? maxAge
            case "expires": end = CookieDate.seconds(value) ?? end
            default: break
            }
        }
        // Max-Age counts before Expires, in any order.
        if let maxAge {
            let (sum, isTooLarge) = now.addingReportingOverflow(maxAge)
            if maxAge <= 0 {
                end = .min
            } else {
                end = isTooLarge ? .max : sum
            }
        }
    }

    /// The value of the field `Cookie`.
    var pair: String { name.isEmpty ? value : "\(name)=\(value)" }

    /// Whether the cookie follows the rules for the prefix of its name.
    var isPrefixRight: Bool {
        let name = name.lowercased()
        if name.hasPrefix("__host-") { return isSecure && isHostOnly && hasPath && path == "/" }
        return !name.hasPrefix("__secure-") || isSecure
    }

    func isSame(as other: Cookie) -> Bool {
        name.hasSameBytes(as: other.name) && path.hasSameBytes(as: other.path)
            && domain == other.domain && isHostOnly == other.isHostOnly
    }

    /// Whether the cookie has ended; at a time of 0, which is unknown, only one that ended in 1970 has.
    func isOver(at now: Int) -> Bool { end.map { $0 <= now } ?? false }

    /// Whether it is sent to a path (RFC 6265 section 5.1.4).
    func isFor(path requested: Substring) -> Bool {
        guard requested.utf8.starts(with: path.utf8) else { return false }
        let next = requested.utf8.dropFirst(path.utf8.count).first
        return next == nil || path.utf8.last == UInt8(ascii: "/") || next == UInt8(ascii: "/")
    }

    /// The texts before and after the first `=`; without `=` the whole text is the value.
    private static func pair(_ part: Substring.UTF8View, isAttribute: Bool = false) -> Pair {
        let parts = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(Substring($0)).trimmed }
        if parts.count == 2 { return Pair(name: parts[0], value: parts[1]) }
        return isAttribute ? Pair(name: parts[0], value: "") : Pair(name: "", value: parts[0])
    }

    /// A name and a value in a `Set-Cookie` field.
    private struct Pair {
        let name: String
        let value: String
    }

    /// The value of `Max-Age`; nil when it is not a number, and without end when it is too large.
    private static func seconds(_ text: String) -> Int? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text) ?? (digits.count < text.utf8.count ? .min : .max)
    }
}
