import WebText

/// The networks that a client belongs to, each as the first bytes of its addresses.
enum ClientNetwork {
    /// The sizes of the prefixes of IPv6 in bytes: /64, /56 and /48.
    ///
    /// One subscriber has all addresses behind one of these prefixes (RFC 6177 section 2).
    private static let ipv6PrefixSizes = [8, 7, 6]

    /// The networks of a numeric address, the smallest first; an address of IPv4 is a network by itself.
    ///
    /// There are none for an unknown address, nor for this machine, which may be a proxy.
    static func networks(of address: String?) -> [[UInt8]] {
        guard let address, let address = IPAddress(address), !address.isLoopback else { return [] }
        guard address.isIPv6 else { return [address.bytes] }
        return ipv6PrefixSizes.map { size in Array(address.bytes.prefix(size)) }
    }
}
