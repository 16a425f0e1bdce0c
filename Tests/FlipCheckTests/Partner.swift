import FlipCheck
import Foundation
import HTTPMessages
import OAuth
import PartnerDemo
import PartnerServer
import PlatformCrypto
import TestSupport

/// The partner server of this package in memory, and a probe of it.
struct Partner {
    typealias Demo = PartnerServerConfiguration.Demo

    static let issuer = "https://partner.example"

    let handler: any HTTPHandler
    let clock = TestClock()

    /// A partner whose settings are changed before it starts, and that may be wrapped by a broken one.
    init(
        seed: UInt64 = 1, _ change: (inout PartnerServerConfiguration) -> Void = { _ in },
        wrapped: (any HTTPHandler) -> any HTTPHandler = { $0 }
    ) throws {
        let crypto = try PlatformCrypto()
        var configuration = PartnerServerConfiguration.demo(
            issuer: Self.issuer, crypto: crypto, quickPassword: true)
        change(&configuration)
        let clock = clock
        handler = wrapped(
            try PartnerServer(
                configuration: configuration, store: InMemoryStore(), crypto: crypto, now: { clock.now },
                random: .repeatable(seed: seed)))
    }

    /// The configuration for it.
    static var configuration: FlipCheckConfiguration {
        var configuration = FlipCheckConfiguration()
        configuration.universalLink = issuer + "/flip"
        configuration.appID = Demo.appID
        configuration.client = ClientCredentials(id: Demo.clientID, secret: Demo.clientSecret)
        configuration.issuer = issuer
        configuration.authorizationURL = issuer + "/authorize"
        configuration.tokenURL = issuer + "/token"
        configuration.revocationURL = issuer + "/revoke"
        configuration.userinfoURL = issuer + "/userinfo"
        configuration.scopes = ["devices.read", "devices.control"]
        configuration.projectID = Demo.googleProject
        configuration.signIn = SignIn(
            forms: [
                .init(
                    fields: ["username": Demo.username, "password": Demo.password],
                    press: .init(name: "decision", value: "sign-in")),
                .init(press: .init(name: "decision", value: "agree")),
            ],
            refusal: [
                .init(
                    fields: ["username": Demo.username, "password": Demo.password],
                    press: .init(name: "decision", value: "sign-in")),
                .init(press: .init(name: "decision", value: "cancel")),
            ])
        configuration.limits.requestsPerSecond = nil
        return configuration
    }

    /// A probe of it; every request goes straight to the handler.
    func probe(seed: UInt64 = 2, _ change: (inout FlipCheckConfiguration) -> Void = { _ in }) throws -> Probe
    {
        var configuration = Self.configuration
        change(&configuration)
        return Probe(
            configuration, client: InMemoryClient([Self.issuer: handler]), crypto: try PlatformCrypto(),
            random: .repeatable(seed: seed), clock: clock.probeClock)
    }
}

extension TestClock {
    /// The clock as a run sees it: waits move it on, and no answer is late.
    var probeClock: ProbeClock {
        ProbeClock(
            elapsed: { .seconds(self.now.timeIntervalSince1970) },
            sleep: { self.advance(by: $0 / .seconds(1)) }, limit: ProbeClock.unlimited)
    }
}
