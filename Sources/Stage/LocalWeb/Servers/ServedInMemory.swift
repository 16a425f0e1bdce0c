import HTTPMessages
import WebText

/// The address of a server in memory: clients know it from the start, and it gets its handler later.
final class ServedInMemory: HTTPHandler {
    private let handler = Locked<(any HTTPHandler)?>(nil)

    /// From now on requests go to this handler.
    func serve(_ handler: any HTTPHandler) { self.handler.withLock { $0 = handler } }

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        guard let handler = handler.withLock({ $0 }) else { return HTTPResponse(status: 503) }
        return await handler.handle(request)
    }
}
