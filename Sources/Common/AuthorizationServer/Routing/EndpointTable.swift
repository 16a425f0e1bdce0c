import HTTPMessages
import OAuth

/// The endpoints of a server, and the one place in which an error becomes a response.
public struct EndpointTable: HTTPHandler {
    private let routes: RouteTable<any Endpoint>
    private let unexpected: OAuthError
    private let onFailure: @Sendable (ServerFailure) -> Void
    private let write: @Sendable (OAuthError) -> HTTPResponse

    /// A table of the routes of a server.
    ///
    /// - Parameters:
    ///   - unexpected: the error that a client sees in the place of one that no endpoint should throw.
    ///   - onFailure: receives the reason when the store fails or an endpoint throws an unexpected error.
    ///   - write: makes the response for an error, in the format of the server.
    public init(
        _ routes: [Route<any Endpoint>], unexpected: OAuthError = OAuthError(.serverError),
        onFailure: @escaping @Sendable (ServerFailure) -> Void,
        write: @escaping @Sendable (OAuthError) -> HTTPResponse
    ) {
        self.routes = RouteTable(routes)
        self.unexpected = unexpected
        self.onFailure = onFailure
        self.write = write
    }

    /// The answer to one request.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        do {
            let segments = PathPattern.segments(of: request.path)
            return try await routes.find(request.method, segments).target.answer(request)
        } catch let error as OAuthError {
            return write(error)
        } catch let refusal as RefusedRequest {
            var response = write(refusal.error)
            response.headers[refusal.headerName] = refusal.headerValue
            return response
        } catch let error as StoreUnavailable {
            onFailure(ServerFailure(request, error.reason))
            // RFC 7009 section 2.2.1: 503 tells the client to try again later.
            var response = write(OAuthError(.temporarilyUnavailable, "try again in a few seconds"))
            response.headers["Retry-After"] = String(error.retryAfter)
            return response
        } catch {
            onFailure(ServerFailure(request, "unexpected \(type(of: error)): \(error)"))
            return write(unexpected)
        }
    }
}
