extension StringProtocol {
    /// Whether a host is this machine: `localhost`, or a loopback IP address, an IPv6 one with or without brackets.
    ///
    /// Letters compare without case, and `localhost.` is `localhost`. A name that only begins like one of them
    /// (`127.0.0.1.example`) is another machine. So is a name below `localhost`, because not every resolver
    /// knows those. Callers that must refuse `x.localhost` check it themselves.
    ///
    /// Source: RFC 6761 section 6.3 (`localhost`); RFC 8252 section 8.3, which allows `localhost`
    /// and prefers the addresses.
    package var isLoopbackHost: Bool {
        if ["localhost", "localhost."].contains(lowercased()) { return true }
        if hasPrefix("["), hasSuffix("]") {
            // Only an address of IPv6 may be in brackets (RFC 3986 section 3.2.2).
            let inner = String(dropFirst().dropLast())
            return inner.contains(":") && IPAddress(inner)?.isLoopback == true
        }
        return IPAddress(String(self))?.isLoopback == true
    }
}
