import WebText

/// The networks that a client is in, as the first bytes of its address.
///
/// A subscriber of IPv6 has all addresses of a /64, a /56 or a /48 (RFC 6177 section 2).
enum ClientNetwork {
    /// The networks of a numeric address, the smallest first; none for this machine, which may be a proxy.
    static func networks(of address: String?) -> [[UInt8]] {
        guard let address = address.flatMap({ IPAddress($0) }), !address.isLoopback else { return [] }
        return address.isIPv6 ? [8, 7, 6].map { Array(address.bytes.prefix($0)) } : [address.bytes]
    }
}
