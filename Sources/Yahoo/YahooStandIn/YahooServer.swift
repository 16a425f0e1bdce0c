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
    private let endpoints: EndpointTable
    let context: YahooContext

    /// Throws ``UnusableConfiguration``; `onFailure` gets the reason of an unexpected error, for the log.
    package init(
        configuration: YahooConfiguration, store: YahooStore = YahooStore(), signingKey: SigningKey,
        crypto: PlatformCrypto, now: @escaping @Sendable () -> Date, random: RandomSource,
        onFailure: @escaping @Sendable (ServerFailure) -> Void = { _ in }
    ) throws(UnusableConfiguration) {
        try configuration.validate()
        guard signingKey.algorithm == .es256 else {
            throw UnusableConfiguration("Yahoo signs with ES256; generate such a key")
        }
        let context = YahooContext(
            configuration: configuration, store: store, signingKey: signingKey, crypto: crypto, now: now,
            random: random, onFailure: onFailure)
        let authorization = PostedAuthorizationRequests(
            endpoint: YahooAuthorizationEndpoint(context: context))
        let routes: [Route<any Endpoint>] = [
            Route(YahooPath.authorization, ["GET", "POST"], authorization),
            Route(YahooPath.token, ["POST"], YahooTokenEndpoint(context: context)),
            Route(YahooPath.revocation, ["POST"], YahooRevocationEndpoint(context: context)),
            Route(YahooPath.introspection, ["POST"], IntrospectionEndpoint(context: context)),
            Route(YahooPath.userinfo, ["GET", "POST"], YahooUserInfoEndpoint(context: context)),
            Route(YahooPath.keys, ["GET"], YahooKeysEndpoint(context: context)),
            Route(
                YahooPath.metadata, ["GET"],
                PublicDocument(json: configuration.discoveryDocument.json)),
        ]
        self.init(context: context, routes: routes)
    }

    /// A server with other endpoints, which tests need.
    init(context: YahooContext, routes: [Route<any Endpoint>]) {
        self.context = context
        endpoints = context.endpoints(routes)
    }

    package func handle(_ request: HTTPRequest) async -> HTTPResponse { await endpoints.handle(request) }
}
