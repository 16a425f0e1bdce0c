import HTTPMessages

/// A handler made of a closure.
struct Answering: HTTPHandler {
    let answer: @Sendable (HTTPRequest) async -> HTTPResponse

    func handle(_ request: HTTPRequest) async -> HTTPResponse { await answer(request) }
}
