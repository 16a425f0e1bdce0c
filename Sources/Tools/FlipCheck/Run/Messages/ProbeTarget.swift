import HTTPMessages
import WebText

/// The kind of an origin, which decides whether a request may go there.
enum ProbeTarget {
    static func isGoogle(_ origin: String) -> Bool {
        let host = host(origin)
        return ["google.com", "googleapis.com", "googleusercontent.com"].contains { domain in
            host == domain || host.hasSuffix("." + domain)
        }
    }

    static func isPlainHTTPToOthers(_ origin: String) -> Bool {
        !origin.lowercased().hasPrefix("https://") && !isLoopback(origin)
    }

    static func isLoopback(_ origin: String) -> Bool {
        let host = host(origin)
        // RFC 6761 section 6.3: every name below localhost is this machine.
        return Loopback.isLoopback(host: host) || host.hasSuffix(".localhost")
    }

    /// A stranger's metadata must not send the client's secret to a service of this machine.
    static func mayBeNamed(_ address: String, by issuer: String) -> Bool {
        isLoopback(issuer) || !isLoopback(address)
    }

    /// Whether an address has an IPv6 address in brackets for its host: `http://[::1]:8080/authorize`.
    static func isIPv6(_ address: String) -> Bool {
        guard let origin = HTTPRequest("GET", address)?.origin, origin.contains("://["), origin.contains("]")
        else { return false }
        let host = host(origin)
        return host.contains(":") && host.allSatisfy { $0.isHexDigit || ":.".contains($0) }
    }

    /// The host of an origin in lower case, without port, user information and brackets.
    static func host(_ origin: String) -> String {
        guard let scheme = origin.firstRange(of: "://") else { return "" }
        let authority = origin[scheme.upperBound...].prefix { !"/?#\\".contains($0) }
        let afterUser = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        if afterUser.first == "[" { return afterUser.dropFirst().prefix { $0 != "]" }.lowercased() }
        return afterUser.prefix { $0 != ":" }.lowercased()
    }
}
