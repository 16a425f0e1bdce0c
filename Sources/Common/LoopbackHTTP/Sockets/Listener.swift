import Dispatch
import WebText

/// The listening socket: it accepts connections while it is open.
///
/// A dispatch source does not work here: libdispatch knows a socket by its number, and reports nothing for a number
/// that other code, such as FoundationNetworking, has closed before.
final class Listener: SocketOwner {
    /// The maximum number of connections that are accepted before the other sockets of the loop have their turn.
    private static let maximumAtOnce = 64
    /// How long the listener waits when the process has no descriptor left.
    private static let pause = DispatchTimeInterval.milliseconds(200)

    private let socket: Socket
    private let loop: EventLoop
    private let accepted: @Sendable (Socket) -> Void
    private let makeRoom: @Sendable () -> Bool
    private let isOpen = Locked(true)

    /// - Parameters:
    ///   - accepted: gets each connection, under the listener's lock.
    ///   - makeRoom: ends idle connections when the process has no descriptor left, and returns whether any
    ///     connection was idle.
    init(
        _ socket: Socket, loop: EventLoop, accepted: @escaping @Sendable (Socket) -> Void,
        makeRoom: @escaping @Sendable () -> Bool
    ) {
        self.socket = socket
        self.loop = loop
        self.accepted = accepted
        self.makeRoom = makeRoom
    }

    /// Begins to accept connections.
    func start() { loop.watch(self, socket.descriptor, for: .readable) }

    func socketIsReady() {
        if !acceptWaiting(atMost: Self.maximumAtOnce), !makeRoom() { listenLater() }
    }

    /// Accepts the connections that wait; false when the system refuses, such as when no descriptor is left.
    @discardableResult
    func acceptWaiting(atMost maximum: Int) -> Bool {
        isOpen.withLock { isOpen in
            guard isOpen else { return true }
            for _ in 0..<maximum {
                do throws(SystemError) {
                    guard let socket = try socket.accept() else { break }
                    accepted(socket)
                } catch {
                    return false
                }
            }
            return true
        }
    }

    /// Accepts no more connections; the system resets those that wait.
    func cancel() {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            isOpen = false
            loop.watch(self, socket.descriptor, for: nil)
            socket.endListening()
        }
    }

    /// Stops listening for a while: otherwise the system would report the waiting connection again at once.
    private func listenLater() {
        // Under the lock: after `cancel()` the descriptor may be that of another listener.
        isOpen.withLock { if $0 { loop.watch(self, socket.descriptor, for: nil) } }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.pause) {
            self.isOpen.withLock { if $0 { self.start() } }
        }
    }
}
