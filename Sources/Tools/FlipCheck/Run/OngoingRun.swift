/// A run between its first rule and its report: it checks rules and keeps their findings.
struct OngoingRun: Sendable {
    private let probe: Probe
    private let selection: Selection
    private let progress: @Sendable (Runner.Progress) -> Void
    /// The findings so far, by the ids of their rules.
    private(set) var findings: [String: Finding]

    /// Begins with the findings about the selected rules that the configuration leaves out.
    init(
        _ probe: Probe, _ selection: Selection, progress: @escaping @Sendable (Runner.Progress) -> Void
    ) {
        self.probe = probe
        self.selection = selection
        self.progress = progress
        findings = Self.skipped(selection, probe.configuration)
    }

    private static func skipped(
        _ selection: Selection, _ configuration: FlipCheckConfiguration
    ) -> [String: Finding] {
        var findings: [String: Finding] = [:]
        for rule in FlipCheck.groups.flatMap(\.rules) where selection.contains(rule) {
            guard let skip = configuration.skip.first(where: { rule.isNamed(by: $0.rule) }) else { continue }
            findings[rule.id] = rule.notAsked("left out by the configuration: \(skip.reason)")
        }
        return findings
    }

    /// Checks the rules of a group that send messages to the partner, or only those that `isIncluded` accepts.
    mutating func ask(_ group: RuleGroup, where isIncluded: (Rule) -> Bool = { _ in true }) async {
        let inspections = undecided(in: group).filter { !$0.isLast && isIncluded($0.rule) }
        // A group is announced only when some of its rules are asked.
        if !inspections.isEmpty, group.isKnown(probe.configuration) {
            progress(.group(id: group.id, title: group.title))
        }
        for inspection in inspections { await check(inspection) }
    }

    /// Checks the rules of a group about all messages of the run.
    mutating func judgeAllMessages(_ group: RuleGroup) async {
        for inspection in undecided(in: group) where inspection.isLast { await check(inspection) }
    }

    /// The selected rules of a group that have no finding yet.
    private func undecided(in group: RuleGroup) -> [Inspection] {
        group.inspections.filter { selection.contains($0.rule) && findings[$0.rule.id] == nil }
    }

    private mutating func check(_ inspection: Inspection) async {
        let finding = await finding(of: inspection)
        findings[inspection.rule.id] = finding
        progress(.finding(finding))
    }

    private func finding(of inspection: Inspection) async -> Finding {
        let start = probe.prober.elapsed
        let sentBefore = probe.prober.log.count
        var finding = await inspection.inspect(probe)
        finding.duration = probe.prober.elapsed - start
        // A reason may quote a secret, or control characters of the server's.
        finding.reason = probe.prober.secrets.printable(finding.reason)
        if finding.verdict == .held, finding.evidence.isEmpty {
            finding.evidence = [evidence(of: inspection, sentBefore: sentBefore)]
        }
        return finding
    }

    /// The evidence for a rule that holds and names no message: the last one that its check sent.
    private func evidence(of inspection: Inspection, sentBefore: Int) -> Evidence {
        if inspection.isLast {
            return Evidence(sent: ["every message of the run so far: \(sentBefore)"], received: [])
        }
        guard let last = probe.prober.log.dropFirst(sentBefore).last else {
            return Evidence(sent: ["no message: the configuration decides it"], received: [])
        }
        return last.evidence
    }
}
