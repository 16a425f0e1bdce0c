import AuthorizationServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PublicDocument {
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
