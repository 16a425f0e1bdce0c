// Docs/partner-server.md shows this step from outside.

import AuthorizationServer
import HTTPMessages
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The partner's OAuth 2.0 authorization server: a handler for any HTTP server, or for memory.
///
/// It serves the pages for a browser, the endpoints for the partner's app and for Google's server, and the
/// documents under `/.well-known/`. The store, the accounts, the clock and the random source are the caller's.
public struct PartnerServer: HTTPHandler {
    /// The protection space in challenges (RFC 9110 section 11.5).
    static let realm = "partner"

    private let endpoints: EndpointTable
    /// The paths that the server answers, for the routes of an HTTP framework.
    ///
    /// A part in braces, such as `{id}`, stands for any text without a slash.
    public let paths: Set<String>

    /// A server of a configuration.
    ///
    /// Throws ``UnusableConfiguration`` when the configuration would make a server that is unsafe or
    /// cannot work.
    ///
    /// - Parameters:
    ///   - configuration: the partner's decisions.
    ///   - store: keeps codes, links with their tokens, and sessions.
    ///   - accounts: the users. Unless given, those of the store if it has some, and those of the
    ///     configuration if it has none.
    ///   - browserSignIn: your own sign-in at `/authorize` and `/links`; unless given, the password form.
    ///   - externalUsers: the identity provider whose tokens the app sends at `/app/code` and `/app/links`;
    ///     app sessions are accepted too. The accounts have to be an ``ExternalAccountDirectory``.
    ///   - externalUserStanding: is asked at each refresh whether the user still exists at the provider;
    ///     with nil no provider is asked, and a link lasts until it is ended here.
    ///   - crypto: the platform's cryptography.
    ///   - now: the clock.
    ///   - random: the source of codes, tokens and sessions.
    ///   - metrics: counts the calls of the store and the exchanges; give it the requests of
    ///     a ``RequestLog`` too.
    ///   - onFailure: gets the reason when the store fails or an error was not expected; write it to the log.
    public init(
        configuration: PartnerServerConfiguration, store: any PartnerStore,
        accounts: (any AccountDirectory)? = nil, browserSignIn: (any BrowserSignIn)? = nil,
        externalUsers: (any ExternalUsers)? = nil,
        externalUserStanding: ExternalUserStanding? = nil, crypto: PlatformCrypto,
        now: @escaping @Sendable () -> Date, random: RandomSource,
        metrics: ServerMetrics? = nil, onFailure: @escaping @Sendable (ServerFailure) -> Void = { _ in }
    ) throws(UnusableConfiguration) {
        let parts = try EndpointParts(
            configuration: configuration, store: store, accounts: accounts, browserSignIn: browserSignIn,
            externalUsers: externalUsers, externalUserStanding: externalUserStanding, crypto: crypto,
            now: now, random: random, metrics: metrics, onFailure: onFailure)
        let authorization = AuthorizationEndpoint(
            clients: parts.clients, browsers: parts.browsers, email: parts.email, codes: parts.codes,
            pages: parts.pages, onFailure: onFailure)
        var routes = parts.routes(authorization)
        routes += browserSignIn?.routes(ending: SignInEnding(for: authorization)) ?? []
        paths = Set(routes.map(\.path.text))
        endpoints = EndpointTable(routes, onFailure: onFailure) { error in
            // RFC 6749 section 5.2: an error is in the body.
            var response = HTTPResponse(json: error.json, status: error.status)
            response.headers["WWW-Authenticate"] = error.wwwAuthenticate(realm: Self.realm)
            return response
        }
    }

    /// Answers one request.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse { await endpoints.handle(request) }
}

extension EndpointParts {
    /// The routes of the server's own endpoints, each with the parts that it uses.
    fileprivate func routes(_ authorization: AuthorizationEndpoint) -> [Route<any Endpoint>] {
        [
            Route(
                PublishedEndpoint.token.path, ["POST"],
                TokenEndpoint(
                    clients: clients, store: store, accounts: accounts, storeHasAccounts: storeHasAccounts,
                    standing: externalUserStanding, tokens: tokens, metrics: metrics, now: now)),
            Route(AuthorizationEndpoint.path, ["GET", "POST"], authorization),
            Route(
                AppSignInEndpoint.path, ["POST"], AppSignInEndpoint(signIn: signIn, sessions: sessions)),
            Route(
                AppCodeEndpoint.path, ["POST"],
                AppCodeEndpoint(sessions: sessions, clients: clients, email: email, codes: codes)),
            Route(
                AppLinksEndpoint.path, ["GET"],
                AppLinksEndpoint(sessions: sessions, store: store, clients: clients, now: now)),
            Route(
                AppLinkEndpoint.path, ["DELETE"], AppLinkEndpoint(sessions: sessions, store: store, now: now)),
            Route(
                LinksPageEndpoint.path, ["GET", "POST"],
                LinksPageEndpoint(
                    browsers: browsers, pages: pages, clients: clients, store: store, now: now)),
            Route(
                PublishedEndpoint.userinfo.path, ["GET"],
                UserInfoEndpoint(store: store, accounts: accounts, crypto: crypto, now: now)),
            Route(
                PublishedEndpoint.revocation.path, ["POST"],
                RevocationEndpoint(clients: clients, store: store, crypto: crypto, now: now)),
            Route(FlipPageEndpoint.path, ["GET"], FlipPageEndpoint(pages: pages)),
            Route(
                PublishedEndpoint.association.path, ["GET"],
                PublicDocument.association(configuration)),
            Route(
                PublishedEndpoint.metadata.path, ["GET"],
                PublicDocument.metadata(configuration)),
        ]
    }
}
