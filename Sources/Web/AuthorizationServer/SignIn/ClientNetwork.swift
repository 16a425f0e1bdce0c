#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The network that a client is in: the whole address of IPv4, the first 64 bits of IPv6.
///
/// One subscriber has all addresses with the same first 64 bits (RFC 6177 section 2). A count by whole IPv6 addresses
/// would therefore limit nothing.
struct ClientNetwork: Sendable, Hashable {
    /// The bytes of the network, in the order of the wire.
    let bytes: [UInt8]

    /// Creates the network of a numeric address; nil for any other text, and for an address of this machine.
    ///
    /// An address of this machine may be a proxy's. Counted as one client, it would be all clients.
    init?(_ address: String?) {
        guard let address else { return nil }
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, address, &v4) == 1 {
            bytes = withUnsafeBytes(of: v4) { Array($0) }
        } else if inet_pton(AF_INET6, address, &v6) == 1 {
            let all = withUnsafeBytes(of: v6) { Array($0) }
            // RFC 4291 section 2.5.5.2: an address of IPv4 in the form of IPv6. Section 2.5.3: the loopback address.
            let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10...11].allSatisfy { $0 == 0xFF }
            let isLoopback = all.dropLast().allSatisfy { $0 == 0 } && all.last == 1
            if isLoopback { return nil }
            bytes = Array(isMapped ? all.suffix(4) : all.prefix(8))
        } else {
            return nil
        }
        if bytes.count == 4 && bytes[0] == 127 { return nil }
    }
}
