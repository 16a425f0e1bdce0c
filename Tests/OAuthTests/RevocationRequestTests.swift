import OAuth
import Testing
import WebText

/// Requests to revoke a token: RFC 7009.
@Suite struct RevocationRequestTests {
    @Test func `a request is read and printed again`() throws {
        let form = "token=t%2B&token_type_hint=refresh_token"
        let request = try RevocationRequest(Parameters(parsing: form, plus: .space))
        #expect(request == RevocationRequest(token: "t+", hint: "refresh_token"))
        let client = ClientCredentials(id: "google", secret: "s", method: .basic)
        #expect(request.form(client) == form)
        #expect(RevocationRequest(token: "t").form(client) == "token=t")
    }

    @Test func `requests are compared by bytes`() {
        #expect(RevocationRequest(token: "\u{E9}") == RevocationRequest(token: "\u{E9}"))
        #expect(RevocationRequest(token: "\u{E9}") != RevocationRequest(token: "e\u{301}"))
    }
}
