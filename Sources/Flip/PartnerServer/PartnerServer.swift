// Docs/partner-server.md shows this step from outside.

import HTTPMessages
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The partner's OAuth 2.0 authorization server: a handler for any HTTP server, or for memory.
///
/// `/authorize` with its pages, `/app/sign-in` and `/app/code` for the partner's own app, `/token`,
/// `/revoke`, `/userinfo`, the two documents under `/.well-known/`, and a page at `/flip` for browsers that
/// open the app's link. The store, the clock and the random source are the caller's.
public struct PartnerServer: HTTPHandler {
    private let routes: [Route]

    /// A server of a configuration.
    ///
    /// Throws ``PartnerConfigurationError`` when the configuration would make a server that is unsafe or
    /// cannot work.
    public init(
        configuration: PartnerServerConfiguration, store: any PartnerStore, crypto: PlatformCrypto,
        now: @escaping @Sendable () -> Date, random: RandomSource
    ) throws(PartnerConfigurationError) {
        let allScopes = try configuration.validate()
        let context = ServerContext(
            configuration: configuration, allScopes: allScopes, store: store, crypto: crypto, now: now,
            random: random)
        routes = [
            Route("/token", ["POST"], TokenEndpoint(context: context)),
            Route("/authorize", ["GET", "POST"], AuthorizationEndpoint(context: context)),
            Route("/app/sign-in", ["POST"], AppSignInEndpoint(context: context)),
            Route("/app/code", ["POST"], AppCodeEndpoint(context: context)),
            Route("/userinfo", ["GET"], UserInfoEndpoint(context: context)),
            Route("/revoke", ["POST"], RevocationEndpoint(context: context)),
            Route(FlipPageEndpoint.path, ["GET"], FlipPageEndpoint(context: context)),
            Route(
                "/.well-known/apple-app-site-association", ["GET"],
                DocumentEndpoint.association(configuration)),
            Route(
                "/.well-known/oauth-authorization-server", ["GET"], DocumentEndpoint.metadata(configuration)),
        ]
    }

    /// Answers one request; what its endpoint throws becomes an answer here, and only here.
    public func handle(_ request: HTTPRequest) async -> HTTPResponse {
        do {
            let path = request.path.utf8
            guard let route = routes.first(where: { $0.path.utf8.elementsEqual(path) }) else {
                throw Refusal.notFound
            }
            // RFC 9110 section 9.3.2: HEAD is GET, and the HTTP server leaves the body out.
            let method = request.method == "HEAD" ? "GET" : request.method
            guard route.methods.contains(method) else { throw Refusal.methodNotAllowed(route.methods) }
            return try await route.endpoint.answer(request)
        } catch {
            return HTTPResponse(refusing: error)
        }
    }
}

/// One endpoint: it answers, or throws what ``HTTPResponse/init(refusing:)`` turns into an answer.
protocol Endpoint: Sendable {
    func answer(_ request: HTTPRequest) async throws -> HTTPResponse
}

struct Route: Sendable {
    let path: String
    let methods: [String]
    let endpoint: any Endpoint

    init(_ path: String, _ methods: [String], _ endpoint: any Endpoint) {
        self.path = path
        self.methods = methods
        self.endpoint = endpoint
    }
}
