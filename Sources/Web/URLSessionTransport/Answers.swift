import Foundation
import WebText

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Collects the answer to each task and returns it unchanged, redirects and refusals too.
///
/// On Linux `URLSession.data(for:)` never returns when a server answers 401 with a Basic challenge.
final class Answers: NSObject, URLSessionDataDelegate {
    typealias Answer = (data: Data, response: URLResponse)

    struct TooLarge: Error {}

    private struct Pending: Sendable {
        var data = Data()
        var isTooLarge = false
        var refusal: HTTPURLResponse?
        let waiting: CheckedContinuation<Answer, any Error>
        let timer: Task<Void, Never>
    }

    private let pending = Locked<[Int: Pending]>([:])
    private let sizeLimit: Int
    private let timeLimit: @Sendable () async throws -> Void

    /// - Parameter timeLimit: returns when an answer has taken too long.
    init(sizeLimit: Int, timeLimit: @escaping @Sendable () async throws -> Void) {
        self.sizeLimit = sizeLimit
        self.timeLimit = timeLimit
    }

    func answer(to request: URLRequest, in session: OwnedSession) async throws -> Answer {
        let task = session.session.dataTask(with: request)
        #if canImport(FoundationNetworking)
            let brake = Task { await Rest.slowDown(session) }
            defer { brake.cancel() }
        #endif
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                pending.withLock { pending in
                    // The timer waits for the lock, so that it finds the task.
                    let timer = Task { [weak self] in
                        guard let self, (try? await timeLimit()) != nil else { return }
                        giveUp(task, .timedOut)
                    }
                    pending[task.taskIdentifier] = Pending(waiting: continuation, timer: timer)
                }
                if Task.isCancelled { giveUp(task, .cancelled) } else { task.resume() }
            }
        } onCancel: {
            giveUp(task, .cancelled)
        }
    }

    /// On Linux a task that is cancelled around its beginning may never report its end.
    private func giveUp(_ task: URLSessionTask, _ reason: URLError.Code) {
        end(task)?.waiting.resume(throwing: URLError(reason))
        task.cancel()
    }

    private func end(_ task: URLSessionTask) -> Pending? {
        let ended = pending.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        ended?.timer.cancel()
        return ended
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let becameTooLarge = pending.withLock { pending -> Bool in
            guard var answer = pending.removeValue(forKey: dataTask.taskIdentifier) else { return false }
            defer { pending[dataTask.taskIdentifier] = answer }
            if answer.isTooLarge { return false }
            answer.isTooLarge = answer.data.count + data.count > sizeLimit
            // The bytes so far are freed at once: a server may send without end.
            if answer.isTooLarge { answer.data = Data() } else { answer.data.append(data) }
            return answer.isTooLarge
        }
        // Elsewhere, and once: `cancel()` waits for the session, and the session may wait for this delegate.
        if becameTooLarge { DispatchQueue.global().async { dataTask.cancel() } }
    }

    /// In OAuth the redirect is the answer.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // The answer with its body has been read. On Linux only cancelling the task ends it.
            let refusal = challenge.failureResponse as? HTTPURLResponse
            pending.withLock { $0[task.taskIdentifier]?.refusal = refusal }
            completionHandler(.cancelAuthenticationChallenge, nil)
        #else
            // For Basic the answer is the 401 itself; for TLS the system checks the certificate.
            completionHandler(.performDefaultHandling, nil)
        #endif
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let ended = end(task) else { return }
        if ended.isTooLarge {
            ended.waiting.resume(throwing: TooLarge())
        } else if let response = ended.refusal ?? (error == nil ? task.response : nil) {
            ended.waiting.resume(returning: (ended.data, response))
        } else {
            ended.waiting.resume(throwing: error ?? URLError(.badServerResponse))
        }
    }
}

#if canImport(FoundationNetworking)
    /// The delegate's queue, which makes the session wait where the delegate does not follow.
    ///
    /// `URLSession` unpacks a compressed body by itself, and queues a call for each 16 KB of it: gigabytes
    /// before the delegate can cancel the task. There is room for a limited number of calls; `addOperation`,
    /// which waits for room, is called on the queue of the session's transfers.
    final class DelegateQueue: OperationQueue, @unchecked Sendable {
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

    /// A task that loads nothing, and lets the queue of the transfers rest when it begins there.
    ///
    /// The session watches a socket for room to write from the connection on, and never ends that
    /// (`createWriteSource` in swift-corelibs-foundation's MultiHandle.swift). There always is room, so
    /// that waiting for an answer takes a whole core.
    final class Rest: URLProtocol {
        private static let address = URL(string: "rest:")
        /// All sessions of the process share one queue, so that one rest at a time is enough.
        private static let isResting = Locked(false)

        override class func canInit(with request: URLRequest) -> Bool { request.url == address }

        override class func canInit(with task: URLSessionTask) -> Bool {
            task.originalRequest?.url == address
        }

        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

        override func startLoading() {
            usleep(25_000)
            client?.urlProtocol(self, didFailWithError: URLError(.cancelled))
        }

        override func stopLoading() {}

        /// Lets a session rest for most of the time, from a tenth of a second on until the task is cancelled.
        static func slowDown(_ session: OwnedSession) async {
            try? await Task.sleep(for: .milliseconds(100))
            while !Task.isCancelled, let address {
                let isFirst = isResting.withLock { isResting in
                    defer { isResting = true }
                    return !isResting
                }
                guard isFirst else {
                    try? await Task.sleep(for: .milliseconds(25))
                    continue
                }
                let isOpen = await withCheckedContinuation { rested in
                    let task = session.task(address) { rested.resume(returning: true) }
                    if let task { task.resume() } else { rested.resume(returning: false) }
                }
                isResting.withLock { $0 = false }
                if !isOpen { return }
            }
        }
    }
#endif
