import AuthorizationServer
import HTTPMessages
import JOSE
import OAuth
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET` and `POST /openid/v1/userinfo`: the claims about the user of an access token, by its scope.
///
/// Source: OpenID Connect Core section 5.3, RFC 6750; the shape is that of a real answer.
struct UserInfoEndpoint: Endpoint {
    let context: YahooContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch context.configuration.faults.userInfo {
        case .serverError: throw YahooError.errorHandlingRequest
        case .tooManyRequests: throw YahooError.tooManyRequests
        case nil: break
        }
        let (access, account) = try await context.access(request)
        // OpenID Connect Core section 5.3.1: the access token of an OpenID Connect authentication.
        guard access.scope.tokens.contains(YahooPermission.openID.rawValue) else {
            let challenge = BearerChallenge(
                realm: YahooContext.realm,
                error: OAuthError(.insufficientScope, "the access token has no openid"),
                scope: try? Scope(YahooPermission.openID.rawValue))
            throw EndpointError.bearer(challenge, status: 403)
        }
        return HTTPResponse(json: JSONValue.object(account.claims(access.scope)).json)
    }
}

extension YahooContext {
    static let realm = "yahoo"

    /// The access token of a request to a protected resource, and its account.
    ///
    /// RFC 6750 section 2: by the header or, with POST, in the form, and not in both.
    func access(_ request: HTTPRequest) async throws -> (Access, Account) {
        let token: BearerToken
        do {
            token = try self.token(request)
        } catch let problem as BearerToken.Problem {
            throw EndpointError.bearer(problem.challenge(realm: Self.realm), status: problem.status)
        }
        let found = await store.access(digest(token.value), at: now())
        guard let account = Check.that(found.flatMap { usableAccount($0.grant.guid) }, .accessToken),
            let found
        else {
            // The words are those of a real answer.
            let error = OAuthError(.invalidToken, "The Access Token expired")
            throw EndpointError.bearer(BearerChallenge(realm: Self.realm, error: error), status: 401)
        }
        return (found, account)
    }

    private func token(_ request: HTTPRequest) throws -> BearerToken {
        let fields = request.headers.values(of: "Authorization")
        guard request.method == "POST", !request.body.isEmpty else {
            return try BearerToken(authorization: fields)
        }
        let form = try request.form()
        guard let text = try? form.value("access_token") else {
            return try BearerToken(authorization: fields)
        }
        guard fields.isEmpty, let token = BearerToken(text) else { throw BearerToken.Problem.malformed }
        return token
    }
}

extension SecurityRule {
    /// Without it, a revoked or made-up token opens the profile.
    static let accessToken = Self(
        "yahoo.access-token", "Yahoo gave out the access token, and it is still good", "RFC 6750 section 3.1")
}
