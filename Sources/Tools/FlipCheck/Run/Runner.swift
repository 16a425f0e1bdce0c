/// Looks at the rules one after the other and collects what comes out.
public struct Runner: Sendable {
    /// What a run says while it goes on.
    public enum Progress: Sendable, Hashable {
        /// A group begins.
        case group(id: String, title: String)
        /// A rule was looked at.
        case finding(Finding)
    }

    /// The groups, in the order in which they are looked at.
    public var groups: [RuleGroup]
    /// Which rules of them.
    public var selection: Selection

    /// A run over the groups.
    public init(groups: [RuleGroup] = FlipCheck.groups, selection: Selection = Selection()) {
        self.groups = groups
        self.selection = selection
    }

    /// Looks at every selected rule; one finding comes out for each.
    public func run(
        _ probe: Probe, progress: @Sendable (Progress) -> Void = { _ in }
    ) async -> Report {
        var findings: [Finding] = []
        for group in groups {
            let inspections = group.inspections.filter { $0.rules.contains(where: selection.contains) }
            if inspections.isEmpty { continue }
            progress(.group(id: group.id, title: group.title))
            for inspection in inspections {
                let found = await inspection.inspect(probe)
                for rule in inspection.rules where selection.contains(rule) {
                    let finding =
                        found.first { $0.rule.id == rule.id }?.printable(probe.prober.secrets)
                        ?? rule.couldNotRun("the check for it said nothing; that is a mistake in flip-check")
                    findings.append(finding)
                    progress(.finding(finding))
                }
            }
        }
        return Report(findings: findings, requests: probe.prober.log.count)
    }
}

extension Finding {
    /// The finding as it may be printed: what was seen may hold a secret, or a text of the server's.
    fileprivate func printable(_ secrets: Secrets) -> Finding {
        func shown(_ text: String) -> String { Printable.text(secrets.hidden(in: text), limit: 2_000) }
        var finding = self
        switch verdict {
        case .passed: break
        case .failed(let text): finding.verdict = .failed(shown(text))
        case .notApplicable(let text): finding.verdict = .notApplicable(shown(text))
        case .couldNotRun(let text): finding.verdict = .couldNotRun(shown(text))
        }
        return finding
    }
}
