import GoogleStandIn
import HTTPMessages
import OAuth
import Testing
import WebText

/// Exchange of a code, userinfo, and what is kept.
@Suite struct LinkTests {
    let setup: GoogleSetup

    init() throws { setup = try GoogleSetup() }

    /// Why Google's servers cannot link the accounts, or nil when they can.
    private func failureOfLink(by setup: GoogleSetup) async -> LinkingFailure? {
        do throws(LinkingFailure) {
            _ = try await setup.server.link(
                GoogleSetup.link, code: "c1", redirectURI: GoogleSetup.flipRedirectURI, attempt: 1)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a code is exchanged with the credentials in the form, then userinfo is asked`() async throws {
        let account = try await setup.linkAccounts()
        #expect(account.userInfo == UserInfo(subject: "248", email: "ada@partner.example"))
        #expect(account.accessToken == "a1")
        #expect(account.refreshToken == "r1")
        #expect(account.expires == setup.clock.now.addingTimeInterval(3600))
        #expect(account.brokenRules == [])
        #expect(await setup.server.account(GoogleSetup.link) == account)
        #expect(await setup.server.records == [])
        let requests = await setup.partner.requests
        try #require(requests.map(\.method) == ["POST", "GET"])
        #expect(requests.map(\.url) == ["https://partner.example/token", "https://partner.example/userinfo"])
        #expect(requests[0].headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(requests[0].headers["Authorization"] == nil)
        #expect(
            requests[0].bodyText
                == "client_id=google-client&client_secret=s3cret%26&grant_type=authorization_code&code=c1"
                + "&redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com"
                + "%2Fa%2Fcom.google.Chromecast"
        )
        #expect(requests[1].headers["Authorization"] == "Bearer a1")
        #expect(requests[1].body.isEmpty)
    }

    @Test func `a code is exchanged with the credentials by Basic and nowhere else`() async throws {
        let setup = try GoogleSetup { $0.client.method = .basic }
        try await setup.linkAccounts()
        let request = try #require(await setup.partner.requests.first)
        // base64 of `google-client:s3cret%26`
        #expect(request.headers.values(of: "Authorization") == ["Basic Z29vZ2xlLWNsaWVudDpzM2NyZXQlMjY="])
        #expect(!request.bodyText.contains("client_"))
    }

    @Test(arguments: ClientCredentials.Method.allCases)
    func `the verifier of the attempt's challenge goes with its code, once`(
        method: ClientCredentials.Method
    ) async throws {
        let setup = try GoogleSetup { $0.client.method = method }
        let challenge = await setup.server.makeCodeChallenge(forAttempt: 1)
        _ = await setup.server.makeCodeChallenge(forAttempt: 2)
        try await setup.linkAccounts()
        try await setup.linkAccounts()
        let forms = await setup.partner.requests.filter { $0.method == "POST" }.map {
            Parameters(parsing: $0.bodyText, plus: .space)
        }
        try #require(forms.count == 2)
        let verifier = try #require(try forms[0].value("code_verifier").flatMap { CodeVerifier($0) })
        #expect(challenge.accepts(verifier, crypto: setup.crypto))
        #expect(try forms[1].item("code_verifier") == nil)
    }

    @Test func `a verifier without an exchange is forgotten`() async throws {
        _ = await setup.server.makeCodeChallenge(forAttempt: 1)
        setup.clock.advance(by: 1200)
        _ = await setup.server.makeCodeChallenge(forAttempt: 2)
        try await setup.linkAccounts()
        #expect(await setup.partner.requests.first?.bodyText.contains("code_verifier") == false)
    }

    @Test func `a partner without userinfo is linked without it`() async throws {
        let setup = try GoogleSetup { $0.userinfoURL = nil }
        #expect(try await setup.linkAccounts().userInfo == nil)
        #expect(await setup.partner.requests.count == 1)
    }

    @Test func `a refused code links nothing`() async {
        await setup.partner.answer(with: .refusal(.invalidGrant))
        #expect(
            await failureOfLink(by: setup)
                == .refused(.authCodeExchange, status: 400, OAuthError(.invalidGrant)))
        #expect(await setup.server.account(GoogleSetup.link) == nil)
        #expect(await setup.server.records.map(\.step) == [.authCodeExchange])
    }

    @Test func `tokens with another status than 200 break the rule about the status, and are not a refusal`()
        async
    {
        var created = HTTPResponse.tokens("a1", refresh: "r1")
        created.status = 201
        await setup.partner.answer(with: created)
        #expect(await failureOfLink(by: setup) == .brokenRules(.authCodeExchange, [.tokenStatus]))
    }

