import AuthorizationServer
import HTTPMessages
import JOSE
import JSON
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `POST /oauth2/get_token`: exchanges a code or a refresh token for tokens (RFC 6749 sections 4.1.3, 5, 6).
struct YahooTokenEndpoint: Endpoint {
    let apps: YahooApps
    let accounts: YahooAccounts
    let store: YahooStore
    let idTokens: IDTokenIssuer
    let lifetimes: YahooConfiguration.Lifetimes
    /// The fault that every answer shows; nil for none.
    let fault: YahooConfiguration.Outage?
    let crypto: PlatformCrypto
    let random: RandomSource
    let now: @Sendable () -> Date

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        switch fault {
        case .serverError: throw OAuthError.generationFailed
        case .tooManyRequests: throw OAuthError.tooManyRequests
        case nil: break
        }
        let form = try request.form()
        // The app is authenticated first. Without the credentials of a registered app, a request neither
        // learns anything about a code nor uses it up.
        let app = try apps.authenticate(request, form: form, allowingPublic: true)
        try form.refuseRepeated()
        switch try required("grant_type", in: form) {
        case "authorization_code": return try await exchange(form, app)
        case "refresh_token": return try await refresh(form, app)
        default: throw OAuthError.unsupportedGrantType
        }
    }

    // MARK: Codes

    /// Exchanges a code for the first tokens of its grant.
    private func exchange(_ form: Parameters, _ app: YahooConfiguration.App) async throws -> HTTPResponse {
        let code = try required("code", in: form)
        let redirectURI = try required("redirect_uri", in: form)
        let verifier = try form.optional("code_verifier")
        let time = now()
        let (refreshToken, accessToken) = (random.token(), random.token())
        let tokens = GrantTokens(
            refresh: digest(refreshToken), access: digest(accessToken),
            accessExpires: time.adding(seconds: lifetimes.accessToken),
            grantExpires: time.adding(seconds: lifetimes.unusedRefreshToken))
        let grant = try grant(
            of: await store.redeemOnce(digest(code), by: app.id, adding: tokens, at: time))
        let account: YahooConfiguration.Account
        do {
            try checkBindings(of: grant, redirectURI: redirectURI, verifier: verifier)
            account = try usableAccount(of: grant)
        } catch {
            // The code is used up, so an attacker cannot try one wrong value after another. The tokens are
            // revoked before any client has seen them.
            await store.revokeGrant(ofCode: digest(code))
            throw error
        }
        let idToken = try idTokens.token(grant, account: account, accessToken: accessToken, at: time)
        return response(accessToken: accessToken, refreshToken: refreshToken, idToken: idToken)
    }

    /// The grant of a code that was redeemed for the first time; throws for every other result.
    private func grant(of redemption: CodeRedemption<YahooGrant>) throws -> YahooGrant {
        switch redemption {
        case .first(let grant): return grant
        case .unknown: throw OAuthError.invalidGrant("the code is unknown or has expired")
        // The store has revoked the tokens of the first use.
        case .replayed: throw OAuthError.invalidGrant("the code was used before; its tokens are revoked")
        case .ofAnotherClient: throw OAuthError.invalidGrant("the code was issued to another app")
        }
    }

    /// Throws unless the request has every value that the code is bound to.
    private func checkBindings(of grant: YahooGrant, redirectURI: String, verifier: String?) throws {
        guard Check.that(grant.redirectURI.hasSameBytes(as: redirectURI), .codeRedirectURI)
        else { throw OAuthError.invalidRedirectURI }
        // Without this check an attacker could remove the challenge from the request, or use a code that was
        // issued without a challenge.
        guard Check.that((grant.codeChallenge == nil) == (verifier == nil), .pkceBoth)
        else {
            throw OAuthError.invalidGrant("send code_verifier exactly when the request had a code_challenge")
        }
        if let challenge = grant.codeChallenge {
            let codeVerifier = verifier.flatMap(CodeVerifier.init)
            let fits = codeVerifier.map { challenge.accepts($0, crypto: crypto) } ?? false
            guard Check.that(fits, .codeVerifier)
            else { throw OAuthError.invalidGrant("code_verifier does not fit the code_challenge") }
        }
    }

    // MARK: Refresh tokens

    /// Exchanges a refresh token for a new access token, and for a public app for a new refresh token too.
    private func refresh(_ form: Parameters, _ app: YahooConfiguration.App) async throws -> HTTPResponse {
        let token = try required("refresh_token", in: form)
        let time = now()
        let found = await store.findGrantOrRevokeOnReplay(
            ofRefreshToken: digest(token), at: time)
        let grant = found?.grant
        let belongsToApp = grant?.clientID.hasSameBytes(as: app.id) ?? false
        guard Check.that(belongsToApp, .refreshToken), let grant else {
            throw OAuthError.invalidRefreshToken
        }
        if let redirectURI = try form.optional("redirect_uri"),
            !redirectURI.hasSameBytes(as: grant.redirectURI)
        {
            throw OAuthError.invalidRedirectURI
        }
        _ = try usableAccount(of: grant)
        let scope = try refreshedScope(form, within: grant.scope)
        let accessToken = random.token()
        // RFC 9700 section 4.14.2 asks for rotation with public apps. Yahoo's answer to another app may have no refresh
        // token; then the old one stays valid.
        let replacement = app.secretDigest == nil ? random.token() : nil
        let isRefreshed = await store.refresh(
            digest(token), replacement: replacement.map(digest),
            adding: digest(accessToken), scope: scope,
            accessExpires: time.adding(seconds: lifetimes.accessToken),
            refreshExpires: time.adding(seconds: lifetimes.unusedRefreshToken), at: time)
        // The grant may have ended since the look at it above.
        guard isRefreshed else { throw OAuthError.invalidRefreshToken }
        return response(accessToken: accessToken, refreshToken: replacement, idToken: nil)
    }

    /// The scope of the new access token, which may be smaller than the granted scope (RFC 6749 section 6).
    private func refreshedScope(_ form: Parameters, within granted: Scope) throws -> Scope {
        guard let text = try form.optional("scope") else { return granted }
        guard let scope = try? Scope(text), scope.isSubset(of: granted) else {
            throw OAuthError(.invalidScope, "the refresh token does not allow that scope")
        }
        return scope
    }

    // MARK: Accounts and answers

    /// The account of a grant; throws `ACCOUNT_NOT_AUTHORIZED` when it is unknown or disabled.
    private func usableAccount(of grant: YahooGrant) throws -> YahooConfiguration.Account {
        guard let account = accounts.usableAccount(grant.guid) else { throw OAuthError.accountNotAuthorized }
        return account
    }

    /// The answer with the tokens, in the members of a real answer: no `scope`, and `bearer` in lower
    /// case.
    private func response(
        accessToken: String, refreshToken: String?, idToken: JSONWebToken?
    ) -> HTTPResponse {
        // The tokens are base64url. Firebase's iOS SDK sends them on without escapes, so the receiver would
        // read a token with `+`, `&` or `%` as another token.
        var body: JSONValue = [
            "access_token": .string(accessToken), "token_type": "bearer",
            "expires_in": .integer(Int64(lifetimes.accessToken)),
        ]
        if let refreshToken { body["refresh_token"] = .string(refreshToken) }
        if let idToken { body["id_token"] = .string(idToken.compact) }
        return HTTPResponse(json: body.json)
    }

    /// The digest under which the store has a code or token.
    private func digest(_ secret: String) -> SHA256Digest { crypto.sha256(secret.utf8) }

    /// The value of a parameter; throws `INVALID_INPUT` when it is absent or empty.
    private func required(_ name: String, in form: Parameters) throws -> String {
        guard let value = try form.optional(name) else {
            throw OAuthError.invalidInput("\(name) cannot be empty")
        }
        return value
    }
}

extension SecurityRule {
    /// Without it, a code that leaked at one redirect URI is exchanged with another.
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
