#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// An address of IPv4 or IPv6; `::ffff:192.0.2.1` is read as 192.0.2.1 (RFC 4291 section 2.5.5.2).
package struct IPAddress: Sendable, Hashable {
    /// Four or sixteen bytes, in the order of the wire.
    package let bytes: [UInt8]

    /// Reads an address in numbers, without a port and without brackets; nil for any other text.
    package init?(_ text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            bytes = withUnsafeBytes(of: v4) { Array($0) }
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            let all = withUnsafeBytes(of: v6) { Array($0) }
            let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10...11] == [0xFF, 0xFF]
            bytes = isMapped ? Array(all[12...]) : all
        } else {
            return nil
        }
    }

    package var isIPv6: Bool { bytes.count == 16 }

    /// 127.0.0.0/8 (RFC 1122 section 3.2.1.3) or ::1 (RFC 4291 section 2.5.3).
    package var isLoopback: Bool {
        isIPv6 ? bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1 : bytes[0] == 127
    }

    /// The system's spelling, such as `192.0.2.1` or `2001:db8::1`.
    package var text: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(isIPv6 ? AF_INET6 : AF_INET, bytes, &text, socklen_t(text.count)) != nil else {
            return ""
        }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// The one rule of which hosts are this machine.
package enum Loopback {
    /// Whether a host is this machine: `localhost`, or a loopback address in numbers, an IPv6 one
    /// with or without brackets.
    ///
    /// Letters compare without case. A name that only begins like one of them (`127.0.0.1.example`) is
    /// another machine, and so is one below `localhost`, because not every resolver knows those.
    ///
    /// Source: RFC 6761 section 6.3 (`localhost`); RFC 8252 section 8.3, which allows `localhost`
    /// and prefers the addresses.
    package static func isLoopback(host: some StringProtocol) -> Bool {
        if host.lowercased() == "localhost" { return true }
        guard host.hasPrefix("["), host.hasSuffix("]") else {
            return IPAddress(String(host))?.isLoopback ?? false
        }
        let inner = String(host.dropFirst().dropLast())
        return inner.contains(":") && IPAddress(inner)?.isLoopback == true
    }
}
