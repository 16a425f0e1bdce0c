import Foundation
import WebText

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Collects the answer to each task and returns it unchanged, redirects and refusals too.
///
/// `URLSession.data(for:)` would be shorter, but on Linux it never returns when a server answers 401 with a
/// Basic challenge, as a token endpoint does to a wrong client secret.
final class Answers: NSObject, URLSessionDataDelegate {
    typealias Answer = (data: Data, response: URLResponse)

    /// The body has more bytes than the limit.
    struct TooLarge: Error {}

    private struct Pending: Sendable {
        var data = Data()
        var isTooLarge = false
        var refusal: HTTPURLResponse?
        let waiting: CheckedContinuation<Answer, any Error>
    }

    private let pending = Locked<[Int: Pending]>([:])
    private let sizeLimit: Int

    init(sizeLimit: Int) {
        self.sizeLimit = sizeLimit
    }

    /// The answer to a request, when it is complete.
    func answer(to request: URLRequest, in session: URLSession) async throws -> Answer {
        let task = session.dataTask(with: request)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                pending.withLock { $0[task.taskIdentifier] = Pending(waiting: continuation) }
                if Task.isCancelled { giveUp(task) } else { task.resume() }
            }
        } onCancel: {
            giveUp(task)
        }
    }

    /// Ends the wait for an answer at once.
    ///
    /// On Linux a task that is cancelled around its beginning may never report its end.
    private func giveUp(_ task: URLSessionTask) {
        task.cancel()
        let ended = pending.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        ended?.waiting.resume(throwing: URLError(.cancelled))
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
        guard let ended = pending.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if ended.isTooLarge {
            ended.waiting.resume(throwing: TooLarge())
        } else if let response = ended.refusal ?? (error == nil ? task.response : nil) {
            ended.waiting.resume(returning: (ended.data, response))
        } else {
            ended.waiting.resume(throwing: error ?? URLError(.badServerResponse))
        }
    }
}
