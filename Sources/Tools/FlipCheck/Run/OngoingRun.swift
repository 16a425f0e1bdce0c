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
        let rules = undecided(in: group).filter { !$0.isLast && isIncluded($0) }
        // A group is announced only when some of its rules are asked.
        if !rules.isEmpty, group.isKnown(probe.configuration) {
            progress(.group(id: group.id, title: group.title))
        }
        for rule in rules { await check(rule) }
    }

    /// Checks the rules of a group about all messages of the run.
    mutating func judgeAllMessages(_ group: RuleGroup) async {
        for rule in undecided(in: group) where rule.isLast { await check(rule) }
    }

    /// The selected rules of a group that have no finding yet.
    private func undecided(in group: RuleGroup) -> [Rule] {
        group.rules.filter { $0.isOfRun && selection.contains($0) && findings[$0.id] == nil }
    }

    private mutating func check(_ rule: Rule) async {
        let finding = await finding(of: rule)
        findings[rule.id] = finding
        progress(.finding(finding))
    }

    private func finding(of rule: Rule) async -> Finding {
        let start = probe.prober.elapsed
        let sentBefore = probe.prober.log.count
        var finding = await rule.finding(from: probe)
        finding.duration = probe.prober.elapsed - start
        // A reason may quote a secret, or control characters of the server's.
        finding.reason = probe.prober.secrets.printable(finding.reason)
        if finding.verdict == .held, finding.evidence.isEmpty {
            finding.evidence = [evidence(of: rule, sentBefore: sentBefore)]
        }
        return finding
    }

    /// The evidence for a rule that holds and names no message: the last one of its trials, or of its check.
    private func evidence(of rule: Rule, sentBefore: Int) -> Evidence {
        if rule.isLast {
            return Evidence(sent: ["every message of the run so far: \(sentBefore)"], received: [])
        }
        let names = Set(rule.trials.map(\.name))
        let own = probe.prober.log.last { names.contains($0.trial ?? "") }
        let sent = own ?? probe.prober.log.dropFirst(sentBefore).last
        return sent?.evidence
            ?? Evidence(sent: ["no message: the configuration decides it"], received: [])
    }
}
