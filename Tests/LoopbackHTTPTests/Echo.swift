import HTTPMessages

/// Answers with what it was asked: method, target, body.
struct Echo: HTTPHandler {
    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let body = String(decoding: request.body, as: UTF8.self)
        return HTTPResponse(
            status: 200, contentType: "text/plain", text: "\(request.method) \(request.target) \(body)")
    }
}
