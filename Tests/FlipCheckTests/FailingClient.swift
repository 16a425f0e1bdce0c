import HTTPMessages

/// A client of a partner, some of whose requests fail.
struct FailingClient: HTTPClient {
    let partner: any HTTPHandler
    /// Why a request fails, or nil when the partner answers it.
    let failure: @Sendable (HTTPRequest) -> HTTPClientError?

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        if let failure = failure(request) { throw failure }
        return await partner.handle(request)
    }
}
