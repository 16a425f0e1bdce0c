import GoogleStandIn
import HTTPMessages
import OAuth
import Testing
import WebText

/// Exchange of a code, userinfo, and what is kept.
@Suite struct LinkTests {
    let wire: Wire

    init() throws { wire = try Wire() }

    private func failure(_ wire: Wire, code: String = "c1") async -> LinkingFailure? {
        do throws(LinkingFailure) {
            _ = try await wire.server.link(Wire.link, code: code, redirectURI: Wire.flipURI, attempt: 1)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a code is exchanged with the credentials in the form, then userinfo is asked`() async throws {
        let account = try await wire.linkAccounts()
        #expect(account.userInfo == UserInfo(subject: "248", email: "ada@partner.example"))
        #expect(account.accessToken == "a1")
        #expect(account.refreshToken == "r1")
        #expect(account.expires == wire.clock.now.addingTimeInterval(3600))
        #expect(account.brokenRules == [])
        #expect(await wire.server.account(Wire.link) == account)
        #expect(await wire.server.records == [])
        let requests = await wire.partner.requests
        try #require(requests.map(\.method) == ["POST", "GET"])
        #expect(requests.map(\.url) == ["https://partner.example/token", "https://partner.example/userinfo"])
        #expect(requests[0].headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(requests[0].headers["Authorization"] == nil)
        #expect(
            requests[0].form
                == "client_id=google-client&client_secret=s3cret%26&grant_type=authorization_code&code=c1"
                + "&redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com"
                + "%2Fa%2Fcom.google.Chromecast"
        )
        #expect(requests[1].headers["Authorization"] == "Bearer a1")
        #expect(requests[1].body.isEmpty)
    }

    @Test func `a code is exchanged with the credentials by Basic and nowhere else`() async throws {
        let wire = try Wire { $0.client.method = .basic }
        try await wire.linkAccounts()
        let request = try #require(await wire.partner.requests.first)
        // base64 of `google-client:s3cret%26`
        #expect(request.headers.values(of: "Authorization") == ["Basic Z29vZ2xlLWNsaWVudDpzM2NyZXQlMjY="])
        #expect(!request.form.contains("client_"))
    }

    @Test(arguments: ClientCredentials.Method.allCases)
    func `the verifier of the attempt's challenge goes with its code, once`(
        method: ClientCredentials.Method
    ) async throws {
        let wire = try Wire { $0.client.method = method }
        let challenge = await wire.server.makeCodeChallenge(forAttempt: 1)
        _ = await wire.server.makeCodeChallenge(forAttempt: 2)
        try await wire.linkAccounts()
        try await wire.linkAccounts()
        let forms = await wire.partner.requests.filter { $0.method == "POST" }.map {
            Parameters(parsing: $0.form, plus: .space)
        }
        let verifier = try #require(try forms[0].value("code_verifier").flatMap { CodeVerifier($0) })
        #expect(challenge.accepts(verifier, crypto: wire.crypto))
        #expect(try forms[1].item("code_verifier") == nil)
    }

    @Test func `a verifier without an exchange is forgotten`() async throws {
        _ = await wire.server.makeCodeChallenge(forAttempt: 1)
        wire.clock.advance(by: 1200)
        _ = await wire.server.makeCodeChallenge(forAttempt: 2)
        try await wire.linkAccounts()
        #expect(await wire.partner.requests.first?.form.contains("code_verifier") == false)
    }

    @Test func `a partner without userinfo is linked without it`() async throws {
        let wire = try Wire { $0.userinfoURL = nil }
        #expect(try await wire.linkAccounts().userInfo == nil)
        #expect(await wire.partner.requests.count == 1)
    }

    @Test func `a refused code links nothing`() async {
        await wire.partner.will(.refusal(.invalidGrant))
        #expect(
            await failure(wire) == .refused(.authCodeExchange, status: 400, OAuthError(.invalidGrant)))
        #expect(await wire.server.account(Wire.link) == nil)
        #expect(await wire.server.records.map(\.step) == [.authCodeExchange])
    }

    @Test func `tokens with another status than 200 are named as such, and not as a refusal`() async {
        var created = HTTPResponse.tokens("a1", refresh: "r1")
        created.status = 201
        await wire.partner.will(created)
        #expect(await failure(wire) == .brokenRules(.authCodeExchange, [.tokenStatus, .errorBody]))
    }

    @Test func `tokens that break a rule are discarded`() async {
        await wire.partner.will(.tokens("a1"))
        #expect(await failure(wire) == .brokenRules(.authCodeExchange, [.refreshToken]))
        #expect(await wire.server.account(Wire.link) == nil)
        #expect(await wire.partner.requests.count == 1)
    }

    @Test func `an access token that no header can carry is refused with the answer that has it`() async {
        await wire.partner.will(.tokens("a b", refresh: "r1"))
        #expect(await failure(wire) == .brokenRules(.authCodeExchange, [.accessToken]))
        #expect(await wire.server.account(Wire.link) == nil)
        #expect(await wire.server.records.map(\.step) == [.authCodeExchange])
    }

    @Test(arguments: [HTTPResponse.json(500, "{}"), .json(200, #"{"sub":"248"}"#), .refusal(.invalidToken)])
    func `a failing userinfo discards the tokens for good`(response: HTTPResponse) async {
        await wire.partner.will(.tokens("a1", refresh: "r1"), response)
        #expect(await failure(wire) != nil)
        #expect(await wire.server.account(Wire.link) == nil)
        #expect(await wire.server.records.map(\.step) == [.userinfo])
        #expect(await wire.partner.requests.count == 2)
    }

    @Test func `a rule that spoils nothing is noted with the link`() async {
        await wire.partner.will(
            .json(
                200, #"{"access_token":"a","token_type":"bearer","expires_in":1,"refresh_token":"r"}"#, [:]),
            .userinfo)
        #expect(await failure(wire) == nil)
        #expect(await wire.server.account(Wire.link)?.brokenRules == [.tokenIsNotStored])
    }

    @Test func `a partner that does not answer has a name, as has one that is not registered`() async throws {
        let wire = try Wire { $0.tokenURL = "https://gone.example/token" }
        let reason = HTTPClientError.unreachable(
            origin: "https://gone.example", reason: "no such server in memory")
        #expect(await failure(wire) == .noAnswer(.authCodeExchange, reason))
        let record = try #require(await wire.server.records.first)
        #expect(record.response == nil && !record.json.contains("response"))
        await #expect(throws: LinkingFailure.unknownPartner("Other")) {
            try await wire.server.link(
                LinkedAccount.ID(account: "a", partner: "Other"), code: "c", redirectURI: Wire.flipURI,
                attempt: 1)
        }
        let broken = try Wire { $0.tokenURL = "partner.example/token" }
        #expect(await failure(broken) == .badURL("partner.example/token"))
    }

    @Test func `the description of a link has no token in it`() async throws {
        let account = try await wire.linkAccounts()
        #expect("\(account)" == "ada@google.example is linked with ada@partner.example at Partner")
        #expect(String(reflecting: account) == "\(account)")
    }
}
