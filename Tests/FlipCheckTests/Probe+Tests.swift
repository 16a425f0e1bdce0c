import HTTPMessages
import PlatformCrypto
import Testing

@testable import FlipCheck

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

    /// The words of ``signInText()``, whose lines may end between any two of them.
    func signInWords() async throws -> String { try await signInText().text.inOneLine }
}
