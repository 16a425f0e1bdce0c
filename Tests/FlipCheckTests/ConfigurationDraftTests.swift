import FlipCheck
import HTTPMessages
import OAuth
import Testing

/// The draft of a configuration file that the program writes.
@Suite struct ConfigurationDraftTests {
    @Test func `a draft can be read, with what is known filled in`() throws {
        var known = FlipCheckConfiguration()
        known.issuer = "https://partner.example"
        known.tokenURL = "https://partner.example/t"
        let draft = ConfigurationDraft.text(known, schema: "flip-check.schema.json")
        let sources = ConfigurationSources(environment: { _ in "secret" })
        // The client's id is to be looked at too: the example is refused by a server that has another one.
        let early = #expect(throws: ConfigurationError.self) {
            try FlipCheckConfiguration(json: Array(draft.utf8), sources: sources)
        }
        #expect(early?.description.contains("client.id: is missing") == true, "\(String(describing: early))")
        let filledIn = draft.replacing(#""// id": "google-client""#, with: #""id": "google""#)
        let configuration = try FlipCheckConfiguration(json: Array(filledIn.utf8), sources: sources)
        #expect(configuration.client?.id == "google")
        #expect(configuration.scopes.isEmpty && configuration.association.url == nil)
        #expect(configuration.issuer == "https://partner.example")
        #expect(configuration.tokenURL == "https://partner.example/t")
        #expect(configuration.authorizationURL == nil)
        // An example is a note: it is not taken for a value.
        #expect(configuration.universalLink == nil && configuration.projectID == nil)
        #expect(draft.contains(#"  "// universalLink": "https://partner.example/flip","#))
        #expect(draft.contains(#"  "// scopes": ["devices.read"],"#))
    }

    @Test(arguments: ["127.0.0.1", "auth.partner.localhost"])
    func `a draft for a server on this machine is quick, and has the place of its association file as a note`(
        host: String
    ) throws {
        let known = try FlipCheckConfiguration(
            json: [],
            overrides: [
                ConfigurationOverride("issuer", .text("http://\(host):8080")),
                ConfigurationOverride("client.id", .text("google")),
            ],
            sources: ConfigurationSources())
        let draft = ConfigurationDraft.text(known, schema: "flip-check.schema.json")
        let configuration = try FlipCheckConfiguration(
            json: Array(draft.utf8), sources: ConfigurationSources(environment: { _ in "secret" }))
        #expect(configuration.limits.requestsPerSecond == 100)
        // A server without an app has no file: the rules about it would all be open.
        #expect(configuration.association.url == nil)
        let url = "http://\(host):8080/.well-known/apple-app-site-association"
        #expect(draft.contains(#""// association": { "url": "\#(url)" }"#), "\(draft)")
    }

    /// The draft for a server with these scopes and this token endpoint in its metadata.
    private func draft(scopes: [String], tokenURL: String = "t") async throws -> String {
        var metadata = ServerMetadata(
            issuer: "https://partner.example", authorizationEndpoint: "https://partner.example/a",
            tokenEndpoint: "https://partner.example/\(tokenURL)")
        metadata.scopesSupported = scopes
        let json = metadata.json
        var known = FlipCheckConfiguration()
        known.issuer = "https://partner.example"
        known.client = ClientCredentials(id: "google", secret: "")
        let server = Answering { _ in HTTPResponse(status: 200, body: json) }
        _ = try await known.complete(from: InMemoryClient(["https://partner.example": server]))
        return ConfigurationDraft.text(known, schema: "flip-check.schema.json")
    }

    @Test func `a draft has the scopes that the server offers, as a note`() async throws {
        #expect(try await draft(scopes: ["a", "b"]).contains(#"  "// scopes": ["a", "b"],"#))
    }

    @Test func `a draft can be read whatever the server's metadata have in them`() async throws {
        let odd = "a\"\u{301}\n\\\u{301}"
        let draft = try await draft(scopes: [odd], tokenURL: odd)
        let configuration = try FlipCheckConfiguration(
            json: Array(draft.utf8), sources: ConfigurationSources(environment: { _ in "secret" }))
        #expect(configuration.tokenURL == "https://partner.example/\(odd)")
    }

    @Test func `without metadata the flags for the endpoints are named`() async throws {
        var known = FlipCheckConfiguration()
        known.issuer = Partner.issuer
        let server = InMemoryClient([Partner.issuer: Answering { _ in HTTPResponse(status: 404) }])
        let error = await #expect(throws: ConfigurationError.self) { try await known.complete(from: server) }
        let text = try #require(error?.description)
        for flag in ["--authorization-url", "--token-url", "--revocation-url", "--userinfo-url"] {
            #expect(text.contains(flag + " URL"), "\(text)")
        }
    }
}
