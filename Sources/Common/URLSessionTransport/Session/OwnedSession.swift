#if canImport(Darwin)
    import Foundation

    /// A session that ends with its owner: by itself a `URLSession` stays in memory until it is invalidated.
    final class OwnedSession: Sendable {
        let session: URLSession

        init(_ session: URLSession) {
            self.session = session
        }

        /// Ends the session when its tasks have ended.
        func close() { session.finishTasksAndInvalidate() }

        deinit { close() }
    }
#endif
