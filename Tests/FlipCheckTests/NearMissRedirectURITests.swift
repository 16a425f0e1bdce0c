import Testing

@testable import FlipCheck

/// The redirect URIs that are nearly the registered one.
@Suite struct NearMissRedirectURITests {
    @Test(
        arguments: [
            ("a port", "https://auth.example:8443/cb?tenant=a/b"),
            ("the port that is usual", "https://auth.example:443/cb?tenant=a/b"),
            ("another scheme", "http://auth.example:9000/cb?tenant=a/b"),
            (
                "the host as the beginning of another",
                "https://auth.example.attacker.invalid:9000/cb?tenant=a/b"
            ),
            ("a letter that looks alike", nil),
            ("a slash at the end", "https://auth.example:9000/cb/?tenant=a/b"),
            ("another path below it", "https://auth.example:9000/cb/attacker?tenant=a/b"),
            ("another last segment", "https://auth.example:9000/attacker?tenant=a/b"),
            ("a query", "https://auth.example:9000/cb?tenant=a/b&next=https://attacker.invalid/"),
            ("another app or project of Google's host", nil),
        ] as [(String, String?)])
    func `an address with a port and a query has one mistake each`(name: String, uri: String?) {
        let all = NearMissRedirectURI.all(of: "https://auth.example:9000/cb?tenant=a/b")
        #expect(all.first { $0.name == name }?.uri == uri)
    }

    @Test func `an address of http keeps its scheme`() {
        let all = NearMissRedirectURI.all(of: "http://localhost:3000/cb")
        let others = all.filter { !$0.uri.hasPrefix("http://") }.map(\.name)
        #expect(
            others == [
                "an address of another site", "another scheme", "a scheme of an app",
                "the address inside another", "capitals in the scheme",
                "another address and a line break before it",
            ])
    }

    @Test(arguments: [
        ("http://localhost:80/cb?code=1", "http://localhost/cb", true),
        ("HTTPS://Client.example:443/a%2Fb?code=1", "https://client.example/a/b", true),
        ("https://client.example/?code=1", "https://client.example", true),
        ("https://client.example/cb?code=1&tenant=a", "https://client.example/cb", true),
        ("https://client.example/cb/?code=1", "https://client.example/cb", false),
        ("https://client.example:80/cb", "https://client.example/cb", false),
        ("https://client.example/cb?next=https://attacker.invalid/", "https://client.example/cb", false),
        ("https://client.example/cb#Attacker", "https://client.example/cb", false),
        ("https://client.example/cb?error_description=not+attacker", "https://client.example/cb", true),
    ])
    func `another spelling of the registered address counts as that address`(
        location: String, registered: String, isRegistered: Bool
    ) {
        #expect(Answer(location, to: registered).leads(to: registered) == isRegistered)
    }

    @Test func `an address of Google's has every mistake`() {
        let google = "https://oauth-redirect.googleusercontent.com"
        let all = NearMissRedirectURI.all(of: "\(google)/r/example-project")
        #expect(all.count == 28)
        #expect(Trial<[AuthorizationAttempt]>.nearMissRedirectURIs.step.signIns == 28)
        let other = all.first { $0.name == "another app or project of Google's host" }
        #expect(other?.uri == "\(google)/a/attacker")
        let lookalike = all.first { $0.name == "a letter that looks alike" }
        #expect(lookalike?.uri == "https://oauth-redirect.googleu\u{17F}ercontent.com/r/example-project")
    }
}
