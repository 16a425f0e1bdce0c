import HTTPMessages
import JOSE

/// `projects/{project}:createSessionCookie`: an ID token for a web server that keeps sessions itself.
struct SessionCookieEndpoint: APIEndpoint {
    /// Firebase documentation, "Manage session cookies": five minutes to two weeks.
    private static let lifetimes: ClosedRange<Int64> = 300...1_209_600

    func answer(_ call: Call) async throws -> HTTPResponse {
        let lifetime = try call.fields.number("validDuration") ?? Self.lifetimes.upperBound
        guard Self.lifetimes.contains(lifetime) else { throw WireError(.invalidDuration) }
        let session = try await call.project.store.cookieSession(call.fields.idToken())
        let cookie = try call.project.tokens.sessionCookie(for: session, lifetime: lifetime)
        return HTTPResponse(json: ["sessionCookie": .string(cookie)])
    }
}

/// The keys that verify tokens, as a JSON Web Key Set (RFC 7517 section 5); empty in unsigned mode.
struct KeysEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json; charset=UTF-8"],
            body: call.project.tokens.keys.json)
    }
}
