import OAuth
import Testing
import WebText

/// The client's id and secret, in the header or in the form: RFC 6749 section 2.3.1.
@Suite struct ClientCredentialsTests {
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
        #expect(
            ClientCredentials(id: "\u{212A}", secret: "s") != ClientCredentials(id: "K", secret: "s"))
    }

    @Test(arguments: [
        "client_id=a&client_id=a&client_secret=s", "client_id=a&client_secret=s&client_secret=s",
    ])
    func `repeated credentials are an invalid request`(form: String) {
        #expect(code(form: form) == .invalidRequest)
    }

    @Test func `two Authorization headers, or both ways at once, are an invalid request`() {
        #expect(code(["Basic YTpi", "Basic YTpi"]) == .invalidRequest)
        #expect(code(["Basic YTpi"], form: "client_secret=b") == .invalidRequest)
    }

    @Test func `a form has the id and the secret, or beside a header the same id`() throws {
        #expect(try read(form: "client_id=a&client_secret=s") == ClientCredentials(id: "a", secret: "s"))
        #expect(try read(["Basic YTpi"], form: "client_id=a").id == "a")
    }

    @Test(arguments: [
        ("another scheme", "Bearer a"), ("nothing", "Basic"), ("no base64", "Basic !"),
        ("no colon", "Basic YQ=="), ("no id", "Basic OmI="),
    ])
    func `a header without an id and a secret is an invalid client`(fault: String, header: String) {
        #expect(code([header]) == .invalidClient, "\(fault)")
    }
}
