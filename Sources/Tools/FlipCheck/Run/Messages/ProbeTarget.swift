import WebText

/// The kind of an address, which decides whether a request may go there.
///
/// An address is an origin (`https://partner.example`) or a whole URL, in any case of letters.
enum ProbeTarget {
    /// Whether an address is on one of the domains at which Google takes codes and tokens.
    ///
    /// No request is ever sent there.
    static func isGoogle(_ address: String) -> Bool {
        let host = host(address)
        return ["google.com", "googleapis.com", "googleusercontent.com"].contains { domain in
            host == domain || host.hasSuffix("." + domain)
        }
    }

    /// Whether an address is where users sign in with Google, which takes no codes.
    static func isSignInOfGoogle(_ address: String) -> Bool { host(address) == "accounts.google.com" }

    /// Whether two hosts may be of one site: they are the same, or the last two parts of their names are.
    ///
    /// A site is what one owner registered, which a list of all registries would tell exactly.
    static func mayBeOneSite(_ one: String, _ other: String) -> Bool {
        func end(_ host: String) -> ArraySlice<Substring> { host.split(separator: ".").suffix(2) }
        return one == other || end(one).count == 2 && end(one) == end(other)
    }

    /// Whether a request would go to another machine, and by anything but `https`.
    static func isPlainHTTPToOthers(_ address: String) -> Bool {
        !address.lowercased().hasPrefix("https://") && !isLoopback(address)
    }

    /// Whether the host is this machine: `localhost`, a name below it, or a loopback address.
    static func isLoopback(_ address: String) -> Bool {
        let host = host(address)
        // RFC 6761 section 6.3: every name below localhost is this machine. libcurl, which sends the requests on
        // Linux, keeps to that without a resolver.
        return host.isLoopbackHost || host.hasSuffix(".localhost")
    }

    /// Whether the metadata of an issuer may name this endpoint.
    ///
    /// Only an issuer on this machine may name an endpoint on it. The metadata of another server must not send
    /// the client's secret to a service of this machine.
    static func isEndpointAllowed(_ endpoint: String, inMetadataOf issuer: String) -> Bool {
        if isLoopback(issuer) { return true }
        return !isLoopback(endpoint) && !couldBeLoopbackAddress(host(endpoint))
    }

    /// Whether a host could be a numeric address of this machine: `127.1`, `2130706433`, `0x7f.1`, `0.0.0.0`
    /// and `::` could.
    ///
    /// Resolvers read numbers in more forms than ``IPAddress`` does, so every number that it does not read
    /// counts. As in URLs, a host is a number when its last label is a number (WHATWG URL, "ends in a number").
    private static func couldBeLoopbackAddress(_ host: String) -> Bool {
        if let address = IPAddress(host) {
            // A connection to the unspecified address, 0.0.0.0 or ::, reaches this machine on Linux.
            return address.isLoopback || address.bytes.allSatisfy { $0 == 0 }
        }
        if host.contains(":") { return true }
        guard let lastLabel = host.split(separator: ".").last?.utf8 else { return false }
        let isHex = lastLabel.starts(with: "0x".utf8)
        return isHex || lastLabel.allSatisfy(\.isASCIIDigit)
    }

    /// The host of an address in lower case, without port, user information, brackets and the dot at its end.
    ///
    /// It is empty where there is no `://`.
    ///
    /// ``AbsoluteURL`` refuses an address with user information or an app's own scheme. A server may redirect
    /// to such an address, and the rules must still find out where it leads.
    static func host(_ address: String) -> String {
        guard let scheme = address.firstRange(of: "://") else { return "" }
        let authority = address[scheme.upperBound...].prefix { !"/?#\\".contains($0) }
        let afterUser = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        if afterUser.first == "[" { return afterUser.dropFirst().prefix { $0 != "]" }.lowercased() }
        let host = afterUser.prefix { $0 != ":" }.lowercased()
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }
}
