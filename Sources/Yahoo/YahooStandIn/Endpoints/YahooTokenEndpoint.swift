import AuthorizationServer
import HTTPMessages
import JOSE
import JSON
import OAuth
import WebText

/// `POST /oauth2/get_token`: codes and refresh tokens become tokens (RFC 6749 sections 4.1.3, 5 and 6).
struct YahooTokenEndpoint: Endpoint {
    let context: YahooContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch context.configuration.faults.tokenEndpoint {
        case .serverError: throw OAuthError.generationFailed
        case .tooManyRequests: throw OAuthError.tooManyRequests
        case nil: break
        }
        let form = try request.form()
        // The app first: without a registered app's credentials a request neither learns about a code nor
        // uses it up.
        let app = try context.authenticatedApp(request, form: form, allowingPublic: true)
        try form.refuseRepeated()
        switch try required("grant_type", form) {
        case "authorization_code": return try await exchange(form, app)
        case "refresh_token": return try await refresh(form, app)
        default: throw OAuthError.unsupportedGrantType
        }
    }

    private func exchange(_ form: Parameters, _ app: YahooContext.App) async throws -> HTTPResponse {
        let code = try required("code", form)
        let redirectURI = try required("redirect_uri", form)
        let verifier = try form.optional("code_verifier")
        let time = context.now()
        let (refreshToken, accessToken) = (context.random.token(), context.random.token())
        let lifetimes = context.configuration.lifetimes
        let redemption = await context.store.redeemOnce(
            context.digest(code), by: app.id,
            adding: GrantTokens(
                refresh: context.digest(refreshToken), access: context.digest(accessToken),
                accessExpires: context.time(lifetimes.accessToken, after: time),
                grantExpires: context.time(lifetimes.unusedRefreshToken, after: time)), at: time)
        let grant: YahooGrant
        switch redemption {
        case .first(let first): grant = first
        case .unknown: throw OAuthError.invalidGrant("the code is unknown or has expired")
        // A second use is denied, and what the first one produced has been revoked.
        case .again: throw OAuthError.invalidGrant("the code was used before; its tokens are revoked")
        case .ofAnotherClient: throw OAuthError.invalidGrant("the code was issued to another app")
        }
        let account: YahooContext.Account
        do {
            account = try check(grant, redirectURI: redirectURI, verifier: verifier)
        } catch {
            // The code is used up, so an attacker cannot try one wrong binding after another. Its tokens are
            // revoked before any client has seen them.
            await context.store.revokeGrant(context.digest(code))
            throw error
        }
        let idToken = try context.idTokens.token(grant, account: account, accessToken: accessToken, at: time)
        return response(app, account, accessToken, refreshToken: refreshToken, idToken: idToken)
    }

    /// Whether the request has every value that the code is bound to.
    private func check(
        _ grant: YahooGrant, redirectURI: String, verifier: String?
    ) throws -> YahooContext.Account {
        guard Check.that(grant.redirectURI.hasSameBytes(as: redirectURI), .codeRedirectURI)
        else { throw OAuthError.invalidRedirectURI }
        // Otherwise an attacker could remove the challenge from the request, or bring a code without one.
        guard Check.that((grant.challenge == nil) == (verifier == nil), .pkceBoth)
        else {
            throw OAuthError.invalidGrant("send code_verifier exactly when the request had a code_challenge")
        }
        if let challenge = grant.challenge {
            let fits = verifier.flatMap(CodeVerifier.init).map {
                challenge.accepts($0, crypto: context.crypto)
            }
            guard Check.that(fits == true, .codeVerifier)
            else { throw OAuthError.invalidGrant("code_verifier does not fit the code_challenge") }
        }
        guard let account = context.usableAccount(grant.guid) else { throw OAuthError.accountNotAuthorized }
        return account
    }

    private func refresh(_ form: Parameters, _ app: YahooContext.App) async throws -> HTTPResponse {
        let token = try required("refresh_token", form)
        let time = context.now()
        let found = await context.store.grant(ofRefreshToken: context.digest(token), at: time)
        guard
            Check.that(found?.grant.clientID.hasSameBytes(as: app.id) == true, .refreshToken),
            let grant = found?.grant
        else { throw OAuthError.invalidRefreshToken }
        if let redirectURI = try form.optional("redirect_uri"),
            !redirectURI.hasSameBytes(as: grant.redirectURI)
        {
            throw OAuthError.invalidRedirectURI
        }
        guard let account = context.usableAccount(grant.guid) else { throw OAuthError.accountNotAuthorized }
        // RFC 6749 section 6: the scope may become smaller, never larger.
        var scope = grant.scope
        if let text = try form.optional("scope") {
            guard let less = try? Scope(text), less.isSubset(of: grant.scope) else {
                throw OAuthError(.invalidScope, "the refresh token does not allow that scope")
            }
            scope = less
        }
        let accessToken = context.random.token()
        // RFC 9700 section 4.14.2 asks for rotation with public apps.
        let rotates = app.secretDigest == nil || context.configuration.rotatesRefreshTokens
        let replacement = rotates ? context.random.token() : nil
        let lifetimes = context.configuration.lifetimes
        guard
            await context.store.refresh(
                context.digest(token), replacement: replacement.map(context.digest),
                adding: context.digest(accessToken), scope: scope,
                accessExpires: context.time(lifetimes.accessToken, after: time),
                refreshExpires: context.time(lifetimes.unusedRefreshToken, after: time), at: time)
        else { throw OAuthError.invalidRefreshToken }
        return response(app, account, accessToken, refreshToken: replacement, idToken: nil)
    }

    /// The members of a real answer: no `scope`, and `token_type` in small letters.
    private func response(
        _ app: YahooContext.App, _ account: YahooContext.Account, _ accessToken: String,
        refreshToken: String?, idToken: JSONWebToken?
    ) -> HTTPResponse {
        // The tokens are base64url: Firebase's iOS SDK sends them on without escapes, so a token with `+`,
        // `&` or `%` would be read as another one.
        var body: JSONValue = [
            "access_token": .string(accessToken), "token_type": "bearer",
            "expires_in": .integer(Int64(context.configuration.lifetimes.accessToken)),
        ]
        if let refreshToken { body["refresh_token"] = .string(refreshToken) }
        if let idToken { body["id_token"] = .string(idToken.compact) }
        if app.receivesGUID { body["xoauth_yahoo_guid"] = .string(account.guid) }
        return HTTPResponse(json: body.json)
    }

    private func required(_ name: String, _ form: Parameters) throws -> String {
        guard let value = try form.optional(name) else {
            throw OAuthError.invalidInput("\(name) cannot be empty")
        }
        return value
    }
}

extension SecurityRule {
    /// Without it, a code that leaked at one address is exchanged with another.
    static let codeRedirectURI = Self(
        "yahoo.code-redirect-uri", "redirect_uri is that of the request for the code",
        "RFC 6749 section 4.1.3")
    /// Without it, the challenge is cut out of the request, and the code has no protection.
    static let pkceBoth = Self(
        "yahoo.pkce-both", "challenge and verifier come both or neither", "RFC 9700 section 4.8.2")
    /// Without it, another user's code is exchanged.
    static let codeVerifier = Self(
        "yahoo.code-verifier", "the verifier fits the challenge of the request", "RFC 7636 section 4.6")
    /// Without it, a stolen refresh token works for the thief.
    static let refreshToken = Self(
        "yahoo.refresh-token", "the refresh token is good, and this app's", "RFC 6749 section 6")
}
