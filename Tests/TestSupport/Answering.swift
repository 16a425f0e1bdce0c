import HTTPMessages

/// A server that answers by a function.
package struct Answering: HTTPHandler {
    private let answer: @Sendable (HTTPRequest) async -> HTTPResponse

    package init(_ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) { self.answer = answer }

    package func handle(_ request: HTTPRequest) async -> HTTPResponse { await answer(request) }
}
