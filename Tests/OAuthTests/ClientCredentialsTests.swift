import OAuth
import Testing
import WebText

struct ClientCredentialsTests {
    private func read(
        _ authorization: [String] = [], form: String = ""
    ) -> Result<ClientCredentials, OAuthError> {
        do throws(OAuthError) {
            return .success(
                try ClientCredentials(
                    authorization: authorization, form: Parameters(parsing: form, plus: .space)))
        } catch {
            return .failure(error)
        }
    }

    private func code(_ authorization: [String] = [], form: String = "") -> OAuthError.Code? {
        if case .failure(let error) = read(authorization, form: form) { error.code } else { nil }
    }

    private static let basic = "Basic Z29vZ2xlOnMzY3JldA=="

    @Test func `the form carries id and secret`() throws {
        let client = try read(form: "client_id=google&client_secret=a%2Bb+c").get()
        #expect(client == ClientCredentials(id: "google", secret: "a+b c", method: .body))
        #expect(Parameters(client.items).encoded == "client_id=google&client_secret=a%2Bb%20c")
        #expect(client.authorization == nil)
    }

    @Test(arguments: [basic, "basic Z29vZ2xlOnMzY3JldA==", "BASIC  Z29vZ2xlOnMzY3JldA=="])
    func `the header carries id and secret, its scheme in any case`(header: String) throws {
        #expect(try read([header]).get() == ClientCredentials(id: "google", secret: "s3cret", method: .basic))
    }

    @Test(arguments: ["a:b", "a%b", "a+b c", "päss", "=&\"\\"])
    func `id and secret are form-encoded before base64, so that every character survives`(text: String) throws
    {
        let client = ClientCredentials(id: text, secret: text + "!", method: .basic)
        #expect(client.items.isEmpty)
        let header = try #require(client.authorization)
        #expect(try read([header]).get() == client)
    }

    @Test func `the encoding of the header is that of RFC 6749 appendix B`() {
        // base64 of `a%3Ab:c%20d`
        let client = ClientCredentials(id: "a:b", secret: "c d", method: .basic)
        #expect(client.authorization == "Basic YSUzQWI6YyUyMGQ=")
        // A form encoder may also write the space as a plus: base64 of `a:c+d`.
        #expect(
            read(["Basic YTpjK2Q="]) == .success(ClientCredentials(id: "a", secret: "c d", method: .basic)))
    }

    @Test func `a request without credentials is an invalid client`() {
        #expect(code() == .invalidClient)
        #expect(code(form: "client_id=google") == .invalidClient)
        #expect(code(form: "client_secret=s") == .invalidClient)
        #expect(code(form: "client_id=google&client_secret=") == .invalidClient)
    }

    @Test func `more than one way to authenticate is an invalid request`() {
        #expect(code([Self.basic], form: "client_secret=s3cret") == .invalidRequest)
        #expect(code([Self.basic], form: "client_id=google&client_secret=s3cret") == .invalidRequest)
        #expect(code([Self.basic, Self.basic]) == .invalidRequest)
    }

    @Test func `a client_id beside the header has to be the same`() throws {
        #expect(try read([Self.basic], form: "client_id=google").get().id == "google")
        #expect(code([Self.basic], form: "client_id=other") == .invalidRequest)
    }

    @Test func `ids are compared by bytes`() {
        // `Basic` of `%E2%84%AA:s`, the Kelvin sign, which Swift's == takes for a K.
        #expect(code(["Basic JUUyJTg0JUFBOnM="], form: "client_id=K") == .invalidRequest)
    }

    @Test(arguments: [
        "Bearer abc", "Basic", "Basic !!!", "Basic Z29vZ2xl", "Basic Z29vZ2xlOg==", "Basic OnMzY3JldA==",
        // base64 of `a:%zz` and of bytes that are not UTF-8
        "Basic YTolenk=", "Basic /zr/",
    ])
    func `a header that cannot be read is an invalid client`(header: String) {
        #expect(code([header]) == .invalidClient)
    }

    @Test(arguments: [
        "client_id=a&client_id=a&client_secret=s", "client_id=a&client_secret=s&client_secret=s",
    ])
    func `repeated credentials are an invalid request`(form: String) {
        #expect(code(form: form) == .invalidRequest)
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

    @Test func `a missing token is challenged without an error code`() {
        #expect(BearerToken.Problem.missing.status == 401)
        #expect(BearerToken.Problem.missing.challenge(realm: "p").description == #"Bearer realm="p""#)
    }

    @Test func `a malformed token is an invalid request`() {
        #expect(BearerToken.Problem.malformed.status == 400)
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
