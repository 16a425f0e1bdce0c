import AuthorizationServer
import HTTPMessages
import OAuth

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The documents that only the configuration decides about.
extension PublicDocument {
    /// `/.well-known/oauth-authorization-server` (RFC 8414 section 3).
    static func metadata(_ configuration: PartnerServerConfiguration) -> PublicDocument {
        let issuer = configuration.issuer
        var metadata = ServerMetadata(
            issuer: issuer, authorizationEndpoint: issuer + "/authorize", tokenEndpoint: issuer + "/token")
        metadata.revocationEndpoint = issuer + "/revoke"
        metadata.revocationEndpointAuthMethodsSupported = metadata.tokenEndpointAuthMethodsSupported
        metadata.userinfoEndpoint = issuer + "/userinfo"
        metadata.scopesSupported = configuration.scopes.map(\.token)
        metadata.authorizationResponseIssParameterSupported = configuration.sendsIssuer
        return PublicDocument(json: metadata.json)
    }

    /// `/.well-known/apple-app-site-association`: which links of this host open the partner's app.
    ///
    /// Source: Apple, "Supporting associated domains" and the reference of `applinks.Details.Components`.
    static func association(_ configuration: PartnerServerConfiguration) -> PublicDocument {
        let file = PartnerLinks(
            applinks: .init(
                details: [
                    .init(
                        appIDs: configuration.associationAppIDs,
                        components: [
                            // The first match wins. A claimed authorization URL would open the app when
                            // Google falls back to the browser, and the user would go round in a circle.
                            .init(path: "/authorize", exclude: true, comment: "the pages for the browser"),
                            .init(path: FlipPageEndpoint.path, comment: "Google's app flip"),
                        ])
                ]))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Text alone cannot fail to encode.
        return PublicDocument(json: (try? encoder.encode(file)).map(Array.init) ?? [])
    }
}

private struct PartnerLinks: Encodable {
    var applinks: Links

    struct Links: Encodable {
        var details: [Details]
    }

    struct Details: Encodable {
        var appIDs: [String]
        var components: [Component]
    }

    struct Component: Encodable {
        var path: String
        var exclude: Bool?
        var comment: String

        enum CodingKeys: String, CodingKey {
            case path = "/"
            case exclude
            case comment
        }
    }
}

/// `GET /flip`: the page that a browser shows for Google's universal link when no app opens it.
///
/// The page says so and starts nothing: the user has not agreed to anything, and Google continues with the
/// authorization URL without it.
struct FlipPageEndpoint: Endpoint {
    static let path = "/flip"

    let context: ServerContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        context.pages.speaking(to: request, parameter: "user_locale").flip()
    }
}
