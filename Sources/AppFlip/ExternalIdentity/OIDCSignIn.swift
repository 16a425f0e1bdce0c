// Docs/identity-provider.md shows this step from outside.

import AuthorizationServer
import HTTPMessages
import JSON
import OAuth
import OpenIDConnect
import PartnerServer
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The sign-in at an identity provider, which replaces the password form of `/authorize` and `/links`.
///
/// | request | answer |
/// | --- | --- |
/// | `GET /provider/sign-in` with `return_to` | sends the browser to the provider |
/// | `GET /provider/callback` | ends the sign-in, and sends the browser back to its request |
///
/// The account is the same as for the provider's tokens at `POST /app/code`: issuer and subject. It is added
/// at the first sign-in. The session is in the store of the partner server, by the digest of its cookie.
///
/// Source: OpenID Connect Core section 3.1, OpenID Connect Discovery, RFC 7636, RFC 9700 section 2.1.
public struct OIDCSignIn: BrowserSignIn {
    /// The page to which the provider sends the browser back; register the issuer with this path there.
    public static let callbackPath = "/provider/callback"
    static let signInPath = "/provider/sign-in"

    let party: RelyingParty
    let issuer: String
    let profile: TokenProfile
    let store: any PartnerStore
    let accounts: any ExternalAccountDirectory
    let tokens: ProviderTokens?
    let crypto: PlatformCrypto
    let random: RandomSource
    let now: @Sendable () -> Date
    let sessionLifetime: Int
    /// The session of a user who has signed in.
    let sessionCookie: SessionCookie
    /// The sign-in that the browser has begun.
    let pendingCookie: SessionCookie
    private let keptSignIns = Locked<StatelessSignIns?>(nil)

    /// How many codes a browser may bring for one sign-in: the second is that of a page that was loaded again.
    private static let exchangesPerSignIn = 3

    /// The sign-in of a server at a provider.
    ///
    /// - Parameters:
    ///   - client: the server as the provider knows it.
    ///   - configuration: that of the partner server, for its issuer and the lifetime of sessions.
    ///   - store: the store of the partner server.
    ///   - accounts: the accounts of the partner server.
    ///   - tokens: keeps the user's refresh token for ``UserStandingByIntrospection``; nil keeps none.
    ///   - http: sends requests to the provider.
    ///   - now: the clock.
    ///   - random: the source of the secrets in cookies.
    public init(
        at provider: IdentityProvider, client: ProviderClient, configuration: PartnerServerConfiguration,
        store: any PartnerStore, accounts: any ExternalAccountDirectory,
        keeping tokens: ProviderTokens? = nil, http: any HTTPClient,
        crypto: PlatformCrypto, now: @escaping @Sendable () -> Date, random: RandomSource
    ) {
        let registration = ClientRegistration(
            id: client.id, secret: client.secret, redirectURI: configuration.issuer + Self.callbackPath,
            scopes: client.scopes)
        party = RelyingParty(
            registration, at: .discovery(issuer: provider.issuer), http: http, crypto: crypto, now: now)
        issuer = provider.issuer
        profile = provider.profile
        self.store = store
        self.accounts = accounts
        self.tokens = tokens
        self.crypto = crypto
        self.random = random
        self.now = now
        sessionLifetime = configuration.lifetimes.browserSession
        sessionCookie = SessionCookie(issuer: configuration.issuer, name: "provider-session")
        pendingCookie = SessionCookie(issuer: configuration.issuer, name: "provider-sign-in")
    }

    /// The user of the session whose cookie the browser sent; nil without a session of a browser.
    public func user(of request: HTTPRequest) async throws -> SignedInUser? {
        // Without the kind, the bearer token of an app's session would work as a browser's cookie: both have one table.
        guard let cookie = sessionCookie.value(in: request),
            let session = try await store.session(crypto.sha256(cookie.utf8), at: now()),
            session.kind == .browser
        else { return nil }
        return SignedInUser(accountID: session.accountID, sessionID: cookie)
    }

    /// The pending sign-ins; their key is that of the store, so any server with the store can end them.
    ///
    /// Throws `StoreUnavailable`.
    func signIns() async throws -> StatelessSignIns {
        if let kept = keptSignIns.withLock({ $0 }) { return kept }
        let key = try await store.deviceKey(orKeeping: random.token())
        let signIns = StatelessSignIns(
            key: key, purpose: "sign-in at the provider", maximumExchanges: Self.exchangesPerSignIn,
            crypto: crypto)
        return keptSignIns.withLock { kept in
            // Another request may have made them meanwhile, and they count exchanges.
            let first = kept ?? signIns
            kept = first
            return first
        }
    }

    /// The path of the page that begins the sign-in, with its query.
    public func signInAddress(
        returningTo request: SignInReturnAddress, asAnotherUser: Bool
    ) -> String {
        let page = request.appended(to: Self.signInPath)
        return asAnotherUser ? "\(page)&prompt=login" : page
    }

    /// The page that begins the sign-in, and the one to which the provider sends the browser back.
    public func routes(ending: SignInEnding) -> [Route<any Endpoint>] {
        [
            Route(Self.signInPath, ["GET"], OIDCSignInEndpoint(signIn: self, ending: ending)),
            // The answer counts once, and a preview of the address must not use it up.
            Route(
                Self.callbackPath, ["GET"], OIDCCallbackEndpoint(signIn: self, ending: ending),
                answersHEAD: false),
        ]
    }
}
