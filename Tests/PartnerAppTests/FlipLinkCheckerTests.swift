import PartnerApp
import Testing

@Suite struct FlipLinkCheckerTests {
    let flip = FlipLinkChecker(configuration)

    @Test func `a good link becomes a checked request`() throws {
        let checked = try #require(request(link(additionalParameters: "&user_locale=de")))
        #expect(checked.request.state == "A+B=")
        #expect(checked.redirectURI.text == google)
        #expect(checked.scope == ["devices.read", "devices.control"])
        #expect(checked.request.additionalParameters.encoded == "user_locale=de")
    }

    // Rule: app.redirect-uri
    @Test(arguments: [
        "https://evil.example/a/com.google.Chromecast", google + "/", google + "?x=1", google + "#",
        google.replacing("https", with: "http"),
        google.replacing("oauth-redirect", with: "oauth-redirect-sandbox"),
        google + ".dev", google.replacing("/a/", with: "/r/"),
    ])
    func `an unlisted redirect URI is never answered, whatever else is wrong`(redirectURI: String) {
        for text in [
            link(redirectURI: redirectURI), link(clientID: "other", redirectURI: redirectURI),
            link(clientID: nil, redirectURI: redirectURI), link(state: nil, redirectURI: redirectURI),
            link(scope: "%", redirectURI: redirectURI),
        ] {
            #expect(refusal(text) == .unlistedRedirectURI)
        }
    }

    @Test func `without one readable redirect URI no answer is sent`() {
        #expect(refusal(link(redirectURI: nil)) == .unreadableLink(.missing("redirect_uri")))
        #expect(
            refusal(link(additionalParameters: "&redirect_uri=\(google)"))
                == .unreadableLink(.repeated("redirect_uri")))
        #expect(refusal(link(redirectURI: "")) == .unreadableLink(.empty("redirect_uri")))
        #expect(refusal("https://partner.example/flip") == .unreadableLink(.missing("redirect_uri")))
        let long = link(state: String(repeating: "s", count: 20_000))
        #expect(refusal(long) == .unreadableLink(.tooLong(limit: 16_384)))
    }

    // Rule: app.scope
    @Test(arguments: [
        link(clientID: "other"), link(clientID: "Google-client"), link(clientID: "google-client%20"),
        link(clientID: nil), link(clientID: ""), link(clientID: "%"),
        link(additionalParameters: "&client_id=google-client"), link(scope: "devices.read+devices.delete"),
        link(scope: "devices.read%2Bdevices.control"), link(scope: "DEVICES.READ"), link(scope: "%FF"),
        link(additionalParameters: "&scope=devices.read"), link(additionalParameters: "&x=1&x=1"),
        link(additionalParameters: "&x=%zz"),
    ])
    func `at a listed address every other error is invalid_request with the state`(text: String) throws {
        let answer = try #require(givenAnswer(text))
        #expect(answer.url.hasPrefix("\(google)?error=invalid_request&error_description="))
        #expect(answer.url.hasSuffix("&state=A%2BB%3D"))
    }

    @Test(arguments: [
        link(state: nil), link(state: ""), link(state: "%FF"), link(additionalParameters: "&state=A%2BB%3D"),
    ])
    func `a state that cannot be known is not made up`(text: String) throws {
        let answer = try #require(givenAnswer(text))
        #expect(answer.url.hasPrefix("\(google)?error=invalid_request&"))
        #expect(!answer.url.contains("&state="))
    }

    @Test func `the description says which parameter is wrong`() throws {
        let answer = try #require(givenAnswer(link(clientID: nil)))
        #expect(
            answer.reply
                == .error(
                    .invalidRequest, description: "client_id is missing; add it to the link's query",
                    state: "A+B="))
    }

    @Test(arguments: ["%22", "%5C", "%00", "%C3%A9", "%0A", String(repeating: "x", count: 5_000)])
    func `the sender's text comes back cut, in characters that a description may have`(name: String) throws {
        let answer = try #require(givenAnswer(link(additionalParameters: "&\(name)=1&\(name)=2")))
        guard case .error(.invalidRequest, let description?, "A+B=") = answer.reply else {
            throw Unexpected(what: "\(answer)")
        }
        // RFC 6749 section 4.1.2.1: %x20-21 / %x23-5B / %x5D-7E
        #expect(description.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C })
        #expect(description == "\(name.prefix(64)) is in the link more than once; send it once")
    }

    @Test func `a client or a scope that is only canonically equivalent is another one`() throws {
        // U+212A KELVIN SIGN is canonically equivalent to K: `==` on strings takes one for the other.
        let kitchen = FlipLinkChecker(
            PartnerConfiguration(
                universalLink: "https://partner.example/flip", clientID: "K",
                allowedScopes: ["K"], defaultScope: ["K"]))
        let kelvin = "%E2%84%AA"
        for (text, isGood) in [
            (link(clientID: "K", scope: "K"), true), (link(clientID: kelvin, scope: "K"), false),
            (link(clientID: "K", scope: kelvin), false),
        ] {
            switch kitchen.decide(link: text) {
            case .request: #expect(isGood, "\(text)")
            case .reply(let answer):
                #expect(!isGood && answer.url.contains("error=invalid_request"), "\(text)")
            case .notAFlipLink, .refuse: Issue.record("\(text)")
            }
        }
    }

    @Test func `a link without scope asks for the default scope`() throws {
        #expect(request(link(scope: nil))?.scope == ["devices.read"])
    }

    @Test func `a checked request is not printed with its state`() {
        var shown = "\(flip.decide(link: link(state: "topsecret")))"
        dump(flip.decide(link: link(state: "topsecret")), to: &shown)
        dump(flip.decide(link: link(clientID: nil, state: "topsecret")), to: &shown)
        #expect(!shown.contains("topsecret"))
    }

    @Test func `a message tells the user what to do and the engineer what was wrong`() {
        let message = LocalMessage.unreadableLink(.missing("redirect_uri"))
        #expect(message.text.contains("Nothing was linked"))
        #expect("\(message)" == "not answered: redirect_uri is missing; add it to the link's query")
    }

    private func request(_ text: String) -> VerifiedFlipRequest? {
        if case .request(let checked) = flip.decide(link: text) { checked } else { nil }
    }

    private func refusal(_ text: String) -> LocalMessage? {
        if case .refuse(let message) = flip.decide(link: text) { message } else { nil }
    }

    private func givenAnswer(_ text: String) -> AddressedReply? {
        if case .reply(let answer) = flip.decide(link: text) { answer } else { nil }
    }
}
