import GoogleRedirectURIs
import Testing

/// The redirect URIs that a partner accepts: those of Google's page, and those that the partner adds.
@Suite struct RedirectURIListTests {
    static let documented = [
        "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast",
        "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast.dev",
        "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast.enterprise",
        "https://oauth-redirect.googleusercontent.com/a/com.google.OPA",
        "https://oauth-redirect.googleusercontent.com/a/com.google.OPA.dev",
        "https://oauth-redirect.googleusercontent.com/a/com.google.OPA.enterprise",
        "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.Chromecast",
        "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.Chromecast.dev",
        "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.Chromecast.enterprise",
        "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA",
        "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA.dev",
        "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA.enterprise",
    ]

    @Test func `the twelve redirect URIs of Google's page are known`() {
        #expect(GoogleRedirectURI.documentedFlips.map(\.text) == Self.documented)
        let list = RedirectURIList.flip([.sandbox, .development, .enterprise])
        #expect(list.uris.map(\.text).sorted() == Self.documented.sorted())
        for uri in Self.documented { #expect(list.match(uri)?.text == uri) }
    }

    @Test(arguments: UInt8(0)..<8)
    func `only redirect URIs that the configuration includes are accepted`(bits: UInt8) {
        let inclusions = RedirectURIList.Inclusions(rawValue: bits)
        let list = RedirectURIList.flip(inclusions)
        for uri in Self.documented {
            let isAccepted =
                (inclusions.contains(.sandbox) || !uri.contains("sandbox"))
                && (inclusions.contains(.development) || !uri.hasSuffix(".dev"))
                && (inclusions.contains(.enterprise) || !uri.hasSuffix(".enterprise"))
            #expect((list.match(uri) != nil) == isAccepted, "\(uri)")
        }
    }

    @Test func `the browser flow has its own pair of redirect URIs`() throws {
        let production = "https://oauth-redirect.googleusercontent.com/r/example-project"
        let sandbox = "https://oauth-redirect-sandbox.googleusercontent.com/r/example-project"
        #expect(try RedirectURIList.web(projectID: "example-project").uris.map(\.text) == [production])
        let both = try RedirectURIList.web(projectID: "example-project", .sandbox)
        #expect(both.uris.map(\.text) == [production, sandbox])
        for uri in Self.documented { #expect(both.match(uri) == nil) }
        #expect(RedirectURIList.flip(.sandbox).match(production) == nil)
    }

    @Test(arguments: ["", "a/b", "a?b", "../a/x", ".", "..", "a b", "a%2Fb", "a#b", "proj\u{E9}ct"])
    func `a project id is one plain path segment`(id: String) {
        #expect(throws: GoogleRedirectURIError.self) { try RedirectURIList.web(projectID: id) }
    }

    @Test func `the configuration can add redirect URIs`() throws {
        let other = "https://oauth-redirect-test.googleusercontent.com/a/com.google.Other"
        let list = try RedirectURIList.flip().adding(other)
        #expect(list.match(other)?.text == other)
        #expect(list.match(other + "x") == nil)
        #expect(RedirectURIList.flip().match(other) == nil)
    }

    @Test func `a redirect URI of the other flow is not added`() throws {
        let web = "https://oauth-redirect.googleusercontent.com/r/example-project"
        let flip = "https://oauth-redirect.googleusercontent.com/a/com.google.OPA.dev"
        #expect(throws: GoogleRedirectURIError.otherFlow) { try RedirectURIList.flip().adding(web) }
        #expect(throws: GoogleRedirectURIError.otherFlow) {
            try RedirectURIList.web(projectID: "p").adding(flip)
        }
    }

    @Test(arguments: [
        ("http://a.example/x", GoogleRedirectURIError.scheme), ("HTTPS://a.example/x", .scheme),
        ("com.app:/x", .scheme), ("//a.example/x", .scheme), ("", .scheme), ("https:/a.example/x", .scheme),
        ("https://u@a.example/x", .userInfo), ("https://u:p@a.example/x", .userInfo),
        ("https://a.example:443/x", .port), ("https://a.example:/x", .port), ("https:///x", .host),
        ("https://localhost/x", .host), ("https://A.example/x", .host), ("https://a..example/x", .host),
        ("https://.a.example/x", .host), ("https://a.example./x", .host), ("https://a_b.example/x", .host),
        ("https://a.example", .path), ("https://a.example/", .path), ("https://a.example/x/", .path),
        ("https://a.example?x=1", .path), ("https://a.example/x//y", .path), ("https://a.example/./x", .path),
        ("https://a.example/x/..", .path), ("https://a.example/x/../y?z", .path),
        ("https://a.example/x#", .character), ("https://a.example/x#y", .character),
        ("https://a.example/x y", .character), ("https://a.example/x\n", .character),
        ("https://a.example/%78", .character), ("https://a.example/x\\y", .character),
        ("https://a.example/\u{E9}", .character), ("https://\u{430}.example/x", .character),
        ("https://[::1]/x", .character), ("https://a.example/\u{0}", .character),
    ])
    func `a malformed redirect URI cannot be configured`(text: String, error: GoogleRedirectURIError) {
        #expect(throws: error) { try RedirectURIList.flip().adding(text) }
    }
}
