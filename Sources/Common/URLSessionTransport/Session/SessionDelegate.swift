#if canImport(Darwin)
    import Foundation
    import WebText

    /// Collects the answer to each task and returns it unchanged, redirects and refusals too.
    ///
    /// Challenges get the default handling: for Basic the answer is the 401 itself, and for TLS the system checks the
    /// certificate.
    final class SessionDelegate: NSObject, URLSessionDataDelegate {
        /// The answer to a task.
        struct Answer {
            let data: Data
            let response: URLResponse
        }

        /// The response has more bytes than the caller accepts.
        struct TooLarge: Error {}

        /// A response that is arriving, with the caller that waits for it.
        private struct Pending: Sendable {
            var data = Data()
            var isTooLarge = false
            let waiting: CheckedContinuation<Answer, any Error>
            let timer: Task<Void, Never>
        }

        private let pending = Locked<[Int: Pending]>([:])
        private let sizeLimit: Int
        private let timeLimit: @Sendable () async throws -> Void

        /// - Parameter timeLimit: returns when an answer has taken too long.
        init(
            sizeLimit: Int, timeLimit: @escaping @Sendable () async throws -> Void
        ) {
            self.sizeLimit = sizeLimit
            self.timeLimit = timeLimit
        }

        /// Begins a task, and returns its answer.
        ///
        /// Throws ``TooLarge``, or `URLError` when the time limit ends first or the caller is cancelled.
        func answer(to task: URLSessionDataTask) async throws -> Answer {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    pending.withLock { pending in
                        // The timer waits for the lock, so that it finds the task.
                        let timer = Task {
                            if (try? await timeLimit()) != nil { giveUp(task, .timedOut) }
                        }
                        pending[task.taskIdentifier] = Pending(waiting: continuation, timer: timer)
                    }
                    if Task.isCancelled { giveUp(task, .cancelled) } else { task.resume() }
                }
            } onCancel: {
                giveUp(task, .cancelled)
            }
        }

        /// Ends the wait with an error, and cancels the transfer.
        private func giveUp(_ task: URLSessionTask, _ reason: URLError.Code) {
            end(task)?.waiting.resume(throwing: URLError(reason))
            task.cancel()
        }

        /// Removes the response and stops its timer; nil when it has ended before.
        private func end(_ task: URLSessionTask) -> Pending? {
            let ended = pending.withLock { $0.removeValue(forKey: task.taskIdentifier) }
            ended?.timer.cancel()
            return ended
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let becameTooLarge = pending.withLock { pending -> Bool in
                // Out of the table while it grows: two owners of the bytes would mean a copy for each part.
                guard var arriving = pending.removeValue(forKey: dataTask.taskIdentifier) else {
                    return false
                }
                defer { pending[dataTask.taskIdentifier] = arriving }
                if arriving.isTooLarge { return false }
                arriving.isTooLarge = arriving.data.count + data.count > sizeLimit
                // The bytes so far are freed at once: a server may send without end.
                if arriving.isTooLarge { arriving.data = Data() } else { arriving.data.append(data) }
                return arriving.isTooLarge
            }
            if becameTooLarge { dataTask.cancel() }
        }

        /// Follows no redirect: in OAuth the redirect is the answer.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
        {
            guard let ended = end(task) else { return }
            if ended.isTooLarge {
                ended.waiting.resume(throwing: TooLarge())
            } else if error == nil, let response = task.response {
                ended.waiting.resume(returning: Answer(data: ended.data, response: response))
            } else {
                ended.waiting.resume(throwing: error ?? URLError(.badServerResponse))
            }
        }
    }
#endif
