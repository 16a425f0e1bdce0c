import HTTPMessages
import WebText

/// A server that gets its handler after clients have its address, and answers 503 until then.
final class ServedLater: HTTPHandler {
    private let handler = Locked<(any HTTPHandler)?>(nil)

    func serve(_ handler: any HTTPHandler) { self.handler.withLock { $0 = handler } }

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        guard let handler = handler.withLock({ $0 }) else { return HTTPResponse(status: 503) }
        return await handler.handle(request)
    }
}
