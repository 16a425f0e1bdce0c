import HTTPMessages
import OAuth
import TestSupport
import Testing
import WebText

@testable import FlipCheck

/// The endpoints that a configuration takes from the issuer's metadata, and what is said where they are missing.
@Suite struct ConfigurationMetadataTests {
    /// A configuration that knows an issuer, completed from a server that answers so.
    private func complete(
        _ issuer: String = Partner.issuer, known: (inout FlipCheckConfiguration) -> Void = { _ in },
        answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) async throws -> (configuration: FlipCheckConfiguration, notes: [String]) {
        var configuration = FlipCheckConfiguration()
        configuration.issuer = issuer
        known(&configuration)
        let origin = try #require(HTTPRequest("GET", issuer)).origin
        let notes = try await configuration.complete(
            from: InMemoryClient([origin: Answering(answer)]))
        return (configuration, notes)
    }

    private static func metadata(
        of issuer: String = Partner.issuer, token: String = "https://partner.example/t",
        userinfo: String? = nil
    ) -> HTTPResponse {
        var metadata = ServerMetadata(
            issuer: issuer, authorizationEndpoint: "https://partner.example/a", tokenEndpoint: token)
        metadata.userinfoEndpoint = userinfo
        return HTTPResponse(status: 200, body: metadata.json)
    }

    private static let tenant = "https://partner.example/tenant"

