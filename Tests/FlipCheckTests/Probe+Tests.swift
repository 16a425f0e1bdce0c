import Foundation
import HTTPMessages
import PartnerMistakes
import PlatformCrypto
import TestSupport
import Testing

@testable import FlipCheck

extension Runner {
    /// The report of a run about some rules and groups, or about all without any.
    static func report(_ only: [String] = [], _ probe: Probe) async -> Report {
        await Runner(selection: Selection(only: only)).run(probe)
    }
}

extension Probe {
    /// A probe whose requests go through a client, without a wait.
    static func through(
        _ client: any HTTPClient, _ configuration: FlipCheckConfiguration = Partner.configuration,
        seed: UInt64 = 5, clock: ProbeClock = .simulated()
    ) throws -> Probe {
        Probe(
            configuration, client: client, crypto: try PlatformCrypto(), random: .repeatable(seed: seed),
            clock: clock)
    }

    /// The finding about a rule, of a run that asks this rule and others.
    func finding(_ rule: String, beside others: [String] = []) async throws -> Finding {
        try #require(await Runner.report([rule] + others, self)[rule])
    }

    /// What `flip-check sign-in` prints about the first right authorization request.
    func signInText() async throws -> SignInText { try await SignInText(of: self) }
}

extension Prober {
    /// The tokens and codes that the server issued, each as often as an answer has it.
    var issuedValues: [String] {
        log.compactMap(\.response).flatMap { response in
            [
                response.json("access_token"), response.json("refresh_token"),
                response.redirectParameter("code"),
            ]
        }.compactMap(\.self)
    }

    /// A GET request with its answer.
    func get(_ url: String = Partner.issuer + "/") async throws -> Exchange {
        await exchange(try #require(HTTPRequest("GET", url)))
    }
}

extension TestClock {
    /// The clock as a run sees it: waits move it on, and no answer is late.
    var probeClock: ProbeClock {
        ProbeClock(
            elapsed: { .seconds(self.now.timeIntervalSince1970) },
            sleep: { self.advance(by: $0 / .seconds(1)) }, waitForLimit: ProbeClock.neverReached)
    }
}
