import Testing

@testable import FlipCheck

/// The plan of a run has every trial that the run then tries.
@Suite struct PlanTests {
    @Test func `each trial that sends a request in a run is in its plan`() async throws {
        let (_, probe) = try await BrokenPartner("no defect").run()
        let plan = Plan(selection: Selection(), configuration: probe.configuration)
        let sending = Set(probe.prober.log.compactMap(\.trial))
        let planned = Set(plan.steps.map(\.name))
        #expect(sending.count > 100, "a run that stops early proves nothing")
        #expect(sending.subtracting(planned) == [])
    }

    @Test func `a plan has no trial twice`() {
        var configuration = Partner.configuration
        configuration.otherClient = configuration.client
        let names = Plan(selection: Selection(), configuration: configuration).steps.map(\.name)
        #expect(names.count == Set(names).count, "\(names.sorted())")
    }

    @Test func `the plan of one rule has what its trial tries as well`() async throws {
        let selection = Selection(only: ["authorize/answer-user"])
        let probe = try Partner().probe()
        _ = await Runner(selection: selection).run(probe)
        let plan = Plan(selection: selection, configuration: probe.configuration)
        let sending = Set(probe.prober.log.compactMap(\.trial))
        #expect(sending.contains("userInfo"))
        #expect(sending.subtracting(plan.steps.map(\.name)) == [])
    }

    @Test func `a run of rules without trials sends nothing, and makes no sign-in`() async throws {
        let selection = Selection(only: ["authorize/https", "token/https", "userinfo/https"])
        let probe = try Partner().probe()
        let report = await Runner(selection: selection).run(probe)
        #expect(Plan(selection: selection, configuration: probe.configuration).steps.isEmpty)
        #expect(probe.prober.log.isEmpty)
        #expect(report.held.count == 3, "\(report.findings)")
    }

    @Test func `the time of a plan includes the lifetime of a code that a trial waits for`() {
        var configuration = Partner.configuration
        let selection = Selection(only: ["token/code-expiry"])
        #expect(Plan(selection: selection, configuration: configuration).wait == .zero)
        configuration.codeLifetime = 60
        let plan = Plan(selection: selection, configuration: configuration)
        // Two seconds more, because a server may round the end of the lifetime up and the present time down.
        #expect(plan.wait == .seconds(62))
        #expect(plan.text.contains("expiredCode, waits 62.0 s"), "\(plan.text)")
    }

    @Test func `a trial comes after those that it needs`() {
        let plan = Plan(selection: Selection(), configuration: Partner.configuration)
        let names = plan.steps.map(\.name)
        for (index, step) in plan.steps.enumerated() {
            let needed = (step.controls + step.alsoTried).map { $0.step.name }
            #expect(needed.filter { names[index...].contains($0) } == [], "\(step.name)")
        }
    }

    @Test func `a trial that looks at pages is left out where a person signs in`() {
        var configuration = Partner.configuration
        configuration.signIn.way = .person { _ in "" }
        let plan = Plan(selection: Selection(), configuration: configuration)
        #expect(plan.leftOut.values.contains { $0.contains("refusedConsent") })
        #expect(!plan.steps.contains { $0.name == "signInVisits" })
    }

    @Test func `a trial without its key is left out`() {
        var configuration = Partner.configuration
        let plan = Plan(selection: Selection(only: ["revoke"]), configuration: configuration)
        #expect(plan.leftOut == ["otherClient": ["revocationByOtherClient"]])
        #expect(
            plan.text.contains("Not tried, because otherClient is not configured: revocationByOtherClient"))
        configuration.revocationURL = nil
        let empty = Plan(selection: Selection(only: ["revoke"]), configuration: configuration)
        #expect(empty.steps.isEmpty)
        #expect(empty.requests == 0)
        #expect(empty.signIns == 0)
    }
}
