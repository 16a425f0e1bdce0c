import HTTPMessages

/// A server with one answer.
struct FixedAnswer: HTTPHandler {
    let answer: HTTPResponse

    func handle(_ request: HTTPRequest) async -> HTTPResponse { answer }
}
