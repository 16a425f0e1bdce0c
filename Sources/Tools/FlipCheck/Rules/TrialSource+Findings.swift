extension TrialSource {
    /// The findings about the selected rules that the configuration leaves out, by the ids of the rules.
    func findingsLeftOut(_ selection: Selection) -> [String: Finding] {
        var findings: [String: Finding] = [:]
        for rule in FlipCheck.rules where selection.contains(rule) {
            guard let skip = configuration.skip.first(where: { rule.isNamed(by: $0.rule) }) else { continue }
            let reason = secrets.printable("left out by the configuration: \(skip.reason)")
            findings[rule.id] = Finding(rule, .notAsked(reason))
        }
        return findings
    }

    /// The finding about a rule as a report shows it, with a message where the rule holds.
    ///
    /// An error becomes the finding that the rule could not be judged.
    func finding(about rule: Rule) async -> Finding {
        let judgement: Judgement
        do {
            judgement = try await rule.verdict?(self) ?? .notAsked("no run judges it: use flip-check reply")
        } catch { judgement = .open(CouldNotTell(error)) }
        var finding = Finding(rule, judgement)
        // A reason and an advice may quote a secret, or control characters of the server's.
        finding.reason = secrets.printable(finding.reason)
        finding.advice = secrets.printable(finding.advice)
        finding.missingKey = finding.missingKey.map(secrets.printable)
        if finding.verdict == .held, finding.evidence.isEmpty {
            finding.evidence = [evidence(of: rule)]
        }
        return finding
    }

    /// The evidence for a rule that holds and names no message: the last one of its trials, or of those before.
    private func evidence(of rule: Rule) -> Evidence {
        let messages = messages
        if rule.isLast {
            return Evidence(sent: ["every message of the run so far: \(messages.count)"], received: [])
        }
        func last(_ names: [String]) -> Exchange? {
            messages.last { message in message.trial.map(names.contains) ?? false }
        }
        let ofTrials = last(rule.trials.map(\.name)) ?? last(rule.trials.flatMap(\.namesBefore))
        return ofTrials?.evidence
            ?? Evidence(sent: ["no message: the configuration decides it"], received: [])
    }
}
