#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A TCP socket that is neither bound nor connected.
func streamSocket() -> Int32 {
    #if canImport(Darwin)
        socket(AF_INET, SOCK_STREAM, 0)
    #else
        socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
}

/// Calls the system with a port of 127.0.0.1, and returns the port that is there then, or nil when the system refuses.
func withLoopback(
    port: UInt16, _ call: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Bool
) -> UInt16? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isDone = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, &length) }
    }
    return isDone ? UInt16(bigEndian: address.sin_port) : nil
}

/// Binds a socket to a port of 127.0.0.1, or with 0 to a free one, and returns the port.
func bindToLoopback(_ descriptor: Int32, port: UInt16 = 0) -> UInt16? {
    withLoopback(port: port) { bind(descriptor, $0, $1) == 0 && getsockname(descriptor, $0, &$1) == 0 }
}

/// Sends bytes, and returns how many were taken.
///
/// No signal tells this process of a peer that has closed.
func sendQuietly(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
    #if canImport(Darwin)
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, 4)
        let flags: Int32 = 0
    #else
        let flags = Int32(MSG_NOSIGNAL)
    #endif
    return bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
}
