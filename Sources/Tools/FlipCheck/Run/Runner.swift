/// Checks the selected rules in order and collects their findings in a report.
package struct Runner: Sendable {
    /// What a run tells while it goes on.
    package enum Progress: Sendable, Hashable {
        /// The run begins with a group of rules.
        case group(id: String, title: String)
        case finding(Finding)
        /// A remark about the whole run, such as how long it takes.
        case note(String)
    }

    private let selection: Selection

    package init(selection: Selection = Selection()) { self.selection = selection }

    /// Checks every selected rule; the rules about all messages of the run come last.
    package func run(
        _ probe: Probe, progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async -> Report {
        let start = probe.prober.elapsed
        var run = OngoingRun(probe, selection, progress: progress)
        for group in FlipCheck.groups where Self.isQuick(group) { await run.ask(group) }
        let slowGroups = FlipCheck.groups.filter { !Self.isQuick($0) }
        let noteAboutTime = slowGroups.contains(where: isSelected) ? await Self.noteAboutTime(probe) : nil
        if let noteAboutTime {
            progress(.note(noteAboutTime))
            await Self.askByPriority(slowGroups, in: &run)
        } else {
            for group in slowGroups { await run.ask(group) }
        }
        for group in FlipCheck.groups { await run.judgeAllMessages(group) }
        return await report(
            run.findings, duration: probe.prober.elapsed - start, noteAboutTime: noteAboutTime, probe)
    }

    /// Whether some of a group's rules are selected.
    private func isSelected(_ group: RuleGroup) -> Bool { group.rules.contains(where: selection.contains) }

    private func report(
        _ findings: [String: Finding], duration: Duration, noteAboutTime: String?, _ probe: Probe
    ) async -> Report {
        let rules = FlipCheck.rules.filter(\.isOfRun)
        var report = Report(
            findings: rules.compactMap { findings[$0.id] }, requests: probe.prober.log.count)
        report.duration = duration
        report.target = probe.configuration.target
        let notes = RunNotes(probe: probe, findings: findings, noteAboutTime: noteAboutTime)
        report.notes = await notes.lines()
        return report
    }

    // MARK: The order of the rules

    /// Whether a group needs no sign-in: it comes first, and its findings do not depend on the server's speed.
    private static func isQuick(_ group: RuleGroup) -> Bool {
        ["association", "metadata"].contains(group.id)
    }

    /// The priority of a rule in a run whose time may not be enough, from the highest to the lowest.
    private enum Priority: CaseIterable {
        /// Google's linking breaks.
        case linking
        /// An attacker gains something.
        case security
        /// Warnings, notes and hygiene.
        case other

        init(_ rule: Rule) {
            switch rule.harm {
            case .linking where rule.severity == .error: self = .linking
            case .security where rule.severity == .error: self = .security
            case .linking, .security, .hygiene: self = .other
            }
        }
    }

    /// Asks the rules by their priority, and rules of one priority by the order of ``fewestSignInsFirst``.
    private static func askByPriority(_ groups: [RuleGroup], in run: inout OngoingRun) async {
        func place(_ group: RuleGroup) -> Int {
            fewestSignInsFirst.firstIndex(of: group.id) ?? fewestSignInsFirst.count
        }
        let ordered = groups.sorted { place($0) < place($1) }
        for priority in Priority.allCases {
            for group in ordered { await run.ask(group) { Priority($0) == priority } }
        }
    }

    /// The groups by how many sign-ins they need, so that the most rules are done when the time is over.
    private static let fewestSignInsFirst = ["refresh", "userinfo", "revoke", "token", "authorize", "pages"]
}
