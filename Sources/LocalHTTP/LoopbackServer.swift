import Dispatch

/// An HTTP/1.1 server for this machine alone.
public final class LoopbackServer: Sendable {
    let core: ServerCore
    /// A server that has not started yet.
    public init(handler: any HTTPHandler, limits: ServerLimits = ServerLimits(), clock: ServerClock = .system) {
        core = ServerCore(handler: handler, limits: limits, clock: clock)
    }

    /// Listens, and answers until ``stop()``; port 0 takes a free one.
    public func start(host: String = "127.0.0.1", port: UInt16 = 0) async throws(LoopbackServerError) -> LoopbackAddress {
        guard let address = LoopbackAddress(host: host, port: port) else { throw .notLoopback(host: host) }
        do throws(SystemError) {
            let socket = try Socket.listening(on: address)
            core.start(socket)
            return LoopbackAddress(host: host, port: socket.port) ?? address
        } catch {
            throw error.isAddressInUse ? .portInUse(host: host, port: port) : .system(error.text)
        }
    }
    /// Takes no more connections, and returns when requests in flight are answered.
    public func stop() async { core.listener.withLock { $0?.cancel() } }
}

final class ServerCore: @unchecked Sendable {
    let handler: any HTTPHandler
    let limits: ServerLimits
    let clock: ServerClock
    let queue = DispatchQueue(label: "LocalHTTP")
    let listener = Locked<(any DispatchSourceRead)?>(nil)
    let dateCache = Locked((0, ""))

    init(handler: any HTTPHandler, limits: ServerLimits, clock: ServerClock) {
        self.handler = handler
        self.limits = limits
        self.clock = clock
    }
    func start(_ socket: Socket) {
        let source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue)
        source.setEventHandler { [self] in
            while let accepted = try? socket.accept() { Connection(accepted, server: self).start() }
        }
        source.resume()
        listener.withLock { $0 = source }
    }
    func date() -> String {
        let now = clock.unixTime()
        return dateCache.withLock { cache in
            if cache.0 != now { cache = (now, HTTPDate.text(now)) }
            return cache.1
        }
    }
}
