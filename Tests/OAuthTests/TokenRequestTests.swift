import OAuth
import Testing
import WebText

/// Requests for tokens: RFC 6749 sections 4.1.3 and 6.
@Suite struct TokenRequestTests {
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let byCode =
        "grant_type=authorization_code&code=c&redirect_uri=https%3A%2F%2Fgoogle.example%2Fr%2Fp"

    private func read(_ form: String) throws(OAuthError) -> TokenRequest {
        try TokenRequest(Parameters(parsing: form, plus: .space))
    }

    @Test(arguments: [
        byCode, byCode + "&code_verifier=" + verifier, "grant_type=refresh_token&refresh_token=r",
        "grant_type=refresh_token&refresh_token=r&scope=devices.read%20devices.control",
    ])
    func `a request is read and printed again`(form: String) throws {
        let request = try read(form)
        #expect(Parameters(request.items).encoded == form)
    }

    @Test(arguments: [
        byCode.replacing("code=c", with: "code=%C3%A9"), "grant_type=refresh_token&refresh_token=%C3%A9",
    ])
    func `requests are compared by bytes`(form: String) throws {
        // The other way to write é, which Swift's == takes for the same.
        let otherForm = form.replacing("%C3%A9", with: "e%CC%81")
        let request = try read(form)
        #expect(try request == read(form))
        #expect(try request != read(otherForm))
    }

    @Test func `the form carries the credentials of a client that sends them there`() {
        let request = TokenRequest.refreshToken("r", scope: nil)
        let byForm = ClientCredentials(id: "google", secret: "s 1")
        #expect(
            request.form(byForm)
                == "client_id=google&client_secret=s%201&grant_type=refresh_token&refresh_token=r")
        let byBasic = ClientCredentials(id: "google", secret: "s 1", method: .basic)
        #expect(request.form(byBasic) == "grant_type=refresh_token&refresh_token=r")
    }

    @Test(arguments: [
        ("code=c", .missing("grant_type")), (byCode + "&code=x", OAuthError(.repeated("code"))),
        ("grant_type=authorization_code&redirect_uri=u", .missing("code")),
        ("grant_type=authorization_code&code=c&redirect_uri=", .missing("redirect_uri")),
        ("grant_type=refresh_token", .missing("refresh_token")),
    ])
    func `a missing, empty or repeated parameter is named`(form: String, error: OAuthError) {
        #expect(throws: error) { try read(form) }
    }

    @Test(arguments: [String(verifier.dropLast()), verifier + "%20", String(repeating: "a", count: 129)])
    func `a verifier that breaks RFC 7636 is an invalid request`(verifier: String) {
        let error = #expect(throws: OAuthError.self) {
            try read(Self.byCode + "&code_verifier=\(verifier)")
        }
        #expect(error?.description == "code_verifier needs 43 to 128 unreserved characters")
    }
}
