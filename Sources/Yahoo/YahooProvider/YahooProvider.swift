// Docs/firebase-server.md shows this room from outside.

import AuthorizationServer
import HTTPMessages
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A stand-in for Yahoo's login host: OAuth 2.0 and OpenID Connect with Yahoo's paths, names and shapes.
///
/// The retired profile host is ``YahooProfileHost``. The store, the clock, the key and the random source are
/// the caller's. Where Yahoo's behaviour is not known, the stricter reading of the standards applies.
package struct YahooProvider: HTTPHandler {
    private let routes: RouteTable<any Endpoint>
    let context: YahooContext
    fileprivate let onFailure: @Sendable (ServerFailure) -> Void

    /// A provider of a configuration.
    ///
    /// The key signs the ID tokens; Yahoo's are ES256. Throws ``YahooConfigurationError`` when the
    /// configuration would make a server that is unsafe or cannot work. `onFailure` gets the reason of an error that
    /// was not expected; write it to the log.
    package init(
        configuration: YahooConfiguration, store: YahooStore = YahooStore(), signingKey: SigningKey,
        crypto: PlatformCrypto, now: @escaping @Sendable () -> Date, random: RandomSource,
        onFailure: @escaping @Sendable (ServerFailure) -> Void = { _ in }
    ) throws(YahooConfigurationError) {
        try configuration.validate()
        guard signingKey.algorithm == .es256 else {
            throw YahooConfigurationError("Yahoo signs with ES256; generate such a key")
        }
        let context = YahooContext(
            configuration: configuration, store: store, signingKey: signingKey, crypto: crypto, now: now,
            random: random)
        let routes: [Route<any Endpoint>] = [
            Route(AuthorizationEndpoint.path, ["GET", "POST"], AuthorizationEndpoint(context: context)),
            Route("/oauth2/get_token", ["POST"], TokenEndpoint(context: context)),
            Route("/oauth2/revoke", ["POST"], RevocationEndpoint(context: context)),
            Route("/oauth2/introspect", ["POST"], IntrospectionEndpoint(context: context)),
            Route("/openid/v1/userinfo", ["GET", "POST"], UserInfoEndpoint(context: context)),
            Route("/openid/v1/certs", ["GET"], KeysEndpoint(context: context)),
            Route("/.well-known/openid-configuration", ["GET"], DiscoveryEndpoint(configuration)),
        ]
        self.init(context: context, routes: routes, onFailure: onFailure)
    }

    init(
        context: YahooContext, routes: [Route<any Endpoint>],
        onFailure: @escaping @Sendable (ServerFailure) -> Void
    ) {
        self.context = context
        self.routes = RouteTable(routes)
        self.onFailure = onFailure
    }

    /// Answers one request.
    package func handle(_ request: HTTPRequest) async -> HTTPResponse {
        await routes.response(to: request, onFailure: onFailure)
    }
}

/// A stand-in for `social.yahooapis.com`, where profiles were until June 2020.
package struct YahooProfileHost: HTTPHandler {
    private let routes: RouteTable<any Endpoint>
    private let onFailure: @Sendable (ServerFailure) -> Void

    /// The profile host that knows the access tokens of a provider.
    package init(_ provider: YahooProvider) {
        onFailure = provider.onFailure
        routes = RouteTable([
            Route("/v1/user/{guid}/profile", ["GET"], ProfileEndpoint(context: provider.context))
        ])
    }

    /// Answers one request.
    package func handle(_ request: HTTPRequest) async -> HTTPResponse {
        await routes.response(to: request, onFailure: onFailure)
    }
}
