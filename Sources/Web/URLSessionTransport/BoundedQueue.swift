#if canImport(FoundationNetworking)
    import Dispatch
    import Foundation

    /// The queue of a session's delegate, with room for a limited number of calls.
    ///
    /// On Linux `URLSession` unpacks a compressed body by itself, and queues a call for each 16 KB of it. Without a limit it
    /// queues gigabytes before the delegate can cancel the task. Here the transfer waits until the delegate has caught up.
    ///
    /// The delegate must not wait for the session: `cancel()` would, and the session may be waiting for room.
    final class BoundedQueue: OperationQueue, @unchecked Sendable {
        private let room = DispatchSemaphore(value: 64)
        private let calls = DispatchQueue(label: "delegate of a session")

        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            room.wait()
            calls.async { [room] in
                block()
                room.signal()
            }
        }
    }
#endif