    @Test func `tokens that break a rule are discarded`() async {
        await setup.partner.answer(with: .tokens("a1"))
        #expect(await failureOfLink(by: setup) == .brokenRules(.authCodeExchange, [.refreshToken]))
        #expect(await setup.server.account(GoogleSetup.link) == nil)
        #expect(await setup.partner.requests.count == 1)
    }

    @Test func `an access token that no header can carry is refused with the answer that has it`() async {
        await setup.partner.answer(with: .tokens("a b", refresh: "r1"))
        #expect(await failureOfLink(by: setup) == .brokenRules(.authCodeExchange, [.accessToken]))
        #expect(await setup.server.account(GoogleSetup.link) == nil)
        #expect(await setup.server.records.map(\.step) == [.authCodeExchange])
    }

    @Test(
        arguments: [
            (.json(500, "{}"), .refused(.userinfo, status: 500, nil)),
            (.json(200, #"{"sub":"248"}"#), .brokenRules(.userinfo, [.userinfoFields])),
            (.refusal(.invalidToken), .refused(.userinfo, status: 401, OAuthError(.invalidToken))),
        ] as [(HTTPResponse, LinkingFailure)])
    func `a failing userinfo discards the tokens for good`(
        response: HTTPResponse, failure: LinkingFailure
    ) async {
        await setup.partner.answer(with: .tokens("a1", refresh: "r1"), response)
        #expect(await failureOfLink(by: setup) == failure)
        #expect(await setup.server.account(GoogleSetup.link) == nil)
        #expect(await setup.server.records.map(\.step) == [.userinfo])
        #expect(await setup.partner.requests.count == 2)
    }

    @Test func `a rule that spoils nothing is noted with the link`() async {
        await setup.partner.answer(
            with: .json(
                200, #"{"access_token":"a","token_type":"bearer","expires_in":1,"refresh_token":"r"}"#, [:]),
            .userinfo)
        #expect(await failureOfLink(by: setup) == nil)
        #expect(await setup.server.account(GoogleSetup.link)?.brokenRules == [.tokenIsNotStored])
    }

    @Test func `a partner that does not answer is named, and the record has no answer`() async throws {
        let setup = try GoogleSetup { $0.tokenURL = "https://gone.example/token" }
        let reason = HTTPClientError.unreachable(
            origin: "https://gone.example", reason: "no such server in memory")
        #expect(await failureOfLink(by: setup) == .noAnswer(.authCodeExchange, reason))
        let record = try #require(await setup.server.records.first)
        #expect(record.response == nil)
        #expect(!record.json.contains("response"))
    }

    @Test func `a partner that is not registered is named`() async {
        await #expect(throws: LinkingFailure.unknownPartner("Other")) {
            try await setup.server.link(
                LinkedAccount.ID(account: "a", partner: "Other"), code: "c",
                redirectURI: GoogleSetup.flipRedirectURI, attempt: 1)
        }
    }

    @Test func `a registered text that is not a URL is named`() async throws {
        let setup = try GoogleSetup { $0.tokenURL = "partner.example/token" }
        #expect(await failureOfLink(by: setup) == .badURL("partner.example/token"))
    }

    @Test func `the description of a link has no token in it`() async throws {
        let account = try await setup.linkAccounts()
        #expect("\(account)" == "ada@google.example is linked with ada@partner.example at Partner")
        #expect(String(reflecting: account) == "\(account)")
    }

    @Test func `the description of a link is one line, whatever the partner answers`() async throws {
        await setup.partner.answer(
            with: .tokens("a1", refresh: "r1"),
            .json(200, #"{"sub":"1","email":"a@b.example\nroot is linked"}"#))
        let account = try await setup.server.link(
            GoogleSetup.link, code: "c1", redirectURI: GoogleSetup.flipRedirectURI, attempt: 1)
        #expect(
            "\(account)"
                == #"ada@google.example is linked with a@b.example\u{a}root is linked at Partner"#)
    }

    @Test func `accounts whose names are canonically equivalent have links of their own`() {
        let names = ["jos\u{E9}@google.example", "jose\u{301}@google.example"]
        let accounts = names.map { LinkedAccount.ID(account: $0, partner: "Partner") }
        #expect(accounts[0] != accounts[1])
        #expect(Set(accounts).count == 2)
        let partners = names.map { LinkedAccount.ID(account: "ada@google.example", partner: $0) }
        #expect(partners[0] != partners[1])
        #expect(Set(partners).count == 2)
    }

    @Test func `a failure does not call a server silent if no request was sent or the answer was too long`() {
        let origin = "https://partner.example"
        let reasons: [HTTPClientError] = [
            .busy(origin: origin), .incompleteResponse(origin: origin, reason: "it is too long"),
        ]
        for reason in reasons {
            let failure = LinkingFailure.noAnswer(.authCodeExchange, reason)
            #expect("\(failure)" == "AUTH_CODE_EXCHANGE: no usable answer: \(reason)")
        }
    }
}
