import WebText

/// The networks that a client is in, as the first bytes of its address.
///
/// A subscriber of IPv6 has a /64, a /56 or a /48 (RFC 6177 section 2), and all addresses in it. A count by
/// whole addresses would therefore limit nothing, and a count by /64 alone little.
enum ClientNetwork {
    /// The networks of a numeric address, the smallest first: one for IPv4, three for IPv6.
    ///
    /// There is none for any other text, and none for an address of this machine. That one may be a proxy's:
    /// counted as one client, it would be all clients.
    static func networks(of address: String?) -> [[UInt8]] {
        guard let address = address.flatMap({ IPAddress($0) }), !address.isLoopback else { return [] }
        return address.isIPv6 ? [8, 7, 6].map { Array(address.bytes.prefix($0)) } : [address.bytes]
    }
}
