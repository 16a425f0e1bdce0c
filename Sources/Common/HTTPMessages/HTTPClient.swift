/// A sender of requests, over a socket or to a handler in the same process.
public protocol HTTPClient: Sendable {
    /// Sends one request and returns the answer; never follows a redirect, never keeps a cookie.
    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse
}
