#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// An address of IPv4 or IPv6, in the system's spelling, so that equal addresses are equal texts.
struct NetworkAddress: Sendable, Hashable {
    /// The numeric address, such as `192.0.2.1` or `2001:db8::1`.
    let text: String

    /// Reads a numeric address without a port; nil for any other text.
    init?(_ text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            self.text = Self.text(AF_INET, &v4)
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            self.text = Self.text(AF_INET6, &v6)
        } else {
            return nil
        }
    }

    /// Reads a node of RFC 7239 section 6: an address with or without a port, IPv6 in brackets; or an address alone.
    init?(node: String) {
        let bytes = node.utf8
        if bytes.first == UInt8(ascii: "["), let end = bytes.firstIndex(of: UInt8(ascii: "]")) {
            self.init(String(node[bytes.index(after: bytes.startIndex)..<end]))
        } else if bytes.count(where: { $0 == UInt8(ascii: ":") }) == 1 {
            self.init(String(node.prefix { $0 != ":" }))
        } else {
            self.init(node)
        }
    }

    private static func text(_ family: Int32, _ address: UnsafeRawPointer) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            guard let start = buffer.baseAddress,
                inet_ntop(family, address, start, socklen_t(buffer.count)) != nil
            else { return "" }
            return String(cString: start)
        }
    }
}

/// The origin of a server behind a proxy, compared as RFC 9110 section 4.2.3 says: case of the host and the usual port do not
/// count.
struct ForwardedOrigin: Sendable, Hashable {
    /// `http` or `https`, host and port, in small letters and without the usual port.
    let text: String

    /// Nil for anything but `http` or `https` with a host, with or without a port.
    init?(_ origin: String) {
        let small = origin.lowercased()
        for (scheme, port) in [("https://", ":443"), ("http://", ":80")] where small.hasPrefix(scheme) {
            let authority = String(small.dropFirst(scheme.utf8.count))
            guard Authority.isValid(authority) else { return nil }
            text =
                scheme + (authority.hasSuffix(port) ? String(authority.dropLast(port.utf8.count)) : authority)
            return
        }
        return nil
    }
}
