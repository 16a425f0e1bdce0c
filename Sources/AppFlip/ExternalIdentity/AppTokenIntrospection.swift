// Docs/identity-provider.md shows this step from outside.

import HTTPMessages
import JSON
import OpenIDConnect
import PartnerServer
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Asks the identity provider about each token that the app sends to `POST /app/code` (RFC 7662).
///
/// It is for tokens that only the provider can read, and it refuses a token that the provider has revoked. Each
/// request of the app costs a request to the provider, and another when the user has a refresh token there.
public struct AppTokenIntrospection: ExternalUsers {
    private let introspection: TokenIntrospection
    private let userinfo: PublishedUserinfo
    private let clientID: String
    private let rules: AppTokenRules
    private let tokens: ProviderTokens?
    private let crypto: PlatformCrypto
    private let now: @Sendable () -> Date
    /// The tokens that were not active a moment ago, by their digests.
    ///
    /// A full table takes no more, so a stranger with many tokens only makes the server ask about each of them.
    private let inactive = Locked(ExpiringTable<Void>(lifetime: memoryOfInactive, limit: 10_000))

    /// For how many seconds the provider is not asked again about a token that is not active.
    static let memoryOfInactive: TimeInterval = 10

    /// The longest token about which the provider is asked, in bytes.
    static let maximumTokenBytes = 8_192

    /// Questions about the tokens of one provider.
    ///
    /// - Parameters:
    ///   - provider: with the profile ``TokenProfile/introspection``.
    ///   - client: this server as the provider knows it.
    ///   - http: sends requests to the provider.
    ///   - crypto: makes the digests under which tokens are remembered that are not active.
    ///   - tokens: keeps the token for ``UserStandingByIntrospection``; nil keeps none.
    ///   - now: the clock.
    public init(
        _ provider: IdentityProvider, as client: ProviderClient, http: any HTTPClient,
        crypto: PlatformCrypto, keeping tokens: ProviderTokens? = nil,
        now: @escaping @Sendable () -> Date
    ) {
        introspection = TokenIntrospection(
            issuer: provider.issuer, clientID: client.id, clientSecret: client.secret, http: http,
            now: now)
        userinfo = PublishedUserinfo(issuer: provider.issuer, http: http, now: now)
        clientID = client.id
        rules = AppTokenRules(provider: provider, now: now)
        self.tokens = tokens
        self.crypto = crypto
        self.now = now
    }

    /// The user of a token of one of your apps.
    ///
    /// Throws `RefusedAppToken` for any other, and `StoreUnavailable` when the provider cannot be asked.
    public func user(ofToken text: String) async throws -> ExternalUser {
        guard text.utf8.count <= Self.maximumTokenBytes else {
            throw RefusedAppToken("the bearer token is longer than \(Self.maximumTokenBytes) bytes")
        }
        let answer = try await answer(about: text)
        guard let claims = Check.that(answer, .appTokenActive) else {
            throw RefusedAppToken(
                "the token is not active at \(rules.provider.issuer): it is unknown, expired or revoked there, or the "
                    + "client \(clientID) may not ask about it")
        }
        try rules.checkAnswer(claims, about: text)
        try rules.checkClient(claims)
        let user = try rules.user(of: claims)
        let token = KeptToken(text, kind: .accessToken, expires: claims.tokenExpiry)
        await keep(token, ofAccount: user.accountID)
        return user
    }

    /// The claims of a token, for which the provider is asked; nil when the token is not active, or was not a moment ago.
    private func answer(about text: String) async throws -> JSONValue? {
        let digest = crypto.sha256(text.utf8)
        let wasInactive = inactive.withLock { $0.value(for: digest, at: now()) != nil }
        if wasInactive { return nil }
        let answer: JSONValue?
        do { answer = try await introspection.claims(of: text, hint: "access_token") } catch {
            throw StoreUnavailable(reason: "the introspection of a token: \(error)")
        }
        if answer == nil { inactive.withLock { _ = $0.add((), for: digest, at: now()) } }
        return answer
    }

    /// The user with the name and the email address of the provider's userinfo.
    public func completed(_ user: ExternalUser, token: String) async throws -> ExternalUser {
        try await user.completed(by: userinfo, accessToken: token, of: rules.provider.profile)
    }

    /// Keeps a token, and forgets older tokens of the account that are not active: they say nothing about the new
    /// link.
    private func keep(_ token: KeptToken, ofAccount accountID: String) async {
        guard let tokens else { return }
        await tokens.keep(token, ofAccount: accountID)
        for older in await tokens.tokens(ofAccount: accountID) where older != token {
            let isActive: Bool
            do {
                isActive = try await introspection.claims(of: older.text, hint: older.kind.rawValue) != nil
            } catch {
                // The provider cannot be asked about this token now; the next refresh asks again.
                continue
            }
            if !isActive { await tokens.remove(older, ofAccount: accountID) }
        }
    }
}

extension SecurityRule {
    /// Without it, a token that the provider does not know, or has revoked, opens an account.
    static let appTokenActive = Self(
        "external.active", "the provider says that the token is active", "RFC 7662 section 2.2")
}
