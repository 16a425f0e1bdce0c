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
        // The first match decides, so the exclusion comes first. If the authorization URL opened the app, a user whom
        // Google sends to the browser would come back to the app, again and again.
        let file = """
            {
              "applinks" : {
                "details" : [\(configuration.testerAppID.map(testerEntry) ?? "")
                  {
                    "appIDs" : \(list(ofAppIDs: configuration.associationAppIDs)),
                    "components" : [
                      {
                        "/" : "\(PublishedEndpoint.authorization.path)",
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

    /// The entry for the tester app.
    ///
    /// No rule of the partner's app matches its paths, so the order of the two entries does not matter: iOS follows the
    /// order of the file (Apple's forum, 649423), but by one report iOS 15 reverses it.
    private static func testerEntry(_ appID: String) -> String {
        """

              {
                "appIDs" : \(list(ofAppIDs: [appID])),
                "components" : [
                  {
                    "/" : "/flip-tester",
                    "comment" : "answers to the tester"
                  },
                  {
                    "/" : "/flip-tester/*"
                  }
                ]
              },
        """
    }

    /// App IDs as an array of JSON, whose lines are indented like the key before it.
    private static func list(ofAppIDs appIDs: [String]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
        // Only a number that JSON cannot express would throw, and here are texts.
        let json = (try? encoder.encode(appIDs)) ?? Data()
        return String(decoding: json, as: UTF8.self).replacing("\n", with: "\n        ")
    }
}
