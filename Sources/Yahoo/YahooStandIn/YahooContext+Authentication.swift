import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

extension YahooContext {
    static let realm = "yahoo"

    /// The app, by Basic or by the form (RFC 6749 section 2.3.1); a public app only sends its client id.
    func authenticatedApp(
        _ request: HTTPRequest, form: Parameters, allowingPublic: Bool = false
    ) throws -> App {
        let fields = request.headers.values(of: "Authorization")
        let formID = try? form.value("client_id")
        let formSecret = try? form.value("client_secret")
        if fields.isEmpty, formSecret == nil {
            guard let formID else { throw OAuthError.invalidInput("client id cannot be empty") }
            guard let app = app(formID) else { throw OAuthError.unknownApp }
            guard allowingPublic, app.secretDigest == nil else { throw OAuthError.invalidClientSecret }
            return app
        }
        let credentials = try ClientCredentials(authorization: fields, form: form)
        guard let app = app(credentials.id) else { throw OAuthError.unknownApp }
        let presented = digest(credentials.secret)
        let isRight = app.secretDigest.map { crypto.constantTimeEqual(presented, $0) } ?? false
        guard Check.that(isRight, .appSecret) else {
            throw OAuthError.invalidClientSecret
        }
        return app
    }

    /// The scope and the account of a request to a protected resource, by its access token.
    func access(_ request: HTTPRequest) async throws -> YahooAccess {
        let token = try token(request)
        let found = await store.access(digest(token.value), at: now())
        guard
            let account = Check.that(found.flatMap { usableAccount($0.grant.guid) }, .accessToken),
            let found
        else {
            // The words are those of a real answer.
            let error = OAuthError(.invalidToken, "The Access Token expired")
            throw RefusedRequest.bearer(BearerChallenge(realm: Self.realm, error: error))
        }
        return YahooAccess(scope: found.scope ?? found.grant.scope, account: account)
    }

    /// RFC 6750 section 2: by the header or, with POST, in the form, and not in both.
    private func token(_ request: HTTPRequest) throws -> BearerToken {
        guard request.method == "POST", !request.body.isEmpty,
            let text = try? request.form().optional("access_token")
        else { return try bearerToken(request, realm: Self.realm) }
        guard request.headers.values(of: "Authorization").isEmpty, let token = BearerToken(text) else {
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
