import AuthorizationServer
import DemoData
import PlatformCrypto
import Testing

@testable import PartnerServer

/// What the page about a server shows of a partner server.
@Suite struct StatusPageFactsTests {
    @Test func `the link asks for a code of the first client, whatever its redirect URI has in it`()
        async throws
    {
        let redirectURI = "https://example.com/callback?a=1&b=2"
        var configuration = PartnerServerConfiguration.demo(crypto: try PlatformCrypto())
        configuration.clients[0].redirectURIs = [redirectURI]
        let link = try #require(StatusPage.Facts(configuration).link)
        let partner = try Partner { $0.clients[0].redirectURIs = [redirectURI] }
        #expect(await partner.get(link.address).status == 200)
    }

    @Test func `a server without a client has no link`() throws {
        var configuration = PartnerServerConfiguration.demo(crypto: try PlatformCrypto())
        configuration.clients = []
        let facts = StatusPage.Facts(configuration)
        #expect(facts.link == nil)
        #expect(facts.lines.map(\.name) == PublishedEndpoint.allCases.map(\.name))
    }
}
