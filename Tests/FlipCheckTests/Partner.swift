import DemoData
import Foundation
import HTTPMessages
import OAuth
import PartnerMistakes
import PartnerServer
import PlatformCrypto
import TestSupport
import Testing

@testable import FlipCheck

/// The partner server of this package in memory, which ``probe(_:)`` asks.
struct Partner {
    typealias Demo = PartnerServerConfiguration.Demo

    static let issuer = "https://partner.example"

    let handler: any HTTPHandler
    let clock: TestClock

    /// A partner with other settings, or with a handler around it that changes what it gets and answers.
    init(
        clock: TestClock = TestClock(),
        changing change: (inout PartnerServerConfiguration) -> Void = { _ in },
        wrapping wrap: (any HTTPHandler) -> any HTTPHandler = { $0 }
    ) throws {
        let crypto = try PlatformCrypto()
        var configuration = PartnerServerConfiguration.demo(
            issuer: Self.issuer, crypto: crypto, quickPassword: true)
        change(&configuration)
        self.clock = clock
        handler = wrap(
            try PartnerServer(
                configuration: configuration, store: InMemoryStore(), crypto: crypto, now: { clock.now },
                random: .repeatable(seed: 1)))
    }

    /// A partner with a defect.
    init(with defect: Defect) throws { try self.init(wrapping: { defect.applied(to: $0) }) }

    /// A partner whose answers a function changes.
    init(answering change: @escaping @Sendable (HTTPResponse, HTTPRequest) -> HTTPResponse) throws {
        try self.init(wrapping: { partner in Answering { change(await partner.handle($0), $0) } })
    }

    /// A partner that has one answer to everything.
    init(always response: HTTPResponse) throws {
        try self.init(wrapping: { _ in Answering { _ in response } })
    }

    /// The right configuration of flip-check for this partner, without a limit of requests in a second.
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
        let signIn = SignIn.FormRule(
            fields: ["username": Demo.username, "password": Demo.password],
            press: .init(name: "decision", value: "sign-in"))
        configuration.signIn.forms = [signIn, .init(press: .init(name: "decision", value: "agree"))]
        configuration.signIn.refusal = [signIn, .init(press: .init(name: "decision", value: "cancel"))]
        configuration.limits.requestsPerSecond = nil
        return configuration
    }

    /// A probe of it; every request goes straight to the handler.
    func probe(_ change: (inout FlipCheckConfiguration) -> Void = { _ in }) throws -> Probe {
        var configuration = Self.configuration
        change(&configuration)
        return try .through(Self.client(of: handler), configuration, seed: 2, clock: clock.probeClock)
    }

    /// A probe of a partner that agrees by itself, with a Cookie in signIn.headers that signs in, and without signIn.forms.
    static func probeWithCookie() async throws -> Probe {
        let partner = try Self(
            with: Defect { await $1.agree(on: await $1.partner.handle($0), for: $0) })
        let earlier = try partner.probe { $0.signIn.forms.removeLast() }
        _ = try await earlier.code()
        let cookie = try #require(earlier.prober.log.compactMap { $0.request.headers["Cookie"] }.last)
        return try partner.probe {
            $0.signIn.headers = ["Cookie": cookie]
            $0.signIn.forms = []
        }
    }

    /// A client that reaches a partner over https, and over plain http.
    static func client(of handler: any HTTPHandler) -> InMemoryClient {
        InMemoryClient([
            issuer: handler, "http://partner.example": handler, "https://api.partner.example": handler,
            "http://127.0.0.1": handler,
        ])
    }
}
