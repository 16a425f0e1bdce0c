import Testing

@testable import PartnerServer

/// RFC 6749 section 4.1.2.1 and RFC 9700 section 4.1.3: never to an address that is not on the list.
@Suite struct RedirectTests {
    /// Addresses near a listed one, each wrong in its own way.
    static let unlisted =
        [
            ("https", "http"), ("https", "HTTPS"), ("https", " https"), ("https:", ""), ("oauth", "OAUTH"),
            ("oauth", "user@oauth"), ("oauth", "\u{3BF}auth"), ("oauth", "evil.example/oauth"),
            ("redirect", "redirect-test"), (".com", ".com@evil.example"), (".com", ".com\\@evil.example"),
            (".com", ".com.evil.example"), (".com", ".com:443"), (".com", ".com:8443"), ("/r/", "//r/"),
            ("/r/", "/r/../r/"), ("/r/", "/r/./"), ("example-project", "Example-Project"),
            ("example-project", "another-project"), ("-project", "%2Dproject"), ("project", "projec"),
            ("https://oauth-redirect.googleusercontent.com", ""),
        ].map { Partner.web.replacing($0, with: $1) }
        + ["/", "/more", "%2F..%2Fother", "?", "?a=b", "#", "#a", "\r\nSet-Cookie: a=b", " "].map {
            Partner.web + $0
        }
        + [
            Partner.flip + "\u{301}", "javascript:alert(1)", "data:text/html,hello",
            "com.google.Chromecast:/callback",
        ]

    // Rule: server.redirect-uri
    @Test(arguments: unlisted)
    func `no user is redirected to an unlisted address`(redirectURI: String) async throws {
        let partner = try Partner()
        let query = Partner.query(redirectURI: redirectURI)
        for answer in [
            await partner.get("/authorize?\(query)"),
            await partner.post("/authorize?\(query)", ["decision": "cancel"]),
        ] {
            #expect(answer.status == 400)
            #expect(answer.headers["Location"] == nil)
            #expect(answer.headers["Content-Type"] == "text/html; charset=utf-8")
            #expect(answer.headers["Content-Security-Policy"]?.contains("form-action 'none'") == true)
        }
    }

    @Test(arguments: unlisted)
    func `no code is made for an unlisted address`(redirectURI: String) async throws {
        let partner = try Partner()
        let answer = await partner.appCode(redirectURI: redirectURI)
        #expect(answer.status == 400)
        #expect(answer.fields["code"] == nil)
        #expect(answer.fields["error"] == "invalid_request")
    }

    @Test func `an address is compared by bytes and not as text`() async throws {
        let registered = "https://partner.example/K"
        let lookAlike = "https://partner.example/\u{212A}"
        try #require(registered == lookAlike, "as text they are the same")
        let partner = try Partner { $0.clients[0].redirectURIs = [registered] }
        #expect(await partner.get("/authorize?\(Partner.query(redirectURI: registered))").status == 200)
        #expect(await partner.get("/authorize?\(Partner.query(redirectURI: lookAlike))").status == 400)
    }

    @Test func `one client cannot use the address of another`() async throws {
        let partner = try Partner.withOtherClient(redirectURIs: ["https://other.example/callback"])
        let own = Partner.query(clientID: "other-client", redirectURI: "https://other.example/callback")
        #expect(await partner.get("/authorize?\(own)").status == 200)
        let swapped = Partner.query(clientID: "other-client", redirectURI: Partner.web)
        let answer = await partner.get("/authorize?\(swapped)")
        #expect(answer.status == 400)
        #expect(answer.headers["Location"] == nil)
    }

    /// Queries without one right client and one address.
    static let deadEnds: [String] =
        [nil, "", "unknown", "google-client ", "GOOGLE-CLIENT"].map { Partner.query(clientID: $0) } + [
            Partner.query(more: [("client_id", Partner.Demo.clientID)]),
            Partner.query(more: [("redirect_uri", Partner.web)]), Partner.query(redirectURI: nil), "",
        ]

    @Test(arguments: deadEnds)
    func `a wrong, repeated or missing client or address is reported to the user only`(
        query: String
    ) async throws {
        let answer = try await Partner().get(query.isEmpty ? "/authorize" : "/authorize?\(query)")
        #expect(answer.status == 400)
        #expect(answer.headers["Location"] == nil)
    }

    @Test func `a client identifier is compared by bytes and not as text`() async throws {
        let partner = try Partner { $0.clients[0].id = "K" }
        #expect(await partner.get("/authorize?\(Partner.query(clientID: "K"))").status == 200)
        #expect(await partner.get("/authorize?\(Partner.query(clientID: "\u{212A}"))").status == 400)
    }

    @Test func `the query of a registered address stays in front of the answer`() async throws {
        let address = "https://other.example/callback?tenant=1"
        let partner = try Partner { $0.clients[0].redirectURIs = [address] }
        var visitor = Visitor(partner)
        let answer = try await visitor.agree(Partner.query(redirectURI: address))
        let location = try #require(answer.headers["Location"])
        #expect(location.hasPrefix("https://other.example/callback?tenant=1&code="))
    }

    // Rule: server.flip-address
    @Test func `the app's code request takes no address of the web flow`() async throws {
        let partner = try Partner()
        #expect(await partner.appCode(redirectURI: Partner.flip).status == 200)
        #expect(await partner.appCode(redirectURI: Partner.web).fields["error"] == "invalid_request")
    }
}
