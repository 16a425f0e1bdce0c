import HTTPMessages
import TestSupport
import Testing
import WebText

@testable import FlipCheck

/// Trials: what each costs, and that each is tried once.
@Suite struct TrialTests {
    /// The steps of the trials of all rules with those before them, by name.
    private static var steps: [String: [TrialStep]] {
        func all(_ step: TrialStep) -> [TrialStep] {
            [step] + (step.controls + step.alsoTried).flatMap { all($0.step) }
        }
        return Dictionary(grouping: FlipCheck.rules.flatMap(\.trials).flatMap(all), by: \.name)
    }

    private static var circle: Trial<Int> {
        Trial("circle", requests: 0) { try await $0.value(of: Self.circle) + 1 }
    }

    /// A trial that needs the other client, and a right exchange before; it must not be tried.
    private let neverTried = Trial<Int>("new", needing: .otherClient, after: .exchange, requests: 0) { _ in
        Issue.record("the trial was tried")
        return 1
    }

    @Test func `trials with the same name have the same costs`() {
        for (name, steps) in Self.steps {
            let costs = Set(
                steps.map { "\($0.requests) \($0.signIns) \($0.needs) \($0.controls.map(\.step.name))" })
            #expect(costs.count == 1, "\(name): \(costs)")
        }
    }

    @Test func `a trial sends what it declares, at a server that does everything right`() async throws {
        let (_, probe) = try await BrokenPartner("no defect").run()
        let outcomes = await probe.trials.outcomes()
        let log = probe.prober.log
        var comparedCount = 0
        for (name, outcome) in outcomes {
            // A trial that was not tried, such as one of a refresh token that stays the same, costs nothing.
            guard case .success = outcome.result, let step = Self.steps[name]?.first, !step.isGiven else {
                continue
            }
            comparedCount += 1
            let own = log.filter { $0.trial == name }
            #expect(own.count { $0.signIn == nil } == step.requests, "requests of \(name)")
            #expect(Set(own.compactMap(\.signIn)).count == step.signIns, "sign-ins of \(name)")
        }
        #expect(comparedCount > 30)
    }

    @Test func `those who ask at the same time share one try, and a reason is kept like a value`()
        async throws
    {
        let (tries, failures) = (Locked(0), Locked(0))
        let counting = Trial<Int>("counting", requests: 0) { _ in
            await Task.yield()
            return tries.increment()
        }
        let failing = Trial<Int>("failing", requests: 0) { _ in
            throw CouldNotTell("try \(failures.increment())")
        }
        let probe = try Partner().probe()
        let values = await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<8 { group.addTask { try? await probe.value(of: counting) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: 1, count: 8))
        for _ in 0..<2 {
            let error = await #expect(throws: CouldNotTell.self) { try await probe.value(of: failing) }
            #expect(error?.reason == "try 1")
        }
    }

    @Test func `a reset of the account leaves what was tried, and ends the tokens of the run`() async throws {
        let probe = try Partner().probe { $0.signIn.reset = {} }
        func tokens() async throws -> [String?] {
            [
                try await probe.firstAuthorization().answer?.value("code"),
                try await probe.value(of: .exchange).accessToken,
                try await probe.currentTokens().accessToken,
            ]
        }
        let first = try await tokens()
        #expect(first[1] == first[2])
        #expect(try await tokens() == first)
        await probe.resetAccount()
        let second = try await tokens()
        #expect(zip(first, second).map { $0 == $1 } == [true, true, false])
        #expect(try await tokens() == second)
    }

    @Test func `a trial that needs itself ends with a reason`() async throws {
        let probe = try Partner().probe()
        let error = await #expect(throws: CouldNotTell.self) { try await probe.value(of: Self.circle) }
        #expect(error?.reason == "the trial circle needs itself")
    }

    @Test func `a trial is not tried without what it needs, and the reason names it`() async throws {
        let probe = try Partner().probe()
        let error = await #expect(throws: CouldNotTell.self) { try await probe.value(of: neverTried) }
        #expect(error?.missingKey == "otherClient")
    }

    @Test func `a trial is not tried after a control that failed, and the reason names the control`()
        async throws
    {
        let probe = try Partner(always: HTTPResponse(status: 500)).probe { $0.otherClient = $0.client }
        let error = await #expect(throws: CouldNotTell.self) { try await probe.value(of: neverTried) }
        // Whether the server or the sign-in is to blame is the subject of other tests.
        #expect(["authorize/code", "authorize/sign-in"].contains(error?.cause))
    }
}
