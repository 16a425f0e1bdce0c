import OneFile
import Testing
import WebText

/// The decision about one link, in detail; ``FlipLinkTests`` compare many with Google's side.
@Suite struct FlipDecisionTests {
    let settings = FlipSettings.filledIn

    @Test func `a good link becomes a question`() throws {
        let question = try #require(asked(flipLink(adding: "&user_locale=de")))
        #expect(question.state == "A+B=")
        #expect(question.redirectURI == googleRedirectURI)
        #expect(question.scopes == ["devices.read", "devices.control"])
        #expect(question.otherParameters.map(\.name) == ["user_locale"])
        #expect(question.otherParameters.map(\.value) == ["de"])
    }

    // Rule: app.redirect-uri
    @Test(arguments: [
        "https://evil.example/a/com.google.Chromecast", googleRedirectURI + "/", googleRedirectURI + "?x=1",
        googleRedirectURI + "#",
        googleRedirectURI.replacing("https", with: "http"),
        googleRedirectURI.replacing("oauth-redirect", with: "oauth-redirect-sandbox"),
        googleRedirectURI + ".dev", googleRedirectURI.replacing("/a/", with: "/r/"),
    ])
    func `an unlisted redirect URI is never answered, whatever else is wrong`(unlisted: String) {
        let redirectURI = PercentCoding.encode(unlisted)
        for text in [
            flipLink(redirectURI: redirectURI), flipLink(clientID: "other", redirectURI: redirectURI),
            flipLink(clientID: nil, redirectURI: redirectURI), flipLink(state: nil, redirectURI: redirectURI),
            flipLink(scope: "%", redirectURI: redirectURI),
        ] {
            #expect(refusal(text)?.contains("is not a configured address") == true, "\(text)")
        }
    }

    @Test func `without one readable redirect URI no answer is sent`() {
        #expect(refusal(flipLink(redirectURI: nil)) == "redirect_uri is missing or empty")
        let repeated = refusal(flipLink(adding: "&redirect_uri=\(googleRedirectURI)"))
        #expect(repeated?.contains("redirect_uri is in the link twice") == true, "\(repeated ?? "")")
        #expect(refusal(flipLink(redirectURI: "")) == "redirect_uri is missing or empty")
        #expect(refusal("https://partner.example/flip")?.hasPrefix("redirect_uri is missing") == true)
    }

    @Test func `a link that is too long gets no answer`() {
        #expect(refusal(flipLink(state: String(repeating: "s", count: 20_000))) == "the link is too long")
    }

    // Rule: app.client, app.scope, app.parameter-once
    @Test(arguments: [
        flipLink(clientID: "other"), flipLink(clientID: "Google-client"),
        flipLink(clientID: "google-client%20"),
        flipLink(clientID: nil), flipLink(clientID: ""), flipLink(clientID: "%"),
        flipLink(adding: "&client_id=google-client"), flipLink(scope: "devices.read+devices.delete"),
        flipLink(scope: "devices.read%2Bdevices.control"), flipLink(scope: "DEVICES.READ"),
        flipLink(scope: "%FF"),
        flipLink(adding: "&scope=devices.read"), flipLink(adding: "&x=1&x=1"),
        flipLink(adding: "&x=%zz"), flipLink(adding: "&x=1#fragment"),
    ])
    func `at a listed redirect URI every other error is invalid_request with the state`(text: String) throws {
        let answer = try #require(givenAnswer(text)).url.absoluteString
        #expect(answer.hasPrefix("\(googleRedirectURI)?error=invalid_request&error_description="))
        #expect(answer.hasSuffix("&state=A%2BB%3D"))
    }

    @Test(arguments: [
        flipLink(state: nil), flipLink(state: ""), flipLink(state: "%FF"),
        flipLink(adding: "&state=A%2BB%3D"),
    ])
    func `a state that cannot be known is not made up`(text: String) throws {
        let answer = try #require(givenAnswer(text)).url.absoluteString
        #expect(answer.hasPrefix("\(googleRedirectURI)?error=invalid_request&"))
        #expect(!answer.contains("&state="))
    }

