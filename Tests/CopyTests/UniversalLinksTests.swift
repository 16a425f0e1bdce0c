import Testing
import UniversalLinks

/// Tests an association file: put yours, your app's ID and your links in the place of these.
@Suite struct UniversalLinksTests {
    private static let file = """
        {"applinks": {"details": [{
          "appIDs": ["TEAMID1234.example.partner.app"],
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
        let trace = file.trace(try LinkURL(link), for: "TEAMID1234.example.partner.app")
        #expect(trace.opens == opens, "\(trace)")
    }
}
