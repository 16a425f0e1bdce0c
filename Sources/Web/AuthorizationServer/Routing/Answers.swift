import HTTPMessages
import OAuth
import WebText

extension HTTPResponse {
    /// A redirect whose request is a GET, whatever the first request was.
    ///
    /// RFC 9700 section 4.12: never 307, which would send the user's password on; 303 is unambiguous.
    public init(seeOther location: String) {
        self.init(
            status: 303,
            headers: [
                "Location": location, "Cache-Control": "no-store", "Pragma": "no-cache",
                "Referrer-Policy": "no-referrer",
            ])
    }

    /// A JSON answer that no cache keeps.
    ///
    /// RFC 6749 section 5.1: answers with tokens carry `Cache-Control: no-store` and `Pragma: no-cache`.
    public init(json: [UInt8], status: Int = 200) {
        self.init(
            status: status,
            headers: [
                "Content-Type": "application/json;charset=UTF-8", "Cache-Control": "no-store",
                "Pragma": "no-cache",
            ], body: json)
    }

    /// A public document, which caches may keep for an hour.
    public init(publicJSON json: [UInt8]) {
        self.init(
            status: 200,
            headers: ["Content-Type": "application/json", "Cache-Control": "public, max-age=3600"], body: json
        )
    }
}

/// A public document: made once, sent as it is.
public struct PublicDocument: Endpoint {
    private let json: [UInt8]

    /// A document of a JSON text.
    public init(json: [UInt8]) { self.json = json }

    /// The document.
    public func answer(_ request: HTTPRequest) async throws -> HTTPResponse { HTTPResponse(publicJSON: json) }
}

/// The endpoints of a server, and the one place in which an error becomes a response.
public struct EndpointTable: HTTPHandler {
    private let routes: RouteTable<any Endpoint>
    private let unexpected: OAuthError
    private let onFailure: @Sendable (ServerFailure) -> Void
    private let write: @Sendable (OAuthError) -> HTTPResponse

    /// A table of the routes of a server, with its way to write an error.
    ///
    /// - Parameters:
    ///   - unexpected: the answer to an error that no endpoint should throw.
    ///   - onFailure: gets the reason when the store fails or an error was not expected.
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
            response.headers[refusal.header.name] = refusal.header.value
            return response
        } catch let error as StoreUnavailable {
            onFailure(ServerFailure(request, error.reason))
            // RFC 7009 section 2.2.1: 503 tells the client to try again later.
            var response = write(OAuthError(.temporarilyUnavailable, "try again in a few seconds"))
            response.headers["Retry-After"] = "5"
            return response
        } catch {
            onFailure(ServerFailure(request, "unexpected \(type(of: error)): \(error)"))
            return write(unexpected)
        }
    }
}

/// A refusal whose answer needs a header field.
public struct RefusedRequest: Error {
    /// The error in the body of the answer.
    public let error: OAuthError
    /// The header field.
    public let header: (name: String, value: String)

    /// Too many attempts; the next one may come after that many seconds.
    public static func tooMany(_ error: OAuthError, retryAfter seconds: Int) -> RefusedRequest {
        RefusedRequest(error: error, header: ("Retry-After", "\(seconds)"))
    }

    /// The request to a protected resource lacks a usable access token (RFC 6750 section 3).
    public static func bearer(_ challenge: BearerChallenge) -> RefusedRequest {
        RefusedRequest(
            error: challenge.error ?? OAuthError(.invalidToken, "send Authorization: Bearer TOKEN"),
            header: ("WWW-Authenticate", challenge.description))
    }
}

/// The store does not answer; the server tells the client to try again.
public struct StoreUnavailable: Error, Sendable, Hashable {
    /// The problem, for the log; no client sees it.
    public var reason: String

    /// A failure with its reason.
    public init(reason: String) { self.reason = reason }
}

/// Why the server could not do its work, for the log; the client does not see it.
///
/// It has the path of the request and never its query, body or headers: codes and tokens are in those.
public struct ServerFailure: Sendable, Hashable, CustomStringConvertible {
    /// The method and the path of the request that failed.
    public var request: String
    /// The problem.
    public var reason: String

    init(_ request: HTTPRequest, _ reason: String) {
        self.request = "\(request.method) \(request.path)"
        self.reason = reason
    }

    /// One line for the log.
    public var description: String { "\(request): \(reason)" }
}

extension HTTPRequest {
    /// The form in the body.
    ///
    /// Throws `OAuthError` for another type of content, and for more than 100 parameters.
    public func form() throws -> Parameters {
        // RFC 9110 section 5.3: a field that is no list comes once; two readers could take different ones.
        guard headers.values(of: "Content-Type").count <= 1 else {
            throw OAuthError(.invalidRequest, "send one Content-Type")
        }
        guard isForm else {
            throw OAuthError(
                .invalidRequest, "send the body as application/x-www-form-urlencoded", status: 415)
        }
        // RFC 6749 appendix B: the parameters are form-encoded UTF-8.
        return try Parameters(limiting: PercentCoding.text(of: body))
    }
}

extension Parameters {
    /// The parameters of a query or form.
    ///
    /// Throws `OAuthError` for more than 100 parameters, before they are decoded.
    public init(limiting raw: some StringProtocol) throws {
        var raw = String(raw)
        guard raw.withUTF8({ bytes in bytes.count { $0 == UInt8(ascii: "&") } }) < 100 else {
            throw OAuthError(.invalidRequest, "the request has more than 100 parameters")
        }
        self.init(parsing: raw, plus: .space)
    }
}
