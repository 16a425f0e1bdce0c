import Dispatch
import WebText

/// The listening socket: it accepts connections while it is open.
final class Listener: Sendable {
    private let socket: Socket
    private let queue: DispatchQueue
    /// Used on the queue only.
    ///
    /// The lock is for the compiler, which cannot know that.
    private let source: Locked<any DispatchSourceRead>

    init(_ socket: Socket, queue: DispatchQueue) {
        self.socket = socket
        self.queue = queue
        source = Locked(DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue))
    }

    /// Begins to accept connections.
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

    /// Accepts every connection that waits; false when the process has no descriptor left.
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

    /// Accepts no more connections; the system resets those that wait.
    func cancel() { source.withLock { $0.cancel() } }

    /// Pauses for a moment.
    ///
    /// Without a pause, the system would report the waiting connection again at once, in a loop.
    private func pause() {
        source.withLock { $0.suspend() }
        queue.asyncAfter(deadline: .now() + .milliseconds(200)) { self.source.withLock { $0.resume() } }
    }
}
