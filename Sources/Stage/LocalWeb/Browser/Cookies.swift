import Foundation
import HTTPMessages
import WebText

/// The cookies of a browser (RFC 6265 section 5), without public suffixes and `SameSite`.
struct CookieJar: Sendable {
    /// The greatest number of cookies: it limits the memory that a server may cost.
    private static let most = 180

    /// The cookies, the oldest first.
    private var cookies: [Cookie] = []

    /// Keeps the cookie of a `Set-Cookie` line, or deletes one, when the rules let the server do so.
    mutating func store(_ line: String, from request: HTTPRequest, at now: Int) {
        let host = WebAddress.host(of: request.origin)
        guard var cookie = Cookie(line, defaultPath: Self.defaultPath(of: request.path), now: now),
            !cookie.isSecure || Self.isTrusted(request.origin, host)
        else { return }
        if cookie.domain.isEmpty || cookie.domain == host {
            // A numeric address has no subdomains.
            cookie.isHostOnly = cookie.domain.isEmpty || Self.isAddress(host)
            cookie.domain = host
        } else {
            guard cookie.domain.contains("."), Self.matches(host, domain: cookie.domain) else { return }
        }
        guard cookie.isPrefixRight else { return }
        let earlier = cookies.firstIndex { $0.isSame(as: cookie) }
        switch (earlier, cookie.isOver(at: now)) {
        case (let earlier?, true): cookies.remove(at: earlier)
        case (let earlier?, false): cookies[earlier] = cookie
        case (nil, true): break
        case (nil, false):
            if cookies.count == Self.most { cookies.removeFirst() }
            cookies.append(cookie)
        }
    }

    /// The cookies for a request, `name=value` each: those of longer paths first, then the older ones first.
    func pairs(for request: HTTPRequest, at now: Int) -> [String] {
        let host = WebAddress.host(of: request.origin)
        let isTrusted = Self.isTrusted(request.origin, host)
        let found = cookies.filter { cookie in
            (cookie.isHostOnly ? host == cookie.domain : Self.matches(host, domain: cookie.domain))
                && (!cookie.isSecure || isTrusted) && cookie.isFor(path: request.path)
                && !cookie.isOver(at: now)
        }
        return found.enumerated()
            .sorted { ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset) }
            .map(\.element.pair)
    }

    /// Whether a host is in a domain (RFC 6265 section 5.1.3).
    private static func matches(_ host: String, domain: String) -> Bool {
        host == domain || host.hasSuffix("." + domain) && !isAddress(host)
    }

    private static func isAddress(_ host: String) -> Bool {
        host.hasPrefix("[") || host.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    }

    /// Whether `Secure` cookies may be used: by TLS, and on this machine, as browsers allow.
    private static func isTrusted(_ origin: String, _ host: String) -> Bool {
        origin.hasPrefix("https:") || host.hasSuffix(".localhost") || Loopback.isLoopback(host: host)
    }

    /// The folder of a path (RFC 6265 section 5.1.4).
    private static func defaultPath(of path: Substring) -> String {
        guard path.utf8.first == UInt8(ascii: "/"), let last = path.utf8.lastIndex(of: UInt8(ascii: "/")),
            last > path.startIndex
        else { return "/" }
        return String(path[..<last])
    }
}

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
        (name, value) = Self.pair(parts.first ?? "".utf8[...])
        guard !(name.isEmpty && value.isEmpty), name.utf8.count + value.utf8.count <= Self.longestPair else {
            return nil
        }
        path = defaultPath
        var maxAge: Int?
        for part in parts.dropFirst() where part.count <= Self.longestAttribute + 10 {
            let (key, value) = Self.pair(part, isAttribute: true)
            switch key.lowercased() {
            case "domain":
                domain = (value.utf8.first == UInt8(ascii: ".") ? String(value.dropFirst()) : value)
                    .lowercased()
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
            end = maxAge <= 0 ? .min : isTooLarge ? .max : sum
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
    private static func pair(_ part: Substring.UTF8View, isAttribute: Bool = false) -> (String, String) {
        let parts = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(Substring($0)).trimmed }
        if parts.count == 2 { return (parts[0], parts[1]) }
        return isAttribute ? (parts[0], "") : ("", parts[0])
    }

    /// The value of `Max-Age`; nil when it is no number, and without end when it is too large.
    private static func seconds(_ text: String) -> Int? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text) ?? (digits.count < text.utf8.count ? .min : .max)
    }
}

/// A date such as `Wed, 21 Oct 2026 07:28:00 GMT`, or with dashes (RFC 6265 section 5.1.1).
enum CookieDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// The date in seconds since 1970; nil when the text is none.
    static func seconds(_ text: String) -> Int? {
        let words = text.utf8.prefix(100).split { !ByteReader.isLetter($0) && !(0x30...0x39).contains($0) }
            .map { String(Substring($0)).lowercased() }
        guard words.count >= 7, let month = months.firstIndex(of: words[2]), let year = Int(words[3]) else {
            return nil
        }
        let parts = ([words[1]] + words[4...6]).compactMap { Int($0) }
        guard parts.count == 4 else { return nil }
        let date = DateComponents(
            calendar: Calendar(identifier: .gregorian), timeZone: .gmt,
            year: year < 70 ? year + 2000 : year < 100 ? year + 1900 : year, month: month + 1, day: parts[0],
            hour: parts[1], minute: parts[2], second: parts[3])
        guard (1601...9999).contains(date.year ?? 0), date.isValidDate else { return nil }
        return date.date.map { Int($0.timeIntervalSince1970) }
    }
}
