import OAuth
import Testing
import WebText

struct ClientCredentialsTests {
    private func read(
        _ authorization: [String] = [], form: String = ""
    ) throws(OAuthError) -> ClientCredentials {
        try ClientCredentials(authorization: authorization, form: Parameters(parsing: form, plus: .space))
    }

    private func code(_ authorization: [String] = [], form: String = "") -> OAuthError.Code? {
        thrown { () throws(OAuthError) in try read(authorization, form: form) }?.code
    }

    @Test(arguments: ["a:b", "a%b", "a+b c", "päss", "=&\"\\"])
    func `id and secret are form-encoded before base64, so that every character survives`(text: String) throws
    {
        let client = ClientCredentials(id: text, secret: text + "!", method: .basic)
        #expect(client.items.isEmpty)
        let header = try #require(client.authorization)
        #expect(try read([header]) == client)
    }

    @Test func `the encoding of the header is that of RFC 6749 appendix B`() throws {
        // base64 of `a%3Ab:c%20d`
        let client = ClientCredentials(id: "a:b", secret: "c d", method: .basic)
        #expect(client.authorization == "Basic YSUzQWI6YyUyMGQ=")
        // A form encoder may also write the space as a plus: base64 of `a:c+d`.
        #expect(
            try read(["Basic YTpjK2Q="]) == ClientCredentials(id: "a", secret: "c d", method: .basic))
    }

    @Test func `ids are compared by bytes`() {
        // `Basic` of `%E2%84%AA:s`, the Kelvin sign, which Swift's == takes for a K.
        #expect(code(["Basic JUUyJTg0JUFBOnM="], form: "client_id=K") == .invalidRequest)
    }

    @Test(arguments: [
        "client_id=a&client_id=a&client_secret=s", "client_id=a&client_secret=s&client_secret=s",
    ])
    func `repeated credentials are an invalid request`(form: String) {
        #expect(code(form: form) == .invalidRequest)
        #expect(code(["Basic YTpi", "Basic YTpi"]) == .invalidRequest)
    }
}

struct BearerTokenTests {
    private func problem(_ fields: [String]) -> BearerToken.Problem? {
        thrown { () throws(BearerToken.Problem) in try BearerToken(authorization: fields) }
    }

    @Test(arguments: ["Bearer mF_9.B5f-4.1JqM", "bearer mF_9.B5f-4.1JqM", "BEARER  mF_9.B5f-4.1JqM"])
    func `a token is read, its scheme in any case`(field: String) throws {
        let token = try BearerToken(authorization: [field])
        #expect(token.value == "mF_9.B5f-4.1JqM")
        #expect(token.authorization == "Bearer mF_9.B5f-4.1JqM")
    }

    @Test func `no header, or one of another scheme, is a missing token`() {
        #expect(problem([]) == .missing)
        #expect(problem([""]) == .missing)
        #expect(problem(["Basic YTpi"]) == .missing)
        #expect(problem(["Bearerabc"]) == .missing)
    }

    @Test func `two headers, or a token with other characters, are malformed`() {
        #expect(problem(["Bearer a", "Bearer a"]) == .malformed)
        for token in ["", "a b", "a,b", "é", "=a", "a=b"] {
            #expect(problem(["Bearer \(token)"]) == .malformed)
        }
        #expect(problem(["Bearer a=="]) == nil)
    }

    @Test func `a malformed token is an invalid request`() {
        #expect(
            BearerToken.Problem.malformed.challenge(realm: "p").description.hasPrefix(
                #"Bearer realm="p", error="invalid_request""#))
    }

    @Test func `a challenge names the scope that would do`() throws {
        let challenge = BearerChallenge(
            realm: "p\"q", error: OAuthError(.insufficientScope), scope: try Scope("devices.read"))
        #expect(
            challenge.description == #"Bearer realm="p?q", error="insufficient_scope", scope="devices.read""#)
    }
}