    @Test func `endpoints that are not given come from the metadata`() async throws {
        let found = Self.metadata(of: Self.tenant, userinfo: "https://partner.example/u")
        let (configuration, notes) = try await complete(
            Self.tenant, known: { $0.tokenURL = "https://partner.example/mine" }
        ) { request in
            // RFC 8414 section 3.1: the well-known part goes before the issuer's path.
            request.target == "/.well-known/oauth-authorization-server/tenant"
                ? found : HTTPResponse(status: 404)
        }
        #expect(
            notes == [
                "The rules about revocationURL are left out: "
                    + "the metadata of https://partner.example/tenant names none that can be used."
            ])
        #expect(configuration.authorizationURL == "https://partner.example/a")
        #expect(configuration.tokenURL == "https://partner.example/mine")
        #expect(configuration.userinfoURL == "https://partner.example/u")
        #expect(configuration.revocationURL == nil)
    }

    @Test(
        arguments: [
            "http://127.0.0.1:9431/token", "http://localhost/token", "http://[::1]/token",
            "https://localhost.:9431/token", "https://127.1/token", "https://2130706433/token",
            "https://0x7f.0.0.1/token", "https://0.0.0.0/token", "https://a.localhost/token",
            "https://[::]/token", "https://[::ffff:0:0]/token", "https://[::ffff:127.0.0.1]/token",
        ])
    func `metadata of another machine cannot name a service of this one`(local: String) async throws {
        let error = await #expect(throws: ConfigurationError.self) {
            try await complete { _ in Self.metadata(token: local) }
        }
        let text = try #require(error?.description)
        #expect(text.contains("names this machine for tokenURL"), "\(text)")
        let (configuration, notes) = try await complete { _ in Self.metadata(userinfo: local) }
        #expect(configuration.userinfoURL == nil)
        #expect(notes.contains { $0.contains("names this machine for userinfoURL") }, "\(notes)")
    }

    @Test func `metadata of this machine can name another service of it`() async throws {
        let (issuer, token) = ("http://127.0.0.1:8080", "http://127.0.0.1:9431/token")
        let (configuration, _) = try await complete(issuer) { _ in
            Self.metadata(of: issuer, token: token)
        }
        #expect(configuration.tokenURL == token)
    }

    @Test func `without metadata the flags for the endpoints are named`() async throws {
        let error = await #expect(throws: ConfigurationError.self) {
            try await complete { _ in HTTPResponse(status: 404) }
        }
        let text = try #require(error?.description)
        for flag in ["--authorization-url", "--token-url", "--revocation-url", "--userinfo-url"] {
            #expect(text.contains(flag + " URL"), "\(text)")
        }
    }

    @Test func `a note names an endpoint whose host is not the issuer's`() async throws {
        let (configuration, notes) = try await complete { _ in
            Self.metadata(token: "https://login.example/t")
        }
        #expect(configuration.tokenURL == "https://login.example/t")
        let words = "names another host for tokenURL: login.example."
        #expect(notes.contains { $0.contains(words) }, "\(notes)")
    }

    @Test(arguments: [
        ("/token", "/token"), ("token", "token"), ("ftp://partner.example/t", "ftp://partner.example/t"),
        ("https://user@partner.example/t", "https://user@partner.example/t"),
        ("https://partner.example/a b", "https://partner.example/a b"),
        ("https://login\u{1B}\u{202E}.example/t", "https://login\\u{1b}\\u{202e}.example/t"),
    ])
    func `an endpoint that is not a web URL is not taken from the metadata`(
        url: String, shown: String
    ) async throws {
        let error = await #expect(throws: ConfigurationError.self) {
            try await complete { _ in Self.metadata(token: url) }
        }
        let text = try #require(error?.description)
        #expect(
            text.contains("has no web URL for tokenURL: \(shown). It is not used; give tokenURL; "), "\(text)"
        )
        let (configuration, notes) = try await complete { _ in Self.metadata(userinfo: url) }
        #expect(configuration.userinfoURL == nil)
        #expect(notes.contains { $0.contains("has no web URL for userinfoURL: \(shown).") }, "\(notes)")
    }

    @Test func `metadata is not asked for in the clear on another machine`() async throws {
        let (asked, issuer) = (Locked(0), "http://staging.partner.test:9303")
        let error = await #expect(throws: ConfigurationError.self) {
            try await complete(issuer) { _ in
                asked.withLock { $0 += 1 }
                return Self.metadata(of: issuer)
            }
        }
        let text = try #require(error?.description)
        #expect(text.contains("plain http on another machine"), "\(text)")
        #expect(asked.withLock { $0 } == 0)
    }

    @Test(arguments: [
        (200, "[]", "has no JSON object"), (200, "{}", "names no issuer"), (500, "{}", "answers 500"),
        // RFC 8414 section 3.3: metadata that names another issuer is not taken.
        (200, #"{"issuer":"https://other.example"}"#, "names another issuer, https://other.example"),
        (200, #"{"issuer":"\u001b[2J"}"#, #"names another issuer, \u{1b}[2J"#),
        (
            200, #"{"issuer":"https://partner.example","authorization_endpoint":"/auth"}"#,
            "names no token_endpoint"
        ),
        (
            200,
            #"{"issuer":"https://partner.example","authorization_endpoint":"https://partner.example/a","token_endpoint":7}"#,
            "has a number for token_endpoint"
        ),
        (
            200, #"{"issuer":"https://partner.example","token_endpoint":"https://partner.example/t"}"#,
            "names no authorization_endpoint"
        ),
    ]) func `an error says what is wrong with the metadata`(
        status: Int, body: String, fault: String
    ) async throws {
        let error = await #expect(throws: ConfigurationError.self) {
            try await complete { _ in HTTPResponse(status: status, body: Array(body.utf8)) }
        }
        #expect(
            error?.description.contains("openid-configuration \(fault)") == true,
            "\(String(describing: error))")
    }

    @Test func `the endpoints are used even if another member of the metadata is wrong`() async throws {
        let document = """
            {"issuer": "https://partner.example", "authorization_endpoint": "https://partner.example/a",
            "token_endpoint": "https://partner.example/t", "scopes_supported": "devices"}
            """
        let (configuration, _) = try await complete { _ in
            HTTPResponse(status: 200, body: Array(document.utf8))
        }
        #expect(configuration.authorizationURL == "https://partner.example/a")
        #expect(configuration.tokenURL == "https://partner.example/t")
        #expect(configuration.offeredScopes == [])
    }

    @Test func `metadata of OpenID Connect is taken where there is no other`() async throws {
        let (configuration, _) = try await complete(Self.tenant) { request in
            request.target == "/tenant/.well-known/openid-configuration"
                ? Self.metadata(of: Self.tenant) : HTTPResponse(status: 404)
        }
        #expect(configuration.tokenURL == "https://partner.example/t")
    }

    @Test func `the second document completes the first, and the remarks about both stay`() async throws {
        let (configuration, notes) = try await complete { request in
            let members =
                request.target == "/.well-known/oauth-authorization-server"
                ? #""authorization_endpoint": "https://login.example/a", "scopes_supported": ["devices"]"#
                : #""token_endpoint": "https://tokens.example/t""#
            let document = #"{"issuer": "https://partner.example", \#(members)}"#
            return HTTPResponse(status: 200, body: Array(document.utf8))
        }
        #expect(configuration.authorizationURL == "https://login.example/a")
        #expect(configuration.tokenURL == "https://tokens.example/t")
        #expect(configuration.offeredScopes == ["devices"])
        #expect(
            notes.prefix(2) == [
                "The metadata of https://partner.example names another host for authorizationURL: login.example.",
                "The metadata of https://partner.example names another host for tokenURL: tokens.example.",
            ])
    }

    @Test(arguments: [200, 404])
    func `an optional endpoint may be in the second document only`(status: Int) async throws {
        let (configuration, notes) = try await complete { request in
            if request.target == "/.well-known/oauth-authorization-server" {
                return Self.metadata(token: "https://tokens.example/t")
            }
            let second = Self.metadata(
                token: "https://tokens.example/t", userinfo: "https://partner.example/u")
            return HTTPResponse(status: status, body: second.body)
        }
        #expect(configuration.userinfoURL == (status == 200 ? "https://partner.example/u" : nil))
        #expect(notes.contains { $0.contains("userinfoURL") } == (status != 200), "\(notes)")
        #expect(notes.count { $0.contains("another host for tokenURL") } == 1, "\(notes)")
        #expect(!notes.contains { $0.contains("There is no metadata") }, "\(notes)")
        #expect(!configuration.lacksMetadata)
    }

    @Test func `configured endpoints are enough, and notes say what the metadata leaves open`() async throws {
        let (_, notes) = try await complete(known: {
            $0.authorizationURL = "https://partner.example/a"
            $0.tokenURL = "https://partner.example/t"
        }) { _ in HTTPResponse(status: 404) }
        for words in ["There is no metadata of https://partner.example", "revocationURL", "userinfoURL"] {
            #expect(notes.contains { $0.contains(words) }, "\(notes)")
        }
    }
}
