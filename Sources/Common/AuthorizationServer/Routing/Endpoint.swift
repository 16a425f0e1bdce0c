import HTTPMessages

/// One endpoint of an authorization server.
///
/// It returns its answer, or throws `OAuthError`, ``RefusedRequest`` or ``StoreUnavailable``.
/// ``EndpointTable`` turns these into responses; it reports any other error, and answers with its `unexpected`.
public protocol Endpoint: Sendable {
    /// The answer to a request with the path and a method of the endpoint's route.
    func answer(_ request: HTTPRequest) async throws -> HTTPResponse
}
