import AuthorizationServer
import HTTPMessages
import OAuth

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PublicDocument {
    /// `/.well-known/oauth-authorization-server` (RFC 8414 section 3).
    static func metadata(_ configuration: PartnerServerConfiguration) -> PublicDocument {
        let issuer = configuration.issuer
        var metadata = ServerMetadata(
            issuer: issuer, authorizationEndpoint: issuer + PublishedEndpoint.authorization.path,
            tokenEndpoint: issuer + PublishedEndpoint.token.path)
        metadata.revocationEndpoint = issuer + PublishedEndpoint.revocation.path
        metadata.revocationEndpointAuthMethodsSupported = metadata.tokenEndpointAuthMethodsSupported
        metadata.userinfoEndpoint = issuer + PublishedEndpoint.userinfo.path
        metadata.scopesSupported = configuration.scopes.map(\.token)
        metadata.authorizationResponseIssParameterSupported = configuration.sendsIssuer
        return PublicDocument(json: metadata.json)
    }

    /// `/.well-known/apple-app-site-association`: which links of this host open the partner's app.
    ///
    /// Source: Apple, "Supporting associated domains" and the reference of `applinks.Details.Components`.
    static func association(_ configuration: PartnerServerConfiguration) -> PublicDocument {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
        // Text always encodes.
        let ids = (try? encoder.encode(configuration.associationAppIDs)) ?? Data()
        let appIDs = String(decoding: ids, as: UTF8.self).replacing("\n", with: "\n        ")
        // The first match wins. A claimed authorization URL would open the app when Google falls back to the
        // browser, and the user would go round in a circle.
        let file = """
            {
              "applinks" : {
                "details" : [
                  {
                    "appIDs" : \(appIDs),
                    "components" : [
                      {
                        "/" : "/authorize",
                        "comment" : "the pages for the browser",
                        "exclude" : true
                      },
                      {
                        "/" : "\(FlipPageEndpoint.path)",
                        "comment" : "Google's app flip"
                      }
                    ]
                  }
                ]
              }
            }
            """
        return PublicDocument(json: Array(file.utf8))
    }
}

/// `GET /flip`: the page for Google's universal link when no app opens it; it starts nothing.
struct FlipPageEndpoint: Endpoint {
    static let path = "/flip"

    let context: ServerContext

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        context.pages.speaking(to: request, parameter: "user_locale").flip()
    }
}
