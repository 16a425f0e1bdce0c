import FlipCheck
import HTTPMessages
import JSON
import OAuth
import TestSupport
import Testing

/// The draft of a configuration file that the program writes.
@Suite struct ConfigurationDraftTests {
    /// What is known of a partner's server.
    private var known: FlipCheckConfiguration {
        var known = FlipCheckConfiguration()
        known.issuer = "https://partner.example"
        known.tokenURL = "https://partner.example/t"
        return known
    }

    /// The draft for what is known of a partner.
    private func text(_ known: FlipCheckConfiguration) -> String {
        ConfigurationDraft.text(known, schema: "flip-check.schema.json")
    }

    /// The configuration of a draft, with one secret for every variable of the environment.
    private func read(_ draft: String) throws -> FlipCheckConfiguration {
        try FlipCheckConfiguration(
            json: Array(draft.utf8), sources: ConfigurationSources(environment: { _ in "secret" }))
    }

    @Test func `a draft is refused until the client's id is filled in`() {
        let error = #expect(throws: ConfigurationError.self) { try read(text(known)) }
        let message = #"client.id: is missing; fill in "// id", and remove the // before its name"#
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }

    @Test func `a draft that is filled in has what is known`() throws {
        let draft = text(known)
        let configuration = try read(draft.replacing(#""// id": "google-client""#, with: #""id": "google""#))
        #expect(configuration.client?.id == "google")
        #expect(configuration.scopes.isEmpty)
        #expect(configuration.association.url == nil)
        #expect(configuration.issuer == "https://partner.example")
        #expect(configuration.tokenURL == "https://partner.example/t")
        #expect(configuration.authorizationURL == nil)
        // An example is a note: it is not taken for a value.
        #expect(configuration.universalLink == nil)
        #expect(configuration.projectID == nil)
        #expect(draft.contains(#"  "// universalLink": "https://partner.example/flip","#))
        #expect(draft.contains(#"  "// scopes": ["devices.read"],"#))
    }

    @Test(arguments: ["127.0.0.1", "auth.partner.localhost"])
    func `a draft for a server on this machine has 100 requests a second, and its association file as a note`(
        host: String
    ) throws {
        let known = try FlipCheckConfiguration(
            json: [],
            overrides: [
                ConfigurationOverride("issuer", .text("http://\(host):8080")),
                ConfigurationOverride("client.id", .text("google")),
            ],
            sources: ConfigurationSources())
        let draft = text(known)
        let configuration = try read(draft)
        #expect(configuration.limits.requestsPerSecond == 100)
        // A server without an app has no file, so no rule about the file could be judged.
        #expect(configuration.association.url == nil)
        let url = "http://\(host):8080/.well-known/apple-app-site-association"
        #expect(draft.contains(#""// association": { "url": "\#(url)" }"#), "\(draft)")
    }

    @Test func `a draft trusts the authorities without which its server could not be asked`() throws {
        var known = known
        known.client = ClientCredentials(id: "google", secret: "")
        #expect(try read(text(known)).authorities == nil)
        known.authorities = "certificates/ca.pem"
        #expect(try read(text(known)).authorities == "certificates/ca.pem")
    }

    /// The draft for a server with these scopes in its metadata.
    private func draft(scopes: [String]) async throws -> String {
        var metadata = ServerMetadata(
            issuer: "https://partner.example", authorizationEndpoint: "https://partner.example/a",
            tokenEndpoint: "https://partner.example/t")
        metadata.scopesSupported = scopes
        let json = metadata.json
        var known = FlipCheckConfiguration()
        known.issuer = "https://partner.example"
        known.client = ClientCredentials(id: "google", secret: "")
        let server = Answering { _ in HTTPResponse(status: 200, body: json) }
        _ = try await known.complete(from: InMemoryClient(["https://partner.example": server]))
        return text(known)
    }

    @Test func `a draft has the scopes that the server offers, as a note`() async throws {
        #expect(try await draft(scopes: ["a", "b"]).contains(#"  "// scopes": ["a", "b"],"#))
    }

    @Test func `a draft for a server without metadata has the issuer, and further endpoints, as notes`()
        async throws
    {
        var known = known
        known.authorizationURL = "https://partner.example/a"
        let server = Answering { _ in HTTPResponse(status: 404) }
        _ = try await known.complete(from: InMemoryClient(["https://partner.example": server]))
        let draft = text(known)
        #expect(draft.contains(#"  "// issuer": "https://partner.example","#), "\(draft)")
        #expect(draft.contains(#"  "// userinfoURL": "#), "\(draft)")
        let configuration = try read(draft.replacing(#""// id": "google-client""#, with: #""id": "google""#))
        #expect(configuration.issuer == nil)
        #expect(configuration.tokenURL == "https://partner.example/t")
    }

    @Test func `a draft can be read whatever the server's scopes have in them`() async throws {
        let odd = "a\"\u{301}\n\\\u{301}"
        let draft = try await draft(scopes: [odd])
        #expect(try read(draft).tokenURL == "https://partner.example/t")
        #expect(JSONValue(json: draft.utf8)?["// scopes"] == .array([.string(odd)]))
    }
}
