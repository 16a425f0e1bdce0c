import ExternalIdentity
import Testing

/// The client that a partner server has at a provider.
@Suite struct ProviderClientTests {
    @Test func `secrets are not in what is logged`() throws {
        let client = try ProviderClient(id: "partner-server", secret: "do not show")
        #expect("\(client)" == "client partner-server, which asks for [openid profile email]")
        var dumped = ""
        dump(client, to: &dumped)
        #expect(!dumped.contains("do not show"))
    }
}
