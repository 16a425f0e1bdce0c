import AuthorizationServer
import DemoData
import PlatformCrypto
import Testing

@testable import PartnerServer

/// A configuration that would make an unsafe server is refused.
@Suite struct ConfigurationTests {
    @Test(arguments: [
        "http://partner.example", "https://partner.example/", "https://partner.example/a", "partner.example",
        "https://partner.example?a", "https://", "https://user@partner.example", "http://127.0.0.1.example",
        "http://127.0.0.1@evil.example", "http://[::1]evil.example", "",
    ])
    func `an issuer that is no https origin is refused`(issuer: String) {
        #expect(throws: UnusableConfiguration.self) { try Partner { $0.issuer = issuer } }
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
        "http://127.0.0.1/callback", "https://example.com;script-src/callback",
    ])
    func `a redirect URI that is no plain https address is refused`(uri: String) {
        #expect(throws: UnusableConfiguration.self) {
            try Partner { $0.clients[0].redirectURIs.append(uri) }
        }
        #expect(throws: UnusableConfiguration.self) {
            try Partner { $0.clients[0].flipRedirectURIs.append(uri) }
        }
    }

    @Test(arguments: ["http://127.0.0.1:9000/callback", "http://localhost/cb", "http://[::1]:9000/cb"])
    func `loopback redirects are for trying out and must be asked for`(uri: String) {
        #expect(throws: UnusableConfiguration.self) { try Partner { $0.clients[0].redirectURIs = [uri] } }
        #expect(throws: Never.self) {
            try Partner {
                $0.clients[0].redirectURIs = [uri]
                $0.allowsInsecureLoopbackRedirects = true
            }
        }
    }

    @Test func `ids that are the same, empty or not ASCII are refused`() {
        #expect(throws: UnusableConfiguration.self) { try Partner { $0.clients.append($0.clients[0]) } }
        #expect(throws: UnusableConfiguration.self) { try Partner { $0.accounts.append($0.accounts[0]) } }
        #expect(throws: UnusableConfiguration.self) { try Partner { $0.clients[0].id = "" } }
        #expect(throws: UnusableConfiguration.self) { try Partner { $0.clients[0].id = "\u{212A}" } }
        #expect(throws: UnusableConfiguration.self) { try Partner { $0.accounts[0].id = "é" } }
    }

    @Test func `there has to be a scope, and each once`() {
        #expect(throws: UnusableConfiguration.self) { try Partner { $0.scopes = [] } }
        #expect(throws: UnusableConfiguration.self) { try Partner { $0.scopes[0].token = "a b" } }
        #expect(throws: UnusableConfiguration.self) { try Partner { $0.scopes.append($0.scopes[0]) } }
    }

    @Test(
        arguments: [
            \PartnerServerConfiguration.Lifetimes.code, \.accessToken, \.unusedLink, \.browserSession,
            \.appSession,
        ] as [any WritableKeyPath<PartnerServerConfiguration.Lifetimes, Int> & Sendable])
    func `a lifetime is at least a second`(
        lifetime: any WritableKeyPath<PartnerServerConfiguration.Lifetimes, Int> & Sendable
    ) {
        for seconds in [0, -1, .min] {
            #expect(throws: UnusableConfiguration.self) {
                try Partner { $0.lifetimes[keyPath: lifetime] = seconds }
            }
        }
        #expect(throws: Never.self) { try Partner { $0.lifetimes[keyPath: lifetime] = 1 } }
    }

    @Test(
        arguments: [
            \SignInLimits.failedSignInsPerAccount, \.signInWindow, \.signInsPerNetwork, \.waitingSignIns,
            \.waitingSignInsPerNetwork, \.deviceLifetime,
        ] as [any WritableKeyPath<SignInLimits, Int> & Sendable])
    func `a limit on sign-ins is at least one`(limit: any WritableKeyPath<SignInLimits, Int> & Sendable) {
        for number in [0, -1, .min] {
            #expect(throws: UnusableConfiguration.self) { try Partner { $0.limits[keyPath: limit] = number } }
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
}
