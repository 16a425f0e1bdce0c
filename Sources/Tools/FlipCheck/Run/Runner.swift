import LocalWeb

/// Inspects the rules one after the other, and collects the findings.
package struct Runner: Sendable {
    /// The progress of a run.
    package enum Progress: Sendable, Hashable {
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
    package func run(_ probe: Probe, progress: @Sendable (Progress) -> Void = { _ in }) async -> Report {
        let start = probe.prober.elapsed
        var found: [String: Finding] = [:]
        var order = groups
        for moment in [Inspection.Moment.inOrder, .atTheEnd] {
            for place in order.indices {
                if moment == .inOrder, order[place].id == "authorize", await areWalksSlow(probe) {
                    order.sort { Self.place($0) < Self.place($1) }
                }
                let group = order[place]
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
        let rules = groups.flatMap { $0.inspections.flatMap(\.rules) }
        var report = Report(findings: rules.compactMap { found[$0.id] }, requests: probe.prober.log.count)
        report.duration = probe.prober.elapsed - start
        report.target = probe.configuration.target
        report.notes = Self.blocks(found, probe) + probe.prober.notes
        let faults = probe.prober.log.filter(\.isServerError)
        if faults.count >= 5, let words = faults.commonWords {
            report.notes.append(
                "\(faults.count) requests were answered with 5xx; the server says: “\(words)”. "
                    + "Look for that first: a finding that names a 5xx may follow from it.")
        }
        if probe.challenges.withLock(\.areAskedFor) {
            report.notes.append(
                "The server asks for PKCE, so every right request has a challenge of method S256; "
                    + "client.pkce is true."
            )
        }
        // A note may quote the server, as a finding does.
        report.notes = report.notes.map(probe.prober.secrets.printable)
        return report
    }

    /// What keeps most rules from being asked, for the top of the report.
    private static func blocks(_ found: [String: Finding], _ probe: Probe) -> [String] {
        let sent = probe.prober.log.filter(\.isSent)
        if let silence = sent.first?.silence, sent.allSatisfy({ $0.response == nil }) {
            return ["No server answered anything: \(silence). Is it running, and are the addresses right?"]
        }
        if case .couldNotTell(let reason) = found["authorize/sign-in"]?.verdict {
            return ["Most rules need a code, and the sign-in leads to none: \(reason)."]
        }
        if case .couldNotTell(let reason) = found["token/exchange"]?.verdict,
            found["authorize/code"]?.isFailure != true
        {
            return ["Most rules need tokens, and there are none: \(reason)."]
        }
        return []
    }

    /// The groups in the order in which a run that may not come to its end learns most: those that need
    /// the most walks come last.
    private static let thrifty = [
        "association", "metadata", "refresh", "userinfo", "revoke", "token", "authorize", "pages",
    ]

    private static func place(_ group: RuleGroup) -> Int {
        thrifty.firstIndex(of: group.id) ?? thrifty.count
    }

    /// Whether the walks would use up the run's time: the rules about tokens, which need few
    /// of them, then come first.
    private func areWalksSlow(_ probe: Probe) async -> Bool {
        guard let walk = try? await probe.firstWalk() else { return false }
        return walk.duration * Self.walks > probe.prober.limits.total
    }

    /// How many walks to a code a run of all rules takes, about.
    static let walks = 150

    private func findings(of inspection: Inspection, _ probe: Probe) async -> [Finding] {
        let (start, before) = (probe.prober.elapsed, probe.prober.log.count)
        let found = await inspection.inspect(probe)
        let duration = probe.prober.elapsed - start
        let sent = probe.prober.log.dropFirst(before)
        let shown =
            inspection.moment == .atTheEnd
            ? Evidence(sent: ["every message of the run so far: \(before)"], received: [])
            : sent.last?.evidence
                ?? Evidence(sent: ["no message: the configuration decides it"], received: [])
        return inspection.rules.filter(selection.contains).map { rule in
            var finding =
                found.first { $0.rule.id == rule.id }?.printable(probe.prober.secrets)
                ?? rule.couldNotTell("the check for it said nothing; that is a mistake in flip-check")
            finding.duration = duration / inspection.rules.count
            if finding.verdict == .held, finding.evidence.isEmpty { finding.evidence = [shown] }
            return finding
        }
    }
}

extension Finding {
    /// The finding as it may be printed: its text may hold a secret, or control characters of the server's.
    fileprivate func printable(_ secrets: Secrets) -> Finding {
        var finding = self
        finding.verdict = verdict.mapText(secrets.printable)
        return finding
    }
}

/// Which rules are looked at.
package struct Selection: Sendable, Hashable {
    /// Rules or groups to look at; empty for all.
    package var only: [String]
    /// Rules or groups to leave out.
    package var skip: [String]
    /// The one kind of harm that the rules are about; nil for all.
    package var profile: Rule.Harm?

    /// All rules, unless some are named.
    package init(only: [String] = [], skip: [String] = []) {
        self.only = only
        self.skip = skip
    }

    package func contains(_ rule: Rule) -> Bool {
        (profile == nil || rule.harm == profile) && (only.isEmpty || only.contains(where: rule.isNamed))
            && !skip.contains(where: rule.isNamed)
    }

    package func unknownNames(among rules: [Rule] = FlipCheck.rules) -> [String] {
        (only + skip).filter { name in !rules.contains { $0.isNamed(by: name) } }
    }
}
