import OAuth
import Testing
import WebText

/// Answers to an authorization request: RFC 6749 sections 4.1.2 and 4.1.2.1.
@Suite struct AuthorizationResponseTests {
    private func read(_ query: String) throws(AuthorizationResponse.Problem) -> AuthorizationResponse {
        try AuthorizationResponse(Parameters(parsing: query, plus: .space))
    }

    private func problem(_ query: String) -> AuthorizationResponse.Problem? {
        thrown { () throws(AuthorizationResponse.Problem) in try read(query) }
    }

    @Test(arguments: ["code=SplxlOBe&iss=https%3A%2F%2Fpartner.example&state=A%2bB+%7E", "code=a%2Bb%26c"])
    func `a code is read and printed again, its state byte for byte`(query: String) throws {
        let response = try read(query)
        #expect(response.encoded == query)
    }

    @Test(arguments: [("", nil), ("&error_description=The%20user%20refused", "The user refused")])
    func `an error is read and printed again`(more: String, description: String?) throws {
        let query = "error=access_denied\(more)&state=xyz"
        let response = try read(query)
        #expect(response.outcome == .error(OAuthError(.accessDenied, description)))
        #expect(response.rawState == "xyz")
        #expect(response.encoded == query)
    }

    @Test(arguments: [
        ("https://client.example/back", "https://client.example/back?code=c&state=%7e"),
        ("https://client.example/back?a=1", "https://client.example/back?a=1&code=c&state=%7e"),
    ])
    func `the URL of the redirect keeps the query of the redirect URI`(redirectURI: String, location: String)
    {
        let response = AuthorizationResponse(.code("c"), rawState: "%7e")
        #expect(response.location(redirectURI: redirectURI) == location)
    }

    @Test func `each kind of unusable answer has a name`() {
        #expect(problem("state=s") == .neitherCodeNorError)
        #expect(problem("code=&state=s") == .neitherCodeNorError)
        #expect(problem("code=c&error=access_denied&state=s") == .codeAndError)
        #expect(problem("error=%C3%A9&state=s") == .malformedError)
        #expect(problem("code=a&code=b&state=s") == .unreadable(.repeated("code")))
        #expect(problem("code=a&state=s&state=s") == .unreadable(.repeated("state")))
        #expect(problem("code=%&state=s") == .unreadable(.brokenEscape("code")))
    }

    @Test(arguments: ["%E4", "%", ""])
    func `an error whose description cannot be read is an error without one`(description: String) throws {
        let query = "error=access_denied&error_description=\(description)&state=s"
        let response = try read(query)
        #expect(response.outcome == .error(OAuthError(.accessDenied)))
        #expect(problem("\(query)&error_description=b") == .unreadable(.repeated("error_description")))
    }

    @Test func `parameters that are not known are ignored`() throws {
        let response = try read("code=c&session_state=1")
        #expect(response.outcome == .code("c"))
    }
}
