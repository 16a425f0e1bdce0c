import Testing

@testable import FlipCheck

/// The rules that a run is limited to.
@Suite struct SelectionTests {
    @Test func `a selection takes rules and groups by name`() throws {
        let rule = try #require(FlipCheck.rule("authorize/state-exact"))
        #expect(Selection().contains(rule))
        #expect(Selection(only: ["authorize"]).contains(rule))
        #expect(Selection(only: ["authorize/"]).contains(rule))
        #expect(Selection(only: ["authorize/state-exact"]).contains(rule))
        #expect(!Selection(only: ["authorize/state"]).contains(rule))
        #expect(!Selection(only: ["association"]).contains(rule))
        #expect(!Selection(only: ["authorize"], skip: ["authorize/state-exact"]).contains(rule))
    }

    @Test func `an unknown name is reported`() {
        let selection = Selection(only: ["authorize", "authorise"], skip: ["tokens"])
        #expect(selection.unknownNames() == ["authorise", "tokens"])
    }

    @Test func `the profile security has the rules of one kind of harm`() {
        var selection = Selection()
        selection.profile = .security
        let selected = FlipCheck.rules.filter(selection.contains).map(\.id)
        #expect(!selected.isEmpty)
        #expect(selected == FlipCheck.rules.filter { $0.harm == .security }.map(\.id))
    }

    @Test func `requests are sent only for the selected rules`() async throws {
        let probe = try Partner().probe()
        let report = await Runner.report(["authorize/client-missing"], probe)
        #expect(report.findings.map(\.rule.id) == ["authorize/client-missing"])
        // The right request first, through the sign-in: without it a refusal proves nothing.
        #expect(probe.prober.log.map(\.request.method) == ["GET", "POST", "GET", "POST", "GET"])
    }
}
