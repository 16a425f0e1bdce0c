#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The networks that a client is in, as the first bytes of its address.
///
/// A subscriber of IPv6 has a /64, a /56 or a /48 (RFC 6177 section 2), and all addresses in it. A count by whole
/// addresses would therefore limit nothing, and a count by /64 alone little.
enum ClientNetwork {
    /// The networks of a numeric address, the smallest first: one for IPv4, three for IPv6.
    ///
    /// There is none for any other text, and none for an address of this machine. That one may be a proxy's: counted as
    /// one client, it would be all clients.
    static func networks(of address: String?) -> [[UInt8]] {
        guard let address else { return [] }
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, address, &v4) == 1 {
            return networks(ofIPv4: withUnsafeBytes(of: v4) { Array($0) })
        }
        guard inet_pton(AF_INET6, address, &v6) == 1 else { return [] }
        let bytes = withUnsafeBytes(of: v6) { Array($0) }
        // RFC 4291 section 2.5.5.2: an address of IPv4 in the form of IPv6. Section 2.5.3: the loopback address.
        let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10...11].allSatisfy { $0 == 0xFF }
        if isMapped { return networks(ofIPv4: Array(bytes.suffix(4))) }
        let isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
        return isLoopback ? [] : [8, 7, 6].map { Array(bytes.prefix($0)) }
    }

    private static func networks(ofIPv4 bytes: [UInt8]) -> [[UInt8]] { bytes[0] == 127 ? [] : [bytes] }
}
