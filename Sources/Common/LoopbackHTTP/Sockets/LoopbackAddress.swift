import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// An address of this machine that no other machine can reach: 127.0.0.0/8 or ::1, and a port.
public struct LoopbackAddress: Sendable, Hashable {
    /// The address in the system's spelling, such as `127.0.0.1`.
    public let host: String
    /// The port; 0 means one that the system picks.
    public internal(set) var port: UInt16

    /// `http://` with the address and port, as requests name it.
    public var origin: String { "http://\(authority)" }

    /// The address and port as a `Host` field has them.
    var authority: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Whether the address is `::1`.
    var isIPv6: Bool { host.utf8.contains(UInt8(ascii: ":")) }

    /// A loopback IP address and a port; nil when the host is any other text.
    ///
    /// Names are not looked up: the resolver decides what `localhost` means, and it may give any address.
    public init?(host: String, port: UInt16) {
        guard let address = IPAddress(host), address.isLoopback else { return nil }
        self.host = address.text
        self.port = port
    }

    /// Calls a function of the system with the address as `sockaddr`.
    func withSocketAddress<Result>(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        func callRebinding<Address>(_ address: Address) -> Result {
            withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    call($0, socklen_t(MemoryLayout<Address>.size))
                }
            }
        }
        if isIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            inet_pton(AF_INET6, host, &address.sin6_addr)
            return callRebinding(address)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        return callRebinding(address)
    }
}
