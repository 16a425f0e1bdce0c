import AppFlip
import Foundation
import GoogleRedirectURIs
import GoogleStandIn
import OneFile
import Testing
import WebText

/// The faults of the code on Google's page, as far as it can be run here; Docs/documented-code.md lists them.
@Suite struct GooglePageCodeTests {
    private static let doubled = flipLink(further: "&redirect_uri=https%3A%2F%2Fevil.example")

    /// It takes any redirect URI, any path and two values, and gives no answer to a wrong client or a missing parameter.
    @Test(arguments: [
        (flipLink(redirectURI: "https://evil.example/take"), true, unlistedRefusal),
        (flipLink(to: "https://partner.example/settings"), true, "not a flip link"),
        (doubled, true, "refuse: redirect_uri is in the link twice"),
        (flipLink(clientID: "other"), false, "answer invalid_request"),
        (
            "\(universalLink)?client_id=google-client&redirect_uri=\(homeRedirectURI.text)", false,
            "answer invalid_request"
        ),
    ])
    func `the handler of the page takes links that ours refuses, and never answers`(
        link: String, isTaken: Bool, expected: String
    ) {
        #expect(DocumentedCode.handle(link) == isTaken)
        #expect(verdict(link).hasPrefix(expected))
    }

    @Test func `the handler takes the first of two values`() {
        #expect(DocumentedCode.value(of: "redirect_uri", in: Self.doubled) == homeRedirectURI.text)
    }

    @Test func `queryItems leaves the plus between two scopes`() throws {
        let both = flipLink(scope: "devices.read+devices.control")
        #expect(DocumentedCode.value(of: "scope", in: both) == "devices.read+devices.control")
        #expect(try FlipRequest(parsing: both).scope == ["devices.read", "devices.control"])
    }

    @Test func `the reply leaves the plus in a state, and a form decoder reads a space`() throws {
        let documented = try #require(
            DocumentedCode.returnAuthCode(code: "a+b/c", state: "A+B=", redirectUri: homeRedirectURI.text))
        #expect(documented == "\(homeRedirectURI)?code=a+b/c&state=A+B%3D")
        let query = try #require(documented.split(separator: "?").dropFirst().first)
        let read = Parameters(parsing: query, plus: .space)
        #expect(try read.value("state") == "A B=")
        #expect(try read.value("code") == "a b/c")
        let ours = FlipReply.code("a+b/c", state: "A+B=").url(at: homeRedirectURI)
        #expect(ours == "\(homeRedirectURI)?code=a%2Bb%2Fc&state=A%2BB%3D")
    }

    @Test func `the reply drops a query that the redirect URI has`() throws {
        let redirectURI = "https://google.example/a/app?y=1"
        #expect(
            DocumentedCode.returnAuthCode(code: "c", state: "s", redirectUri: redirectURI)
                == "https://google.example/a/app?code=c&state=s")
        let listed = try #require(try RedirectURIList.flip().adding(redirectURI).match(redirectURI))
        #expect(FlipReply.code("c", state: "s").url(at: listed) == "\(redirectURI)&code=c&state=s")
        #expect(throws: FlipReplyError(.elsewhere, state: "s")) {
            try FlipReply(parsing: "https://google.example/a/app?code=c&state=s", at: listed)
        }
    }

    @Test func `the error has no state, so its question is not known`() async throws {
        let google = try Google()
        _ = await google.ask()
        let error = try #require(DocumentedCode.returnError(redirectUri: homeRedirectURI.text))
        #expect(error == "\(homeRedirectURI)?error=invalid_request&error_description=Invalid%20Request")
        #expect(await google.receive(error) == .ignore(.unreadable(.missingState)))
    }

    @Test func `a refusing user gets invalid_request too, and Google goes on in the browser`() async throws {
        let google = try Google()
        let attempt = await google.ask().attempt
        let error = try #require(DocumentedCode.returnError(redirectUri: homeRedirectURI.text))
        let step = await google.receive("\(error)&state=\(attempt.state)")
        guard case .openBrowser(_, because: .error(.invalidRequest, _)) = step else {
            Issue.record("\(step)")
            return
        }
        #expect(FlipFailure.consentRefused.error == .accessDenied)
    }
}
