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
            ("an app of Google's at another host", nil),
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

    @Test func `an address of Google's has every mistake`() {
        let google = "https://oauth-redirect.googleusercontent.com"
        let all = NearMissRedirectURI.all(of: "\(google)/r/example-project")
        // The step announces as many sign-ins as there are mistakes.
        #expect(all.count == 29)
        #expect(Trial<[AuthorizationAttempt]>.nearMissRedirectURIs.step.signIns == all.count)
        let other = all.first { $0.name == "another app or project of Google's host" }
        #expect(other?.uri == "\(google)/a/attacker")
        let lookalike = all.first { $0.name == "a letter that looks alike" }
        #expect(lookalike?.uri == "https://oauth-redirect.googleu\u{17F}ercontent.com/r/example-project")
    }
}
