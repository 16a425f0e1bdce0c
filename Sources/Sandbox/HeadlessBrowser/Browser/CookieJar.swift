import HTTPMessages
import WebText

/// The cookies of a browser (RFC 6265 section 5), without public suffixes and `SameSite`.
package struct CookieJar: Sendable {
    /// The maximum number of cookies, which limits the memory that a server may cost; Chromium keeps as many for a domain.
    private static let maximumCount = 180

    /// The cookies, the oldest first.
    private var cookies: [Cookie] = []

    /// Keeps the cookie of a `Set-Cookie` line, or deletes one, when the rules let the server do so.
    mutating func store(_ line: String, from request: HTTPRequest, at now: Int?) {
        guard let server = try? AbsoluteURL(request.origin) else { return }
        let defaultPath = Self.defaultPath(of: request.path)
        guard let cookie = Cookie(line, from: server.host, defaultPath: defaultPath, now: now),
            cookie.keepsPrefixRules
        else { return }
        // Only a connection that nobody else can change may set a `Secure` cookie.
        guard !cookie.isSecure || Self.isTrusted(server) else { return }
        let earlier = cookies.firstIndex(where: cookie.replaces)
        if cookie.isExpired(at: now) {
            if let earlier { cookies.remove(at: earlier) }
        } else if let earlier {
            cookies[earlier] = cookie
        } else {
            if cookies.count == Self.maximumCount { cookies.removeFirst() }
            cookies.append(cookie)
        }
    }

    /// The cookies for a request as `name=value`, sorted by the length of their paths, the longest first, and then by age.
    func pairs(for request: HTTPRequest, at now: Int?) -> [String] {
        guard let server = try? AbsoluteURL(request.origin) else { return [] }
        let host = server.host
        let isTrusted = Self.isTrusted(server)
        let sent = cookies.filter { cookie in
            let isForHost =
                cookie.isHostOnly ? host == cookie.domain : Self.matches(host, domain: cookie.domain)
            return isForHost && (!cookie.isSecure || isTrusted)
                && Self.matches(request.path, folder: cookie.path)
                && !cookie.isExpired(at: now)
        }
        // The sort is stable, so the older of two cookies stays before the other.
        return sent.sorted { $0.path.utf8.count > $1.path.utf8.count }.map(\.pair)
    }

    /// Whether a host is in a domain (RFC 6265 section 5.1.3).
    package static func matches(_ host: String, domain: String) -> Bool {
        host == domain || host.hasSuffix("." + domain) && !isAddress(host)
    }

    /// Whether a path is in a folder, the path of a cookie (RFC 6265 section 5.1.4).
    package static func matches(_ requested: Substring, folder: String) -> Bool {
        guard requested.utf8.starts(with: folder.utf8) else { return false }
        let next = requested.utf8.dropFirst(folder.utf8.count).first
        return next == nil || folder.utf8.last == UInt8(ascii: "/") || next == UInt8(ascii: "/")
    }

    /// Whether a host is an IP address.
    static func isAddress(_ host: String) -> Bool {
        host.hasPrefix("[") || host.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
    }

    /// Whether `Secure` cookies may be used: by TLS, and on this machine, as browsers allow.
    private static func isTrusted(_ server: AbsoluteURL) -> Bool {
        server.isSecureOrLoopback || server.host.hasSuffix(".localhost")
    }

    /// The folder of a path (RFC 6265 section 5.1.4).
    package static func defaultPath(of path: Substring) -> String {
        guard path.utf8.first == UInt8(ascii: "/"), let last = path.utf8.lastIndex(of: UInt8(ascii: "/")),
            last > path.startIndex
        else { return "/" }
        return String(path[..<last])
    }
}
