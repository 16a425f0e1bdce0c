import HTTPMessages
import WebText

/// The kind of an address, which decides whether a request may go there.
///
/// Each function takes an origin or a whole address.
enum ProbeTarget {
    /// Whether an origin is a host of Google's, to which nothing is ever sent.
    static func isGoogle(_ origin: String) -> Bool {
        let host = host(origin)
        return ["google.com", "googleapis.com", "googleusercontent.com"].contains { domain in
            host == domain || host.hasSuffix("." + domain)
        }
    }

    /// Whether a request would go out in the clear, and not to this machine.
    static func isPlainHTTPToOthers(_ origin: String) -> Bool {
        !origin.lowercased().hasPrefix("https://") && !isLoopback(origin)
    }

    /// Whether the host is this machine by its name, or by a usual form of its address.
    static func isLoopback(_ origin: String) -> Bool {
        let host = host(origin)
        // RFC 6761 section 6.3: every name below localhost is this machine.
        return Loopback.isLoopback(host: host) || host.hasSuffix(".localhost")
    }

    /// Whether a host may be this machine in numbers: `127.1`, `2130706433`, `0x7f.1` and `0.0.0.0` are.
    ///
    /// As in URLs, a host whose last label is a number is an address (WHATWG URL, "ends in a number"). Of these
    /// only an address in four decimal numbers is known to be another machine.
    private static func mayBeThisMachineInNumbers(_ host: String) -> Bool {
        guard let last = host.split(separator: ".").last?.utf8 else { return false }
        let isHex = last.starts(with: "0x".utf8)
        let isDecimal = last.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isHex || isDecimal else { return false }
        guard let address = IPAddress(host) else { return true }
        return address.isLoopback || address.bytes.allSatisfy { $0 == 0 }
    }

    /// Whether the metadata of an issuer may name an address: only an issuer of this machine may name one on it.
    ///
    /// A stranger's metadata must not send the client's secret to a service of this machine.
    static func mayBeNamed(_ address: String, by issuer: String) -> Bool {
        if isLoopback(issuer) { return true }
        return !isLoopback(address) && !mayBeThisMachineInNumbers(host(address))
    }

    /// Whether an address has an IPv6 address in brackets for its host: `http://[::1]:8080/authorize`.
    static func isIPv6(_ address: String) -> Bool {
        guard let origin = HTTPRequest("GET", address)?.origin else { return false }
        let hasBrackets = origin.contains("://[") && origin.contains("]")
        let host = host(origin)
        let isNumeric = host.contains(":") && host.allSatisfy { $0.isHexDigit || ":.".contains($0) }
        return hasBrackets && isNumeric
    }

    /// The host of an origin in lower case, without port, user information, brackets and the dot at its end.
    static func host(_ origin: String) -> String {
        guard let scheme = origin.firstRange(of: "://") else { return "" }
        let authority = origin[scheme.upperBound...].prefix { !"/?#\\".contains($0) }
        let afterUser = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        if afterUser.first == "[" { return afterUser.dropFirst().prefix { $0 != "]" }.lowercased() }
        let host = afterUser.prefix { $0 != ":" }.lowercased()
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }
}
