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

    @Test func `the link leads to the last redirect URI that is not for a flip`() throws {
        var configuration = PartnerServerConfiguration.demo(crypto: try PlatformCrypto())
        let flips = configuration.clients[0].flipRedirectURIs
        configuration.clients[0].redirectURIs.append("http://127.0.0.1:3000/callback")
        configuration.clients[0].redirectURIs += flips
        let link = try #require(StatusPage.Facts(configuration).link)
        #expect(link.address.contains("redirect_uri=http%3A%2F%2F127.0.0.1%3A3000%2Fcallback&"))
        configuration.clients[0].redirectURIs = flips
        #expect(StatusPage.Facts(configuration).link == nil)
    }

    @Test func `a server without a client has no link`() throws {
        var configuration = PartnerServerConfiguration.demo(crypto: try PlatformCrypto())
        configuration.clients = []
        let facts = StatusPage.Facts(configuration)
        #expect(facts.link == nil)
        #expect(facts.lines.map(\.name) == PublishedEndpoint.allCases.map(\.name))
    }
}
