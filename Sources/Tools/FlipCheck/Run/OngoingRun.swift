/// A run between its first rule and its report: it looks at rules and keeps their findings.
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

    /// Looks at the rules of a group that ask the partner, or only at those that `isIncluded` names.
    mutating func ask(_ group: RuleGroup, where isIncluded: (Rule) -> Bool = { _ in true }) async {
        let inspections = open(in: group).filter { !$0.isLast && isIncluded($0.rule) }
        // A group is announced only when some of its rules are asked.
        if !inspections.isEmpty, group.isKnown(probe.configuration) {
            progress(.group(id: group.id, title: group.title))
        }
        for inspection in inspections { await look(at: inspection) }
    }

    /// Looks at the rules of a group about all messages of the run.
    mutating func judgeAllMessages(_ group: RuleGroup) async {
        for inspection in open(in: group) where inspection.isLast { await look(at: inspection) }
    }

    /// The selected rules of a group that have no finding yet.
    private func open(in group: RuleGroup) -> [Inspection] {
        group.inspections.filter { selection.contains($0.rule) && findings[$0.rule.id] == nil }
    }

    private mutating func look(at inspection: Inspection) async {
        let finding = await finding(of: inspection)
        findings[inspection.rule.id] = finding
        progress(.finding(finding))
    }

    private func finding(of inspection: Inspection) async -> Finding {
        let (start, before) = (probe.prober.elapsed, probe.prober.log.count)
        var finding = await inspection.inspect(probe)
        finding.duration = probe.prober.elapsed - start
        // A reason may quote a secret, or control characters of the server's.
        finding.reason = probe.prober.secrets.printable(finding.reason)
        if finding.verdict == .held, finding.evidence.isEmpty {
            finding.evidence = [
                inspection.isLast
                    ? Evidence(sent: ["every message of the run so far: \(before)"], received: [])
                    : probe.prober.log.dropFirst(before).last?.evidence
                        ?? Evidence(sent: ["no message: the configuration decides it"], received: [])
            ]
        }
        return finding
    }
}
