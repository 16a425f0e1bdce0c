// Docs/exchange-code.md shows this step from outside.

import AuthorizationServer
import HTTPMessages
import OAuth
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `POST /token`: codes and refresh tokens become access tokens (RFC 6749 sections 4.1.3, 5 and 6).
struct TokenEndpoint: Endpoint {
    let clients: ClientRegistry
    let store: CountedStore
    let accounts: any AccountDirectory
    /// Whether the accounts are those of the store, which reads them together with the links.
    let storeHasAccounts: Bool
    /// The provider to ask at each refresh; nil for none.
    let standing: ExternalUserStanding?
    let tokens: TokenMaker
    /// Counts the exchanges; nil to count none.
    let metrics: ServerMetrics?
    let now: @Sendable () -> Date

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        // The client first: a caller without a secret learns nothing about a code.
        let client = try clients.authenticate(request, form: form)
        let response: TokenResponse
        switch try TokenRequest(form) {
        case .authorizationCode(let code, let redirectURI, let verifier):
            response = try await exchange(code, redirectURI: redirectURI, verifier: verifier, client: client)
        case .refreshToken(let token, let scope):
            response = try await refresh(token, scope: scope, client: client)
        }
        return HTTPResponse(json: response.json)
    }

    /// Exchanges a code for the first tokens of its link.
    private func exchange(
        _ code: String, redirectURI: String, verifier: CodeVerifier?, client: ClientRegistry.Client
    ) async throws -> TokenResponse {
        let time = now()
        let refreshToken = tokens.newToken(at: time)
        let accessToken = tokens.newToken(at: time)
        let firstTokens = FirstTokens(
            refresh: refreshToken.key, access: accessToken.key,
            accessExpires: tokens.endOfAccessToken(from: time),
            grantExpires: tokens.endOfUnusedLink(from: time))
        let code = tokens.key(of: code)
        let redemption = try await store.call { store in
            try await store.redeemOnce(code, by: client.id, adding: firstTokens, at: time)
        }
        metrics?.count(redemption)
        let redeemed = try firstUse(of: redemption)
        do {
            try check(redeemed.grant, redirectURI: redirectURI, verifier: verifier)
            guard try await hasUsableAccount(redeemed) else { throw accountUnavailable }
        } catch {
            // The code is used up, so that wrong bindings cannot be tried one after the other, and the tokens
            // are revoked before a client has seen them. If the store fails here, the answer is 503: the client
            // sends the code again, and its second use revokes the tokens.
            try await store.call { try await $0.revokeLink(code.id) }
            throw error
        }
        return response(
            accessToken.text, refreshToken: refreshToken.text, scope: redeemed.grant.link.scope)
    }

    /// The grant of a code that its client redeems for the first time; throws for every other result.
    ///
    /// Each case reports the rules that hold, in the order known, once, client, and then the rule that refuses the
    /// code. The result is consumed, because a copy of the grant takes a part of the time of an exchange.
    private func firstUse(of redemption: consuming CodeRedemption<RedeemedGrant>) throws -> RedeemedGrant {
        switch consume redemption {
        case .first(let redeemed):
            Check.held(.codeKnown)
            Check.held(.codeOnce)
            Check.held(.codeClient)
            return redeemed
        case .unknown:
            throw refusal(by: .codeKnown, "the code is unknown or has expired")
        case .replayed:
            // The store has revoked what the first use produced.
            Check.held(.codeKnown)
            throw refusal(by: .codeOnce, "the code was used before; its tokens are revoked")
        case .ofAnotherClient:
            // The code stays valid: another client that has seen it can neither use it up nor revoke its link.
            Check.held(.codeKnown)
            throw refusal(by: .codeClient, "the code was issued to another client")
        }
    }

    /// Reports that a rule failed, and returns the error for the client.
    private func refusal(by rule: SecurityRule, _ problem: String, line: UInt = #line) -> OAuthError {
        _ = Check.that(false, rule, line: line)
        return OAuthError(.invalidGrant, problem)
    }

    /// The error for a code or a refresh token that is right, and whose account is unknown or disabled.
    private var accountUnavailable: OAuthError { OAuthError(.invalidGrant, "the account is not available") }

    /// Whether the account of a redeemed code exists and is not disabled.
    private func hasUsableAccount(_ redeemed: RedeemedGrant) async throws -> Bool {
        // An account of the store says nothing where the accounts are elsewhere.
        switch storeHasAccounts ? redeemed.account : .notRead {
        case .usable: true
        case .unusable: false
        case .notRead: try await accounts.usableAccount(redeemed.grant.link.accountID) != nil
        }
    }

    /// Throws when the redirect URI or the verifier is not the one to which the code is bound.
    private func check(_ grant: AuthorizationCodeGrant, redirectURI: String, verifier: CodeVerifier?) throws {
        guard Check.that(grant.redirectURI.hasSameBytes(as: redirectURI), .codeRedirectURI)
        else { throw OAuthError(.invalidGrant, "redirect_uri is not the one the code was sent to") }
        // RFC 9700 section 4.8.2: otherwise an attacker could remove the challenge from the request, or bring a code
        // of their own.
        guard Check.that((grant.challenge == nil) == (verifier == nil), .pkceBoth)
        else {
            throw OAuthError(
                .invalidGrant,
                verifier == nil
                    ? "the code needs its code_verifier"
                    : "there is a code_verifier, but the request had no code_challenge")
        }
        if let challenge = grant.challenge, let verifier {
            guard Check.that(challenge.accepts(verifier, crypto: tokens.crypto), .codeVerifier)
            else { throw OAuthError(.invalidGrant, "code_verifier does not fit the code_challenge") }
        }
    }

    /// Issues one more access token for the link of a refresh token.
    private func refresh(
        _ token: String, scope: Scope?, client: ClientRegistry.Client
    ) async throws -> TokenResponse {
        let time = now()
        let key = tokens.key(of: token)
        let found = try await store.call { try await $0.link(ofRefreshToken: key, at: time) }
        guard Check.that(found?.link.clientID.hasSameBytes(as: client.id) == true, .refreshToken),
            let found
        else { throw OAuthError(.invalidGrant, "the refresh token is unknown, expired or revoked") }
        guard try await accounts.usableAccount(found.link.accountID) != nil else { throw accountUnavailable }
        try await checkStanding(of: found.link.accountID)
        // RFC 6749 section 6: the scope may shrink, never grow.
        guard scope?.isSubset(of: found.link.scope) ?? true else {
            throw OAuthError(.invalidScope, "the refresh token allows no more than \(found.link.scope)")
        }
        // A new access token each time; the older ones stay good until they expire, and the refresh token
        // is not rotated: Google's servers may still use either, and RFC 9700 section 4.14.2 asks for
        // rotation with public clients only.
        let accessToken = tokens.newToken(at: time)
        let storedToken = StoredAccessToken(
            key: accessToken.key, scope: scope ?? found.link.scope,
            expires: tokens.endOfAccessToken(from: time))
        let isAdded = try await store.call { store in
            try await store.addAccessToken(
                storedToken, to: found.id, keepingLinkUntil: tokens.endOfUnusedLink(from: time), at: time)
        }
        guard isAdded else { throw OAuthError(.invalidGrant, "the refresh token has just been revoked") }
        return response(accessToken.text, refreshToken: nil, scope: storedToken.scope)
    }

    /// Throws for a user whom the identity provider no longer has, after everything that was issued to the user ended.
    private func checkStanding(of accountID: String) async throws {
        guard let standing else { return }
        let isGood = try await standing.isGood(accountID)
        guard Check.that(isGood, .userStanding) else {
            try await store.call { try await $0.endAll(ofAccount: accountID) }
            await standing.forget(accountID)
            throw OAuthError(.invalidGrant, "the identity provider no longer has the user of the link")
        }
    }

    /// The answer with tokens, which are opaque: Google's validation tool warns of a JWT.
    private func response(_ accessToken: String, refreshToken: String?, scope: Scope) -> TokenResponse {
        TokenResponse(
            accessToken: accessToken, expiresIn: tokens.lifetimes.accessToken,
            refreshToken: refreshToken, scope: scope)
    }
}

