/// A sender of requests, over a socket or to a handler in the same process.
public protocol HTTPClient: Sendable {
    /// Sends one request and returns the response; never follows a redirect, never keeps a cookie.
    ///
    /// Throws ``HTTPClientError`` when there is no response; a status such as 404 or 500 comes with a response.
    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse
}
