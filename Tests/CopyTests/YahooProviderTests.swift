import Foundation
import HTTPMessages
import JOSE
import PlatformCrypto
import Testing
import YahooStandIn

/// Sends requests to Yahoo's stand-in: replace the app with yours.
@Suite struct YahooProviderTests {
    @Test func `a redirect URI that is not registered gets a page, and no redirect`() async throws {
        let crypto = try PlatformCrypto()
        let app = YahooConfiguration.App(
            id: "my-app", secretDigest: crypto.sha256("a secret of the tests".utf8), name: "My app",
            redirectURIs: ["https://app.example/callback"], permissions: [.openID, .email])
        let yahoo = try YahooServer(
            configuration: YahooConfiguration(
                issuer: "https://api.login.yahoo.com", apps: [app], accounts: []),
            signingKey: SigningKey(generating: .es256), crypto: crypto, now: { Date() }, random: .system)
        let request = HTTPRequest(
            method: "GET", origin: "https://api.login.yahoo.com",
            target: "/oauth2/request_auth?client_id=my-app&response_type=code&scope=openid"
                + "&redirect_uri=https%3A%2F%2Fattacker.example%2F")
        let response = await yahoo.handle(request)
        #expect(response.status == 400)
        #expect(response.headers["Location"] == nil)
    }
}