    @Test func `the description says which parameter is wrong`() throws {
        let answer = try #require(givenAnswer(flipLink(clientID: nil)))
        #expect(answer.error == .invalidRequest)
        #expect(answer.text == "client_id is missing or empty")
    }

    @Test(arguments: ["x=%zz", "x=%FF", "%zz=1"])
    func `a parameter that cannot be decoded is named, and not called repeated`(item: String) throws {
        let answer = try #require(givenAnswer(flipLink(adding: "&\(item)")))
        #expect(answer.text.hasSuffix(" is not escaped UTF-8"))
        #expect(!answer.text.contains("twice"))
    }

    @Test(arguments: ["%22", "%5C", "%00", "%C3%A9", "%0A", String(repeating: "x", count: 5_000)])
    func `the sender's text comes back cut, in characters that a description may have`(name: String) throws {
        let answer = try #require(givenAnswer(flipLink(adding: "&\(name)=1&\(name)=2")))
        // RFC 6749 section 4.1.2.1: %x20-21 / %x23-5B / %x5D-7E
        #expect(answer.text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C })
        #expect(answer.text.hasPrefix("\(name.prefix(64)) is in the link twice"))
    }

    @Test func `a client or a scope that is only canonically equivalent is another one`() {
        // U+212A KELVIN SIGN is canonically equivalent to K: `==` on strings takes one for the other.
        var settingsWithK = settings
        (settingsWithK.clientID, settingsWithK.scopes, settingsWithK.defaultScopes) = ("K", ["K"], ["K"])
        let kelvin = "%E2%84%AA"
        for (text, isGood) in [
            (flipLink(clientID: "K", scope: "K"), true), (flipLink(clientID: kelvin, scope: "K"), false),
            (flipLink(clientID: "K", scope: kelvin), false),
        ] {
            switch settingsWithK.decide(text) {
            case .ask: #expect(isGood, "\(text)")
            case .answer(let answer): #expect(!isGood && answer.error == .invalidRequest, "\(text)")
            case .notAFlipLink, .cannotAnswer: Issue.record("neither asked nor answered: \(text)")
            }
        }
    }

    @Test func `a link without scope asks for the default scope`() {
        #expect(asked(flipLink(scope: nil))?.scopes == ["devices.read"])
    }

    // Rule: app.scope
    @Test func `a default scope that the app does not allow is not asked for`() throws {
        var narrow = settings
        (narrow.scopes, narrow.defaultScopes) = (["devices.read"], ["email"])
        let rules = Locked<[String: Bool]>([:])
        narrow.report = { note in
            if let rule = note.rule { rules.withLock { $0[rule.id] = note.held } }
        }
        guard case .answer(let answer) = narrow.decide(flipLink(scope: nil)) else {
            Issue.record("the link is not refused")
            return
        }
        #expect(answer.error == .invalidRequest)
        #expect(rules.withLock { $0["app.scope"] } == false)
    }

    @Test func `a decision is not printed with its state`() {
        let asks = settings.decide(flipLink(state: "topsecret"))
        let refuses = settings.decide(flipLink(clientID: nil, state: "topsecret"))
        #expect("\(refuses)".contains("client_id is missing"))
        var shown = "\(asks) \(refuses)"
        dump(asks, to: &shown)
        dump(refuses, to: &shown)
        #expect(!shown.contains("topsecret"))
    }

    private func asked(_ text: String) -> FlipQuestion? {
        if case .ask(let question) = settings.decide(text) { question } else { nil }
    }

    private func refusal(_ text: String) -> String? {
        if case .cannotAnswer(let problem) = settings.decide(text) { problem } else { nil }
    }

    private func givenAnswer(_ text: String) -> FlipAnswer? {
        if case .answer(let answer) = settings.decide(text) { answer } else { nil }
    }
}
