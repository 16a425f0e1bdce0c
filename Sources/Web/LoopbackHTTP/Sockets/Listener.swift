import Dispatch
import WebText

/// The listening socket: takes connections while it is open.
final class Listener: Sendable {
    private let socket: Socket
    private let queue: DispatchQueue
    /// Used on the queue alone; the lock proves that to the compiler.
    private let source: Locked<any DispatchSourceRead>

    init(_ socket: Socket, queue: DispatchQueue) {
        self.socket = socket
        self.queue = queue
        source = Locked(DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue))
    }

    /// Begins to take connections.
    func start(accepted: @escaping @Sendable (Socket) -> Void, ended: @escaping @Sendable () -> Void) {
        source.withLock { source in
            source.setEventHandler { if !self.acceptWaiting(accepted) { self.pause() } }
            source.setCancelHandler {
                self.socket.close()
                ended()
            }
            source.resume()
        }
    }

    /// Takes every connection that waits; false when the process has no descriptor left for them.
    @discardableResult
    func acceptWaiting(_ accepted: (Socket) -> Void) -> Bool {
        while true {
            do throws(SystemError) {
                guard let socket = try socket.accept() else { return true }
                accepted(socket)
            } catch {
                return false
            }
        }
    }

    /// Takes no more connections; those that wait are reset by the system.
    func cancel() { source.withLock { $0.cancel() } }

    /// Pauses for a moment: the system reports a connection that cannot be taken again and again.
    private func pause() {
        source.withLock { $0.suspend() }
        queue.asyncAfter(deadline: .now() + .milliseconds(200)) { self.source.withLock { $0.resume() } }
    }
}
