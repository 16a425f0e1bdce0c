import AuthorizationServer
import DemoData
import PlatformCrypto
import TestSupport
import Testing

@testable import YahooStandIn

/// Configurations that make no server.
@Suite struct ConfigurationTests {
    typealias Case = UnusableCase<YahooConfiguration>

    private static let sameNames = "two user names or email addresses are the same: \"ana"

    static let cases: [Case] = [
        Case("the issuer http://yahoo.example has to be an https origin") {
            $0.issuer = "http://yahoo.example"
        },
        Case("the issuer https://api.login.yahoo.com/ has to be") { $0.issuer += "/" },
        Case("the client id of Demo Notes has to be") { $0.apps[0].id = "" },
        .redirectURI("http://x.example/"), .redirectURI("https://x.example/#"),
        .redirectURI("http://127.0.0.1:9/cb"),
        Case("Demo Notes has sdct-r and sdct-w; keep one of them") {
            $0.apps[0].permissions = [.readContacts, .readWriteContacts]
        },
        Case("Demo Notes has no secret, so its requests need PKCE") { $0.apps[0].secretDigest = nil },
        Case("two client ids are the same") { $0.apps[1].id = $0.apps[0].id },
        Case("two GUIDs are the same") { $0.accounts[1].guid = $0.accounts[0].guid },
        Case("the GUID of ana needs capital letters") { $0.accounts[0].guid = "lower" },
        Case(sameNames) { $0.accounts[1].username = "ana" },
        Case(sameNames) { $0.accounts[1].email = "ana@yahoo.com" },
        Case(sameNames) { $0.accounts[1].username = "ana@yahoo.com" },
    ]

    @Test(arguments: cases)
    func `a configuration that would be unsafe says why`(unusable: Case) throws {
        let error = #expect(throws: UnusableConfiguration.self) { try Yahoo(changing: unusable.change) }
        #expect(error?.description.hasPrefix(unusable.reason) == true, "\(String(describing: error))")
    }

    @Test func `http on loopback is for a configuration that allows it, and its error says so`() throws {
        _ = try Yahoo {
            $0.apps[0].redirectURIs = ["http://127.0.0.1:9/cb"]
            $0.allowsInsecureLoopbackRedirects = true
        }
        let error = #expect(throws: UnusableConfiguration.self) {
            try Yahoo {
                $0.apps[0].redirectURIs = ["http://x.example/"]
                $0.allowsInsecureLoopbackRedirects = true
            }
        }
        #expect(error?.description.contains("URL of https, or http on loopback, without a fragment") == true)
    }

    @Test func `a user name may be the user's own email address`() throws {
        _ = try Yahoo { $0.accounts[0].username = $0.accounts[0].email }
    }

    @Test func `a key for RS256 is refused`() throws {
        let crypto = try PlatformCrypto()
        let key = try SigningKey(generating: .rs256)
        let error = #expect(throws: UnusableConfiguration.self) {
            try YahooServer(
                configuration: .demo(crypto: crypto), signingKey: key, crypto: crypto,
                now: { .distantPast }, random: .system)
        }
        #expect(error?.description == "Yahoo signs with ES256; generate such a key")
    }
}

extension UnusableCase<YahooConfiguration> {
    /// An app with this redirect URI.
    fileprivate static func redirectURI(_ uri: String) -> Self {
        Self("the redirect URI \(uri) has to be") { $0.apps[0].redirectURIs = [uri] }
    }
}
