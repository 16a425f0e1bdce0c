import HTTPMessages
import WebText

/// A handler that keeps the statuses with which the server refused requests by itself.
final class RefusalRecorder: HTTPHandler {
    let statuses = Locked<[Int]>([])

    func handle(_ request: HTTPRequest) async -> HTTPResponse { HTTPResponse(status: 200) }

    func serverRefused(status: Int) { statuses.withLock { $0.append(status) } }
}
