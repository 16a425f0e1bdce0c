import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

/// Who sends a request: an app by its client secret, or a user by an access token.
extension YahooContext {
    /// The app that sends a request, authenticated by its client secret.
    ///
    /// The app sends its credentials by HTTP Basic or in the form (RFC 6749 section 2.3.1). A public app has
    /// no secret and sends its client id only, which is enough where `allowingPublic` is true.
    ///
    /// Throws `OAuthError` when the app is unknown, or its credentials are malformed or wrong.
    func authenticatedApp(
        _ request: HTTPRequest, form: Parameters, allowingPublic: Bool = false
    ) throws -> App {
        let authorization = request.headers.values(of: "Authorization")
        let hasSecret = !authorization.isEmpty || (try? form.value("client_secret")) != nil
        guard hasSecret else {
            let app = try appWithoutSecret(form)
            guard allowingPublic, app.secretDigest == nil else { throw OAuthError.invalidClientSecret }
            return app
        }
        let credentials = try ClientCredentials(authorization: authorization, form: form)
        guard let app = app(credentials.id) else { throw OAuthError.unknownApp }
        let presented = digest(credentials.secret)
        let isRight = app.secretDigest.map { crypto.constantTimeEqual(presented, $0) } ?? false
        guard Check.that(isRight, .appSecret) else {
            throw OAuthError.invalidClientSecret
        }
        return app
    }

    /// The app that a form names by its client id.
    private func appWithoutSecret(_ form: Parameters) throws -> App {
        guard let id = try? form.value("client_id") else {
            throw OAuthError.invalidInput("client id cannot be empty")
        }
        guard let app = app(id) else { throw OAuthError.unknownApp }
        return app
    }

    /// The scope and the account of a request to a protected resource, by its access token.
    ///
    /// Throws ``RefusedRequest`` with the challenge of RFC 6750 section 3.
    func access(_ request: HTTPRequest) async throws -> YahooAccess {
        let token = try accessToken(of: request)
        let found = await store.grant(ofAccessToken: digest(token.value), at: now())
        let account = found.flatMap { usableAccount($0.grant.guid) }
        guard let account = Check.that(account, .accessToken), let found else {
            // The words are those of a real answer.
            let error = OAuthError(.invalidToken, "The Access Token expired")
            throw RefusedRequest.bearer(BearerChallenge(realm: Self.realm, error: error))
        }
        return YahooAccess(scope: found.scope ?? found.grant.scope, account: account)
    }

    /// The access token of a request, from the `Authorization` header, or from the form of a POST.
    ///
    /// A request that sends the token in both places is refused (RFC 6750 section 2).
    private func accessToken(of request: HTTPRequest) throws -> BearerToken {
        guard request.method == "POST", !request.body.isEmpty,
            let text = try? request.form().optional("access_token")
        else { return try request.bearerToken(realm: Self.realm) }
        let isInBothPlaces = !request.headers.values(of: "Authorization").isEmpty
        guard !isInBothPlaces, let token = BearerToken(text) else {
            throw RefusedRequest.bearer(BearerToken.Problem.malformed.challenge(realm: Self.realm))
        }
        return token
    }
}

extension SecurityRule {
    /// Without it, a stolen code is enough to get tokens.
    static let appSecret = Self("yahoo.app-secret", "the app proves who it is", "RFC 6749 section 2.3.1")
    /// Without it, a revoked or made-up token opens the profile.
    static let accessToken = Self(
        "yahoo.access-token", "Yahoo gave out the access token, and it is still good", "RFC 6750 section 3.1")
}

/// What the access token of a request to a protected resource is valid for.
struct YahooAccess: Sendable {
    let scope: Scope
    let account: YahooContext.Account
}
