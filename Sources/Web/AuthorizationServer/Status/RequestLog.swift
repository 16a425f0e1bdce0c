import HTTPMessages
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Keeps the last requests of a handler, each with its checks.
public final class RequestLog: HTTPHandler {
    private let handler: any HTTPHandler
    private let capacity: Int
    private let now: @Sendable () -> Date
    private let showsUnknownPaths: Bool
    private let write: (@Sendable (String) -> Void)?
    private let requests = Locked<[AnsweredRequest]>([])

    /// A log around a handler.
    ///
    /// - Parameters:
    ///   - handler: the handler that answers.
    ///   - capacity: how many requests are kept.
    ///   - now: the clock.
    ///   - showsUnknownPaths: whether a path that the server does not have is shown too, for a server whose clients are
    ///     all its owner's.
    ///   - write: gets one line for each request when it is answered.
    public init(
        _ handler: any HTTPHandler, capacity: Int = 30, now: @escaping @Sendable () -> Date,
        showsUnknownPaths: Bool = false, write: (@Sendable (String) -> Void)? = nil
    ) {
        self.handler = handler
        self.capacity = max(1, capacity)
        self.now = now
        self.showsUnknownPaths = showsUnknownPaths
        self.write = write
    }

    /// The requests that are kept, the newest first.
    public var latest: [AnsweredRequest] { requests.withLock { $0.reversed() } }

    /// Passes the request to the handler, and records the checks of the answer.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let checks = Locked<[Check]>([])
        let recorder = CheckRecorder { check in
            checks.withLock { if $0.count < 100 { $0.append(check) } }
        }
        let response = await Check.$recorder.withValue(recorder) { await handler.handle(request) }
        let answered = AnsweredRequest(
            request, response, checks: checks.withLock { $0 }, at: now(), showsUnknownPaths: showsUnknownPaths
        )
        requests.withLock { requests in
            if requests.count == capacity { requests.removeFirst() }
            requests.append(answered)
        }
        write?(answered.description)
        return response
    }
}
