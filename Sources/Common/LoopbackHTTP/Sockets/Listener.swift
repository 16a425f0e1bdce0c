import Dispatch
import WebText

/// The listening socket: it accepts connections while it is open.
///
/// A dispatch source would not do: libdispatch knows a socket by its number, and is not called for one whose
/// number other code, such as FoundationNetworking, has closed before.
final class Listener: SocketOwner {
    /// As many connections as are accepted before the loop's other sockets have their turn.
    private static let mostAtOnce = 64

    private let socket: Socket
    private let loop: EventLoop
    private let accepted: @Sendable (Socket) -> Void
    private let makeRoom: @Sendable () -> Bool
    private let isOpen = Locked(true)

    /// - Parameters:
    ///   - accepted: gets each connection, under the listener's lock.
    ///   - makeRoom: ends a connection when the process has no descriptor left, and returns whether it could.
    init(
        _ socket: Socket, loop: EventLoop, accepted: @escaping @Sendable (Socket) -> Void,
        makeRoom: @escaping @Sendable () -> Bool
    ) {
        self.socket = socket
        self.loop = loop
        self.accepted = accepted
        self.makeRoom = makeRoom
    }

    func start() { loop.watch(self, socket.descriptor, for: .readable) }

    func socketIsReady() {
        if !acceptWaiting(most: Self.mostAtOnce), !makeRoom() { pause() }
    }

    /// Accepts the connections that wait; false when the process has no descriptor left.
    @discardableResult
    func acceptWaiting(most: Int = .max) -> Bool {
        isOpen.withLock { isOpen in
            guard isOpen else { return true }
            for _ in 0..<most {
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

    /// Pauses, or the system would report the waiting connection again at once, in a loop.
    private func pause() {
        // Under the lock: after `cancel()` the descriptor may be that of another listener.
        isOpen.withLock { if $0 { loop.watch(self, socket.descriptor, for: nil) } }
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(200)) {
            self.isOpen.withLock { if $0 { self.start() } }
        }
    }
}