extension SecurityRule {
    /// Without it, a code from an old log still works.
    static let codeKnown = Self(
        "server.code-known", "the code is known and has not expired", "RFC 6749 section 4.1.2")
    /// Without it, a code that was seen on the way gives a second set of tokens.
    static let codeOnce = Self(
        "server.code-once", "the code is used for the first time", "RFC 6749 section 4.1.2")
    /// Without it, one client uses a code that was made for another.
    static let codeClient = Self(
        "server.code-client", "the code belongs to this client", "RFC 6749 section 4.1.3")
    /// Without it, a code that leaked at one address is exchanged with another.
    static let codeRedirectURI = Self(
        "server.code-redirect-uri", "redirect_uri is the one the code was sent to", "RFC 6749 section 4.1.3")
    /// Without it, the challenge is cut out of the request, and the code has no protection.
    static let pkceBoth = Self(
        "server.pkce-both", "code_challenge and code_verifier come both or neither", "RFC 9700 section 4.8.2")
    /// Without it, another user's code is exchanged.
    static let codeVerifier = Self(
        "server.code-verifier", "code_verifier fits the code_challenge", "RFC 7636 section 4.6")
    /// Without it, a stolen refresh token works for the thief.
    static let refreshToken = Self(
        "server.refresh-token", "the refresh token is good, and this client's", "RFC 6749 section 6")
    /// Without it, a user who is disabled at the identity provider stays linked.
    static let userStanding = Self(
        "server.user-standing", "the identity provider still has the user, where it is asked", "project rule")
}
