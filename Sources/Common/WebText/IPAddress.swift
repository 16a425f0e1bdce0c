#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// An address of IPv4 or IPv6; `::ffff:192.0.2.1` is read as 192.0.2.1 (RFC 4291 section 2.5.5.2).
package struct IPAddress: Sendable, Hashable {
    /// Four or sixteen bytes, in the order of the wire.
    package let bytes: [UInt8]

    /// Reads an IP address, without a port and without brackets; nil for any other text.
    package init?(_ text: String) {
        // `inet_pton` stops at a zero byte, and would take the beginning of the text for all of it.
        guard !text.utf8.contains(0) else { return nil }
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

    /// Whether it is an address of IPv6; false for `::ffff:192.0.2.1`.
    package var isIPv6: Bool { bytes.count == 16 }

    /// 127.0.0.0/8 (RFC 1122 section 3.2.1.3) or ::1 (RFC 4291 section 2.5.3).
    package var isLoopback: Bool {
        guard isIPv6 else { return bytes[0] == 127 }
        return bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }

    /// The system's spelling, such as `192.0.2.1` or `2001:db8::1`.
    package var text: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(isIPv6 ? AF_INET6 : AF_INET, bytes, &text, socklen_t(text.count)) != nil else {
            preconditionFailure("an address of 4 or 16 bytes has a text")
        }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
