import HTTPMessages
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Keeps the last requests of a handler, each with its checks.
public final class RequestLog: HTTPHandler {
    /// The paths that a log shows; `?` stands for every other path.
    public enum ShownPaths: Sendable {
        /// Those that were not answered 404 or 421.
        case found
        /// Only these; a pattern such as `/app/links/{id}` is shown for each path that it matches.
        case known(Set<String>)
        /// Every path of visible ASCII, for a server whose clients are all its owner's.
        case all
    }

    /// The number of requests that the log keeps.
    private static let capacity = 30
    /// The number of checks that the log keeps for each request.
    private static let maximumCheckCount = 100

    private let handler: any HTTPHandler
    private let now: @Sendable () -> Date
    private let paths: ShownPaths
    private let onAnswer: @Sendable (AnsweredRequest) -> Void
    private let requests = Locked<[AnsweredRequest]>([])

    /// A log around a handler; `onAnswer` gets each request when it is answered.
    public init(
        _ handler: any HTTPHandler, now: @escaping @Sendable () -> Date, paths: ShownPaths = .found,
        onAnswer: @escaping @Sendable (AnsweredRequest) -> Void = { _ in }
    ) {
        self.handler = handler
        self.now = now
        self.paths = paths
        self.onAnswer = onAnswer
    }

    /// The requests that are kept, the newest first.
    public var latest: [AnsweredRequest] { requests.withLock { $0.reversed() } }

    /// Passes the request to the handler, and records the checks of the answer.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let start = now()
        let checks = Locked<[Check]>([])
        let recorder = CheckRecorder { check in
            checks.withLock { checks in
                if checks.count < Self.maximumCheckCount { checks.append(check) }
            }
        }
        let response = await Check.$recorder.withValue(recorder) { await handler.handle(request) }
        record(
            AnsweredRequest(
                request, response, checks: checks.withLock { $0 }, from: start, to: now(), paths: paths))
        return response
    }

    /// Records an answer that the server gave by itself, with `?` for the method and the path.
    public func serverRefused(status: Int) {
        record(AnsweredRequest(refusedWith: status, at: now()))
    }

    private func record(_ answered: AnsweredRequest) {
        requests.withLock { requests in
            if requests.count == Self.capacity { requests.removeFirst() }
            requests.append(answered)
        }
        onAnswer(answered)
    }
}
