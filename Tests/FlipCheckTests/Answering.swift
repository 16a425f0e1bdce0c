import HTTPMessages

/// A server that answers by a function.
struct Answering: HTTPHandler {
    let answer: @Sendable (HTTPRequest) async -> HTTPResponse

    func handle(_ request: HTTPRequest) async -> HTTPResponse { await answer(request) }
}
