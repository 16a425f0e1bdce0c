import WebText

/// Checks the selected rules in order and collects their findings in a report.
package struct Runner: Sendable {
    /// What a run tells while it goes on.
    package enum Progress: Sendable {
        /// The run begins with a group of rules.
        case group(id: String, title: String)
        case finding(Finding)
        /// A remark about the whole run, such as how long it takes.
        case note(String)
    }

    private let selection: Selection
    /// What is known of the run before it begins.
    private let facts: RunFacts

    /// A run that has not begun.
    ///
    /// - Parameters:
    ///   - started: when the run begins, as RFC 3339 writes it, or an empty text when that is not to be shown.
    ///   - notes: the remarks about the configuration.
    ///   - options: the options by which it is started, for the commands that a report names.
    package init(
        selection: Selection = Selection(), started: String = "", notes: [String] = [],
        options: [String] = []
    ) {
        self.selection = selection
        facts = RunFacts(started: started, notesBefore: notes, options: options)
    }

    /// Checks every selected rule; the rules about all messages of the run come last.
    package func run(
        _ probe: Probe, progress: @escaping @Sendable (Progress) -> Void = { _ in }
    ) async -> Report {
        let start = probe.prober.elapsed
        var run = OngoingRun(probe, selection, progress: progress)
        let signIns = Self.signIns(probe.configuration)
        /// Whether a group needs no sign-in: it comes first, and its findings do not depend on the server's speed.
        func isQuick(_ group: RuleGroup) -> Bool { signIns[group.id] == 0 }
        for group in FlipCheck.groups where isQuick(group) { await run.ask(group) }
        let slowGroups = FlipCheck.groups.filter { !isQuick($0) }
        let noteAboutTime = needsSignIn(probe.configuration) ? await Self.noteAboutTime(probe) : nil
        if let noteAboutTime {
            progress(.note(noteAboutTime))
            // Those with the fewest sign-ins first, so that the most rules are done when the time is over.
            let ordered = slowGroups.sorted { signIns[$0.id, default: 0] < signIns[$1.id, default: 0] }
            for isDue in Self.priorities {
                for group in ordered { await run.ask(group, where: isDue) }
            }
        } else {
            for group in slowGroups { await run.ask(group) }
        }
        for group in FlipCheck.groups { await run.judgeAllMessages(group) }
        await run.judgeAgain()
        var facts = facts
        if let note = probe.configuration.noteAboutAuthorities { facts.notesBefore.append(note) }
        facts.took = (probe.prober.elapsed - start).nanoseconds
        facts.noteAboutTime = noteAboutTime
        facts.notesAboutServers = probe.prober.notes
        facts.rules = run.findings.mapValues(\.duration.nanoseconds)
        return await Self.makeReport(run.findings, facts, probe)
    }

    /// Judges the rules of a recorded run, and those that are new since then.
    package static func judge(_ recording: RunRecording) async -> Report {
        let selection = recording.selection
        var findings = recording.findingsLeftOut(selection)
        for rule in FlipCheck.rules
        where rule.isOfRun && selection.contains(rule) && findings[rule.id] == nil {
            var finding = await recording.finding(about: rule)
            finding.duration = .nanoseconds(recording.run.rules[rule.id] ?? 0)
            findings[rule.id] = finding
        }
        return await makeReport(findings, recording.run, recording)
    }

    /// Whether a selected rule signs in, or looks at the messages of those that do.
    private func needsSignIn(_ configuration: FlipCheckConfiguration) -> Bool {
        Plan(selection: selection, configuration: configuration).signIns > 0
            || FlipCheck.rules.contains { $0.isLast && selection.contains($0) }
    }

    private static func makeReport(
        _ findings: [String: Finding], _ run: RunFacts, _ source: any TrialSource
    ) async -> Report {
        let rules = FlipCheck.rules.filter(\.isOfRun)
        var report = Report(
            findings: rules.compactMap { findings[$0.id] }, requests: source.messages.count)
        report.run = run
        report.invocation.options = run.options
        report.duration = .nanoseconds(run.took)
        report.started = Printable.text(run.started)
        report.target = Printable.text(source.configuration.target)
        report.notes = await RunNotes(source: source, findings: findings, run: run).lines()
        return report
    }

    // MARK: The order of the rules

    /// How many sign-ins the trials of each group take, by its id.
    private static func signIns(_ configuration: FlipCheckConfiguration) -> [String: Int] {
        let counts = FlipCheck.groups.map { group in
            (group.id, Plan(selection: Selection(only: [group.id]), configuration: configuration).signIns)
        }
        return Dictionary(uniqueKeysWithValues: counts)
    }

    /// The rules that come first in a run whose time may not be enough: what breaks linking, what helps an attacker, the rest.
    private static let priorities: [@Sendable (Rule) -> Bool] = [
        { $0.harm == .linking && $0.severity == .error },
        { $0.harm == .security && $0.severity == .error },
        { _ in true },
    ]
}
