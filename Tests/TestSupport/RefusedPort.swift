import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A port that refuses connections and that no program can take: a bound socket that does not listen.
package final class RefusedPort: Sendable {
    /// Whether another socket can be bound to such a port: Linux allows it while neither listens.
    package static let canBeShared: Bool = {
        #if canImport(Darwin)
            false
        #else
            true
        #endif
    }()

    package let port: UInt16
    private let descriptor: Int32
    private static let shared = Locked(0)

    /// Takes a free port; a shared one can be bound once more, by a socket that asks for it as servers do.
    package init(isShared: Bool = false) throws {
        #if canImport(Darwin)
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var on: Int32 = isShared ? 1 : 0
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, 4)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        // The system may give a shared port to a server that asks for any. So it is none of those that the
        // system gives (Linux: 32768 and more), and one of this process and test.
        if isShared {
            let number = Self.shared.withLock { count in
                count += 1
                return count
            }
            address.sin_port = UInt16(10_000 + (Int(getpid()) + number) % 20_000).bigEndian
        }
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { [descriptor] in
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard isBound else {
            throw SystemLimit(description: "no port is free: \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// The address of a server that is not there.
    package var origin: String { "http://127.0.0.1:\(port)" }
}
