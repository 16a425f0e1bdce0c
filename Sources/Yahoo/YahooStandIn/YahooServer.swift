// Docs/firebase-server.md shows this module from outside.

import AuthorizationServer
import HTTPMessages
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A stand-in for Yahoo's login host; where Yahoo's behaviour is not known, the stricter reading applies.
package struct YahooServer: HTTPHandler {
    /// The name of the protected resources in `WWW-Authenticate` headers (RFC 9110 section 11.5).
    static let realm = "yahoo"

    /// The host `social.yahooapis.com`, where profiles were until June 2020; it has the same users and tokens.
    package let profileHost: any HTTPHandler
    /// The endpoint for browsers; tests ask it twice about one step.
    let authorization: YahooAuthorizationEndpoint
    private let endpoints: EndpointTable

    /// A server for a configuration; throws ``UnusableConfiguration``.
    ///
    /// - Parameter onFailure: gets the reason of an unexpected error, for the log.
    package init(
        configuration: YahooConfiguration, store: YahooStore = YahooStore(), signingKey: SigningKey,
        crypto: PlatformCrypto, now: @escaping @Sendable () -> Date, random: RandomSource,
        onFailure: @escaping @Sendable (ServerFailure) -> Void = { _ in }
    ) throws(UnusableConfiguration) {
        try configuration.validate()
        guard signingKey.algorithm == .es256 else {
            throw UnusableConfiguration("Yahoo signs with ES256; generate such a key")
        }
        let (lifetimes, faults) = (configuration.lifetimes, configuration.faults)
        let apps = YahooApps(configuration.apps, crypto: crypto)
        let accounts = YahooAccounts(configuration.accounts)
        let tokens = YahooAccessTokens(store: store, accounts: accounts, crypto: crypto, now: now)
        let idTokens = IDTokenIssuer(configuration: configuration, key: signingKey, crypto: crypto)
        // Against the decoy, an unknown name takes the same time as a wrong password, so the time does not
        // reveal which names have accounts.
        let verifier = PasswordVerifier(crypto: crypto, decoy: configuration.accounts.first?.password)
        let cookie = SessionCookie(issuer: configuration.issuer, name: "yahoo-session")
        authorization = YahooAuthorizationEndpoint(
            apps: apps, accounts: accounts, store: store,
            signIn: PasswordSignIn(crypto: crypto, verifier: verifier),
            forms: BrowserForms(cookie: cookie, crypto: crypto, random: random),
            pages: YahooPages(crypto: crypto), lifetimes: lifetimes,
            codesExpireAtOnce: faults.codesExpireAtOnce, random: random, now: now, onFailure: onFailure)
        let token = YahooTokenEndpoint(
            apps: apps, accounts: accounts, store: store, idTokens: idTokens, lifetimes: lifetimes,
            fault: faults.tokenEndpoint, crypto: crypto, random: random, now: now)
        let revocation = YahooRevocationEndpoint(apps: apps, store: store, crypto: crypto, now: now)
        let introspection = IntrospectionEndpoint(
            apps: apps, accounts: accounts, store: store, crypto: crypto, now: now)
        let userinfo = YahooUserInfoEndpoint(tokens: tokens, fault: faults.userInfo)
        let routes: [Route<any Endpoint>] = [
            Route(
                YahooPath.authorization, ["GET", "POST"], PostedAuthorizationRequests(endpoint: authorization)
            ),
            Route(YahooPath.token, ["POST"], token),
            Route(YahooPath.revocation, ["POST"], revocation),
            Route(YahooPath.introspection, ["POST"], introspection),
            Route(YahooPath.userinfo, ["GET", "POST"], userinfo),
            Route(YahooPath.keys, ["GET"], YahooKeysEndpoint(idTokens: idTokens, fault: faults.keys)),
            Route(
                YahooPath.metadata, ["GET"],
                PublicDocument(json: configuration.discoveryDocument.json)),
        ]
        endpoints = .yahoo(routes, onFailure: onFailure)
        let profile = ProfileEndpoint(
            issuer: configuration.issuer, profileAPI: configuration.profileAPI, tokens: tokens)
        profileHost = EndpointTable.yahoo(
            [Route(ProfileEndpoint.path.text, ["GET"], profile)], onFailure: onFailure)
    }

    package func handle(_ request: HTTPRequest) async -> HTTPResponse { await endpoints.handle(request) }
}
