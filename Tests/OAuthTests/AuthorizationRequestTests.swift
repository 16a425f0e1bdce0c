import OAuth
import Testing
import WebText

/// Authorization requests: RFC 6749 section 4.1.1, RFC 7636 section 4.3.
@Suite struct AuthorizationRequestTests {
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
    static let minimal =
        "response_type=code&client_id=google-client&redirect_uri=https%3A%2F%2Fgoogle.example%2Fr%2Fp"

    private func read(_ query: String) throws(OAuthError) -> AuthorizationRequest {
        try AuthorizationRequest(Parameters(parsing: query, plus: .space))
    }

    private func refusal(_ query: String) -> OAuthError? {
        thrown { () throws(OAuthError) in try read(query) }
    }

    @Test func `a full request is read and printed again`() throws {
        let query =
            Self.minimal
            + "&scope=devices.read%20devices.control&code_challenge=\(Self.challenge)"
            + "&code_challenge_method=S256&user_locale=en-GB&resource=a%2Bb&state=A%2BB%3D%2F+~"
        let request = try read(query)
        #expect(request.returnAddress.clientID == "google-client")
        #expect(request.returnAddress.redirectURI == "https://google.example/r/p")
        #expect(request.returnAddress.rawState == "A%2BB%3D%2F+~")
        #expect(request.scope?.tokens == ["devices.read", "devices.control"])
        #expect(request.codeChallenge?.value == Self.challenge)
        #expect(request.userLocale == "en-GB")
        #expect(request.others.map(\.name) == ["resource"])
        #expect(request.encoded == query)
    }

    @Test(arguments: ["", "&state=&scope=&code_challenge=&code_challenge_method=&user_locale="])
    func `scope, state, challenge and locale may be absent, and count as absent when they are empty`(
        more: String
    ) throws {
        #expect(try read(Self.minimal + more).encoded == Self.minimal)
    }

    @Test(arguments: ["client_id", "redirect_uri", "response_type"])
    func `a missing or empty parameter is named`(name: String) {
        let items = Parameters(parsing: Self.minimal, plus: .space).items
        let without = Parameters(items.filter { $0.name != name }).encoded
        #expect(refusal(without) == .missing(name))
        #expect(refusal(without + "&\(name)=") == .missing(name))
        #expect(refusal(without)?.description == "the parameter \(name) is missing")
    }

    @Test(arguments: ["client_id", "redirect_uri", "response_type", "state", "scope", "resource"])
    func `a repeated parameter is named, known or not`(name: String) {
        let error = refusal(Self.minimal + "&state=s&scope=a&resource=r&\(name)=again")
        #expect(error == OAuthError(.repeated(name)))
        #expect(error?.description == "the parameter \(name) is repeated; send it once")
    }

    @Test func `a parameter that cannot be decoded is named`() {
        #expect(refusal(Self.minimal + "&scope=%zz") == OAuthError(.brokenEscape("scope")))
        #expect(refusal(Self.minimal + "&scope=%ff") == OAuthError(.invalidUTF8("scope")))
    }

    @Test func `another type of response is refused, and another way to send it`() {
        #expect(
            refusal(Self.minimal.replacing("=code&", with: "=token&"))?.code == .unsupportedResponseType)
        #expect(
            refusal(Self.minimal + "&response_mode=fragment")
                == OAuthError(.invalidRequest, "response_mode has to be query"))
    }

    @Test func `a method without a challenge is refused`() {
        #expect(refusal(Self.minimal + "&code_challenge_method=S256") == .missing("code_challenge"))
    }

    @Test(arguments: ["", "&code_challenge_method=plain", "&code_challenge_method=s256"])
    func `a challenge by any method but S256 is refused`(method: String) {
        let error = refusal(Self.minimal + "&code_challenge=\(Self.challenge)" + method)
        #expect(error == OAuthError(.invalidRequest, "code_challenge_method has to be S256"))
    }

    @Test(arguments: [
        "short", challenge + "A", String(challenge.dropLast()) + "N", "+" + challenge.dropFirst(),
    ])
    func `a challenge that is not a digest is refused`(challenge: String) {
        let text = PercentCoding.encode(challenge)
        let error = refusal(Self.minimal + "&code_challenge=\(text)&code_challenge_method=S256")
        #expect(error?.description == "code_challenge is not the base64url of a SHA-256 digest")
    }
}
