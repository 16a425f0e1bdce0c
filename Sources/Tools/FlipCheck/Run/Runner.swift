import LocalWeb

/// Inspects the rules one after the other, and collects the findings.
package struct Runner: Sendable {
    /// The progress of a run.
    package enum Progress: Sendable, Hashable {
        /// A group begins.
        case group(id: String, title: String)
        /// A rule was looked at.
        case finding(Finding)
    }

    package var groups: [RuleGroup]
    package var selection: Selection

    package init(groups: [RuleGroup] = FlipCheck.groups, selection: Selection = Selection()) {
        self.groups = groups
        self.selection = selection
    }

    /// Looks at every selected rule; one finding comes out for each, in the order of the groups.
    ///
    /// Rules about all messages of the run are looked at last.
    package func run(
        _ probe: Probe, progress: @Sendable (Progress) -> Void = { _ in }
    ) async -> Report {
        let start = probe.prober.elapsed
        var found: [String: Finding] = [:]
        for moment in [Inspection.Moment.inOrder, .atTheEnd] {
            for group in groups {
                let skips = probe.configuration.skip
                for rule in group.rules where selection.contains(rule) {
                    guard let skip = skips.first(where: { rule.isNamed(by: $0.rule) }) else { continue }
                    found[rule.id] = rule.notAsked("left out by the configuration: \(skip.reason)")
                }
                let inspections = group.inspections.filter { inspection in
                    inspection.moment == moment
                        && inspection.rules.contains { selection.contains($0) && found[$0.id] == nil }
                }
                if inspections.isEmpty { continue }
                if moment == .inOrder { progress(.group(id: group.id, title: group.title)) }
                for inspection in inspections {
                    for finding in await findings(of: inspection, probe) where found[finding.rule.id] == nil {
                        found[finding.rule.id] = finding
                        progress(.finding(finding))
                    }
                }
            }
        }
        let order = groups.flatMap { $0.inspections.flatMap(\.rules) }
        var report = Report(
            findings: order.compactMap { found[$0.id] }, requests: probe.prober.log.count)
        report.duration = probe.prober.elapsed - start
        report.target = probe.configuration.target
        report.notes = probe.prober.notes
        if case .couldNotTell(let reason) = found["authorize/sign-in"]?.verdict {
            report.notes.insert("Most rules need a code, and the sign-in leads to none: \(reason).", at: 0)
        }
        return report
    }

    private func findings(of inspection: Inspection, _ probe: Probe) async -> [Finding] {
        let start = probe.prober.elapsed
        let found = await inspection.inspect(probe)
        let duration = probe.prober.elapsed - start
        return inspection.rules.filter(selection.contains).map { rule in
            var finding =
                found.first { $0.rule.id == rule.id }?.printable(probe.prober.secrets)
                ?? rule.couldNotTell("the check for it said nothing; that is a mistake in flip-check")
            finding.duration = duration / inspection.rules.count
            return finding
        }
    }
}

extension Finding {
    /// The finding as it may be printed: its text may hold a secret, or control characters of the server's.
    fileprivate func printable(_ secrets: Secrets) -> Finding {
        var finding = self
        finding.verdict = verdict.mapText { Printable.text(secrets.hidden(in: $0), limit: 2_000) }
        return finding
    }
}

/// Which rules are looked at.
package struct Selection: Sendable, Hashable {
    /// Rules or groups to look at; empty for all.
    package var only: [String]
    /// Rules or groups to leave out.
    package var skip: [String]

    /// All rules, unless some are named.
    package init(only: [String] = [], skip: [String] = []) {
        self.only = only
        self.skip = skip
    }

    /// Whether the rule is looked at.
    package func contains(_ rule: Rule) -> Bool {
        (only.isEmpty || only.contains(where: rule.isNamed)) && !skip.contains(where: rule.isNamed)
    }

    /// The names that are no rule and no group.
    package func unknownNames(among rules: [Rule] = FlipCheck.rules) -> [String] {
        (only + skip).filter { name in !rules.contains { $0.isNamed(by: name) } }
    }
}
