import AuthorizationServer
import DemoData
import PlatformCrypto
import TestSupport
import Testing

@testable import PartnerServer

/// A configuration that would make an unsafe server is refused.
@Suite struct ConfigurationTests {
    typealias Case = UnusableCase<PartnerServerConfiguration>

    /// Expects that a change makes no server, for the reason of the case.
    private func expectRefusal(_ unusable: Case, sourceLocation: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: UnusableConfiguration.self, sourceLocation: sourceLocation) {
            try Partner(changing: unusable.change)
        }
        #expect(
            error?.description.hasPrefix(unusable.reason) == true, "\(String(describing: error))",
            sourceLocation: sourceLocation)
    }

    static let cases: [Case] = [
        Case("two client ids are the same: \"google-client\"") { $0.clients.append($0.clients[0]) },
        Case("two account ids are the same: \"account-ada\"") { $0.accounts.append($0.accounts[0]) },
        Case("two user names are the same: \"ada\"") {
            $0.accounts.append($0.accounts[0])
            $0.accounts[$0.accounts.count - 1].id = "other-id"
        },
        Case("the client id \"\" has to be printable ASCII") { $0.clients[0].id = "" },
        Case("the client id \"\u{212A}\" has to be printable ASCII") { $0.clients[0].id = "\u{212A}" },
        Case("the account id \"é\" has to be printable ASCII") { $0.accounts[0].id = "é" },
        Case("the scopes are []; name 1 to ") { $0.scopes = [] },
        Case("the scopes are [\"a b\"") { $0.scopes[0].token = "a b" },
        Case("the scopes are [\"devices.read\"") { $0.scopes.append($0.scopes[0]) },
    ]

    @Test(arguments: cases)
    func `ids and scopes that are empty, malformed or there twice are refused`(unusable: Case) {
        expectRefusal(unusable)
    }

    @Test(arguments: [
        "http://partner.example", "https://partner.example/", "https://partner.example/a", "partner.example",
        "https://partner.example?a", "https://", "https://user@partner.example", "http://127.0.0.1.example",
        "http://127.0.0.1@evil.example", "http://[::1]evil.example", "",
    ])
    func `an issuer that is not an https origin is refused`(issuer: String) {
        let reason = "the issuer \(issuer.debugDescription) has to be an https origin"
        expectRefusal(Case(reason) { $0.issuer = issuer })
    }

    @Test(arguments: [
        "https://partner.example:8443", "http://127.0.0.1:8080", "http://[::1]:80", "http://localhost",
    ])
    func `an https origin or plain loopback is an issuer`(issuer: String) {
        #expect(throws: Never.self) { try Partner { $0.issuer = issuer } }
    }

    @Test(arguments: [
        "http://example.com/callback", "https://example.com/callback#fragment", "https:///callback",
        "https://example.com/call back", "https://example.com/é", "/callback", "com.example:/callback",
        "http://127.0.0.1/callback", "https://example.com;script-src/callback", "",
    ])
    func `a redirect URI that is not a plain https address is refused`(uri: String) {
        expectRefusal(.redirectURI(uri) { $0.clients[0].redirectURIs.append(uri) })
        expectRefusal(.redirectURI(uri) { $0.clients[0].flipRedirectURIs.append(uri) })
    }

    @Test(arguments: ["http://127.0.0.1:9000/callback", "http://localhost/cb", "http://[::1]:9000/cb"])
    func `loopback redirects are for trying out and must be asked for`(uri: String) {
        expectRefusal(.redirectURI(uri) { $0.clients[0].redirectURIs = [uri] })
        #expect(throws: Never.self) {
            try Partner {
                $0.clients[0].redirectURIs = [uri]
                $0.allowsInsecureLoopbackRedirects = true
            }
        }
    }

    @Test(
        arguments: [
            ("code", \PartnerServerConfiguration.Lifetimes.code), ("accessToken", \.accessToken),
            ("unusedLink", \.unusedLink), ("browserSession", \.browserSession), ("appSession", \.appSession),
        ] as [(String, any WritableKeyPath<PartnerServerConfiguration.Lifetimes, Int> & Sendable)])
    func `a lifetime is at least a second`(
        name: String, lifetime: any WritableKeyPath<PartnerServerConfiguration.Lifetimes, Int> & Sendable
    ) {
        for seconds in [0, -1, .min] {
            expectRefusal(
                Case("lifetimes.\(name) is \(seconds); ") { $0.lifetimes[keyPath: lifetime] = seconds })
        }
        #expect(throws: Never.self) { try Partner { $0.lifetimes[keyPath: lifetime] = 1 } }
    }

    @Test(
        arguments: [
            ("failedSignInsPerAccount", \SignInLimits.failedSignInsPerAccount),
            ("signInWindow", \.signInWindow), ("signInsPerNetwork", \.signInsPerNetwork),
            ("waitingSignIns", \.waitingSignIns), ("waitingSignInsPerNetwork", \.waitingSignInsPerNetwork),
            ("deviceLifetime", \.deviceLifetime),
        ] as [(String, any WritableKeyPath<SignInLimits, Int> & Sendable)])
    func `a limit on sign-ins is at least one`(
        name: String, limit: any WritableKeyPath<SignInLimits, Int> & Sendable
    ) {
        for number in [0, -1, .min] {
            expectRefusal(Case("limits.\(name) is \(number); ") { $0.limits[keyPath: limit] = number })
        }
        for number in [1, .max] {
            #expect(throws: Never.self) { try Partner { $0.limits[keyPath: limit] = number } }
        }
    }

    @Test func `the demo accepts the twelve flips and the project's two web addresses`() throws {
        let client = PartnerServerConfiguration.demo(crypto: try PlatformCrypto()).clients[0]
        #expect(client.flipRedirectURIs.count == 12)
        #expect(client.redirectURIs.count == 14)
    }

    @Test func `the demo account's stored hash is that of its password`() throws {
        let crypto = try PlatformCrypto()
        let account = try #require(PartnerServerConfiguration.demo(crypto: crypto).accounts.first)
        #expect(crypto.verify(Partner.Demo.password, against: account.password))
        #expect(account.password.description.hasPrefix("pbkdf2-sha256$600000$"))
    }
}

extension UnusableCase<PartnerServerConfiguration> {
    /// A change that adds a redirect URI, which is not a plain https address.
    fileprivate static func redirectURI(
        _ uri: String, _ change: @escaping @Sendable (inout PartnerServerConfiguration) -> Void
    ) -> Self {
        Self(
            "the redirect URI \(uri.debugDescription) has to be an absolute https address without a fragment",
            change)
    }
}
