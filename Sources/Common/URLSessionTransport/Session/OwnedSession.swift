#if canImport(Darwin)
    import Foundation
    import WebText

    /// A session that ends with its owner: by itself a `URLSession` stays in memory until it is invalidated.
    final class OwnedSession: Sendable {
        private let session: URLSession
        private let isClosed = Locked(false)

        init(_ session: URLSession) {
            self.session = session
        }

        /// A task for a request, not begun; nil after ``close()``.
        ///
        /// An invalidated `URLSession` answers the call with an exception of Objective-C, which ends the process.
        func task(for request: URLRequest) -> URLSessionDataTask? {
            isClosed.withLock { $0 ? nil : session.dataTask(with: request) }
        }

        /// Ends the session when its tasks have ended.
        func close() {
            isClosed.withLock { isClosed in
                isClosed = true
                session.finishTasksAndInvalidate()
            }
        }

        deinit { close() }
    }
#endif
