import Testing
import UniversalLinks

/// Tests an association file: replace the file, the app ID and the links with yours.
@Suite struct UniversalLinksTests {
    private static let appID = "TEAMID1234.example.partner.app"
    private static let file = """
        {"applinks": {"details": [{
          "appIDs": ["\(appID)"],
          "components": [
            {"/": "/authorize", "exclude": true, "comment": "the pages for the browser"},
            {"/": "/flip", "comment": "Google's app flip"}
          ]
        }]}}
        """

    @Test(arguments: [
        ("https://partner.example/flip?client_id=google-client&state=s", true),
        ("https://partner.example/authorize?client_id=google-client", false),
        ("https://partner.example/", false),
    ])
    func `Google's link opens the app, and the browser keeps its pages`(link: String, opens: Bool) throws {
        let file = try AssociationFile(Array(Self.file.utf8))
        let trace = file.trace(try LinkURL(link), for: Self.appID)
        #expect(trace.opens == opens, "\(trace)")
    }
}
