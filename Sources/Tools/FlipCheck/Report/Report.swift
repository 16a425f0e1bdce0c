import JSON

/// The result of a run: a finding for each rule, and what the run cost.
package struct Report: Sendable {
    package var findings: [Finding]
    package var requests: Int
    /// How long the run took; zero when that is not to be shown.
    package var duration: Duration = .zero
    package var notes: [String] = []
    /// The address of the partner's authorization URL, or another known address.
    package var target = ""
    /// When the run began, as RFC 3339 writes it; empty when that is not to be shown.
    package var started = ""
    /// The verdicts of an earlier run by the ids of the rules: what they have is not told as new.
    package var known: [String: Finding.Verdict] = [:]
    package var failsOn = Rule.Severity.error
    /// How the commands that the report names are started.
    package var invocation = Invocation()

    package init(findings: [Finding], requests: Int) {
        self.findings = findings
        self.requests = requests
    }

    package func failures(_ severity: Rule.Severity) -> [Finding] {
        failed.filter { $0.rule.severity == severity }
    }

    /// The failures of one kind of harm, the heaviest first.
    package func failures(_ harm: Rule.Harm) -> [Finding] {
        Rule.Severity.allCases.flatMap(failures).filter { $0.rule.harm == harm }
    }

    /// The failures but for those that are known: the errors by their harm, then what weighs less.
    package var worstFirst: [Finding] {
        Rule.Severity.allCases.flatMap { severity in
            let failures = failures(severity).filter { !isKnown($0) }
            return Rule.Harm.allCases.flatMap { harm in failures.filter { $0.rule.harm == harm } }
        }
    }

    /// The new failures and the undecided rules, each with the findings that follow from it.
    var entries: [ReportEntry] { ReportEntry.entries(of: worstFirst + unknown) }

    package var knownFailures: [Finding] { failed.filter(isKnown) }

    /// All findings: the failures by their weight and harm, then the others in the order of the rules.
    var ranked: [Finding] { worstFirst + knownFailures + findings.filter { !$0.isFailure } }

    var failed: [Finding] { findings.filter(\.isFailure) }

    package var unknown: [Finding] { findings.filter { $0.verdict == .couldNotTell } }

    package var notAsked: [Finding] { findings.filter { $0.verdict == .notAsked } }

    package var held: [Finding] { findings.filter { $0.verdict == .held } }

    func isKnown(_ finding: Finding) -> Bool { known[finding.rule.id] == finding.verdict }

    func counts(_ finding: Finding) -> Bool {
        finding.isFailure && finding.rule.severity >= failsOn && !isKnown(finding)
    }

    /// 1 when a failure counts, 2 when the run newly could not tell of a rule, or tried none, 0 otherwise.
    package var exitStatus: Int32 {
        if findings.contains(where: counts) { return 1 }
        let tried = findings.contains { $0.verdict == .held || $0.isFailure }
        return unknown.allSatisfy(isKnown) && tried ? 0 : 2
    }

    /// The verdicts in a report of `--json`, for ``known``.
    package static func verdicts(json: [UInt8]) throws -> [String: Finding.Verdict] {
        guard let findings = JSONValue(json: json)?["findings"]?.array else {
            throw ConfigurationError(
                "--baseline", "the file is no report of flip-check --json; write one first")
        }
        return findings.reduce(into: [:]) { verdicts, finding in
            guard let rule = finding["rule"]?.string else { return }
            verdicts[rule] = finding["verdict"]?.string.flatMap(Finding.Verdict.init)
        }
    }
}
