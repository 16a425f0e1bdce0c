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

    /// A partner whose answers are changed.
    init(answering change: @escaping @Sendable (HTTPResponse, HTTPRequest) -> HTTPResponse) throws {
        try self.init(wrapped: { partner in Answering { change(await partner.handle($0), $0) } })
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
        let signIn = SignIn.FormRule(
            fields: ["username": Demo.username, "password": Demo.password],
            press: .init(name: "decision", value: "sign-in"))
        configuration.signIn = SignIn(
            forms: [signIn, .init(press: .init(name: "decision", value: "agree"))],
            refusal: [signIn, .init(press: .init(name: "decision", value: "cancel"))])
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

/// A server that answers by a function.
struct Answering: HTTPHandler {
    let answer: @Sendable (HTTPRequest) async -> HTTPResponse

    func handle(_ request: HTTPRequest) async -> HTTPResponse { await answer(request) }
}

extension Runner {
    /// Looks at these rules or groups, or at all.
    static func report(_ only: [String] = [], _ probe: Probe) async -> Report {
        await Runner(selection: Selection(only: only)).run(probe)
    }
}

extension Probe {
    /// A probe of a server that answers by a function.
    static func of(
        _ configuration: FlipCheckConfiguration = Partner.configuration, seed: UInt64 = 4,
        answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
    ) throws -> Probe {
        Probe(
            configuration, client: InMemoryClient([Partner.issuer: Answering(answer: answer)]),
            crypto: try PlatformCrypto(), random: .repeatable(seed: seed), clock: .simulated())
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
