import HTTPMessages

/// A handler made of a closure.
struct Answer: HTTPHandler {
    var answer: @Sendable (HTTPRequest) async -> HTTPResponse

    init(_ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) { self.answer = answer }

    func handle(_ request: HTTPRequest) async -> HTTPResponse { await answer(request) }
}
