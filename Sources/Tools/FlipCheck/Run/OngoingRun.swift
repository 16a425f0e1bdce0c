/// A run between its first rule and its report: it judges rules and keeps their findings.
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
        findings = probe.findingsLeftOut(selection)
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
        let start = probe.prober.elapsed
        var finding = await probe.finding(about: rule)
        finding.duration = probe.prober.elapsed - start
        findings[rule.id] = finding
        progress(.finding(finding))
    }

    /// Judges the trials once more: what the run has learned of secrets since then is hidden in all messages.
    mutating func judgeAgain() async {
        for rule in FlipCheck.rules {
            // A rule that the configuration leaves out must not be tried now.
            guard let earlier = findings[rule.id], earlier.verdict != .notAsked else { continue }
            var finding = await probe.finding(about: rule)
            finding.duration = earlier.duration
            findings[rule.id] = finding
        }
    }
}
