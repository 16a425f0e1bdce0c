import Foundation
import HTTPMessages

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension SignInSandbox {
    /// Sends a request as the app, with the signature of `URLSession.data(for:)`.
    ///
    /// An app writes `URLSession.shared` in the place of the sandbox, and nothing else changes. Here the host of each
    /// server leads to its loopback port. Throws `URLError` for a request without an `http` or `https` URL, and
    /// `HTTPClientError` when there is no answer.
    package func data(for request: URLRequest) async throws -> (Data, URLResponse) {
        var headers = HTTPHeaders()
        for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
            headers.add(name, value)
        }
        guard let url = request.url,
            let message = HTTPRequest(
                request.httpMethod ?? "GET", url.absoluteString, headers: headers,
                body: Array(request.httpBody ?? Data()))
        else { throw URLError(.unsupportedURL) }
        let answer = try await send(message)
        let fields = Dictionary(answer.headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
        guard
            let response = HTTPURLResponse(
                url: url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: fields)
        else { throw URLError(.badServerResponse) }
        return (Data(answer.body), response)
    }
}
