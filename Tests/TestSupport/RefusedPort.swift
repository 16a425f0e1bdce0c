import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A port that refuses connections and that no program can take: a bound socket that does not listen.
package final class RefusedPort: Sendable {
    /// Whether another socket can be bound to a refused port: Linux allows it while neither listens.
    package static let canBeShared: Bool = {
        #if canImport(Darwin)
            false
        #else
            true
        #endif
    }()

    package let port: UInt16
    private let descriptor: Int32
    /// How many shared ports this process has taken.
    private static let sharedPorts = Locked(0)

    /// Takes a free port; a shared one can be bound once more, by a socket that asks for it as servers do.
    package init(isShared: Bool = false) throws {
        descriptor = streamSocket()
        var on: Int32 = isShared ? 1 : 0
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, 4)
        var wanted: UInt16 = 0
        // The system could give a shared port to a server that asks for any port. So the port is below those that the
        // system gives (Linux: 32768 and more), and is another one for each process and test.
        if isShared {
            wanted = UInt16(10_000 + (Int(getpid()) + Self.sharedPorts.increment()) % 20_000)
        }
        guard let port = bindToLoopback(descriptor, port: wanted) else {
            throw SystemLimit(description: "no port is free: \(String(cString: strerror(errno)))")
        }
        self.port = port
    }

    deinit { close(descriptor) }

    /// The origin of a server that is not there.
    package var origin: String { "http://127.0.0.1:\(port)" }
}
