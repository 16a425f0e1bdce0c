import JSON

/// The result of a run: a finding for each rule, and what the run cost.
package struct Report: Sendable {
    /// A key that the configuration does not have, and how many rules were not asked without it.
    package struct MissingKey: Sendable {
        package let key: String
        package let ruleCount: Int
    }

    /// The findings, in the order of the rules.
    package var findings: [Finding]
    /// How many requests the run sent.
    package var requests: Int
    /// How long the run took, or zero when that is not to be shown.
    package var duration: Duration = .zero
    /// The remarks about the whole run, in sentences.
    package var notes: [String] = []
    /// The origin of the partner's authorization URL, or of another known address, or an empty text for none.
    package var target = ""
    /// When the run began, as RFC 3339 writes it, or an empty text when that is not to be shown.
    package var started = ""
    /// The verdicts of an earlier run, by the ids of the rules: a finding with the same verdict is not new.
    package var known: [String: Finding.Verdict] = [:]
    /// The least severity of a failure that makes the run fail.
    package var failsOn = Rule.Severity.error
    /// How the commands that the report names are started.
    package var invocation = Invocation()
    /// What only the run itself can tell, for a recording of it.
    var run = RunFacts()

    package init(findings: [Finding], requests: Int) {
        self.findings = findings
        self.requests = requests
    }

    /// The failures of one severity.
    package func failures(_ severity: Rule.Severity) -> [Finding] {
        failed.filter { $0.rule.severity == severity }
    }

    /// The failures of one kind of harm, the heaviest first.
    package func failures(_ harm: Rule.Harm) -> [Finding] {
        Rule.Severity.allCases.flatMap(failures).filter { $0.rule.harm == harm }
    }

    /// The new failures, the worst first: by severity, by reach and by the kind of harm, and hygiene after these.
    package var worstFirst: [Finding] {
        Rule.Severity.allCases.flatMap { severity in
            let new = failures(severity).filter { !isKnown($0) }
            let harmful = Rule.Reach.allCases.flatMap { reach in
                Rule.Harm.allCases.flatMap { harm in
                    new.filter { $0.rule.reach == reach && $0.rule.harm == harm && harm != .hygiene }
                }
            }
            return harmful + new.filter { $0.rule.harm == .hygiene }
        }
    }

    /// The new failures and the undecided rules, each with the findings that follow from it.
    var entries: [ReportEntry] { ReportEntry.entries(of: worstFirst + unknown) }

    /// The failures that an earlier run had too.
    package var knownFailures: [Finding] { failed.filter(isKnown) }

    /// All findings: the failures by their weight and harm, then the others in the order of the rules.
    var ranked: [Finding] { worstFirst + knownFailures + findings.filter { !$0.isFailure } }

    /// All failures, also those that an earlier run had, in the order of the rules.
    var failed: [Finding] { findings.filter(\.isFailure) }

    /// The findings about rules that the run could not decide.
    package var unknown: [Finding] { findings.filter { $0.verdict == .couldNotTell } }

    /// The findings about rules that the run did not ask.
    package var notAsked: [Finding] { findings.filter { $0.verdict == .notAsked } }

    /// The keys that would let more rules be asked, those for the most rules first.
    package var missingKeys: [MissingKey] {
        notAsked.compactMap(\.missingKey).grouped(by: \.self)
            .map { MissingKey(key: $0.text, ruleCount: $0.members.count) }
            .sorted { $0.ruleCount > $1.ruleCount }
    }

    /// The findings about rules that hold.
    package var held: [Finding] { findings.filter { $0.verdict == .held } }

    /// Whether an earlier run came to the same verdict.
    func isKnown(_ finding: Finding) -> Bool { known[finding.rule.id] == finding.verdict }

    /// Whether a finding makes the run fail: a new failure that weighs enough.
    func failsRun(_ finding: Finding) -> Bool {
        finding.isFailure && finding.rule.severity >= failsOn && !isKnown(finding)
    }

    /// The exit status of the program: 1 when a finding makes the run fail, 2 when the run is not complete.
    ///
    /// A run is complete when it decided a rule, and every rule that it could not decide is known or follows from a failure.
    package var exitStatus: Int32 {
        if findings.contains(where: failsRun) { return 1 }
        let hasDecided = findings.contains { $0.verdict == .held || $0.isFailure }
        // A rule that no failure explains has an entry of its own.
        let isComplete = ReportEntry.entries(of: failed + unknown).allSatisfy { entry in
            entry.finding.isFailure || isKnown(entry.finding)
        }
        return hasDecided && isComplete ? 0 : 2
    }

    /// The verdicts in a report of `--json`, for ``known``.
    ///
    /// Throws when the file is not such a report.
    package static func verdicts(json: [UInt8]) throws -> [String: Finding.Verdict] {
        let notAReport = ConfigurationError(
            "--baseline", "the file is not a report of flip-check --json; write one first")
        guard let findings = JSONValue(json: json)?["findings"]?.array else { throw notAReport }
        var verdicts: [String: Finding.Verdict] = [:]
        for finding in findings {
            guard let rule = finding["rule"]?.string,
                let verdict = finding["verdict"]?.string.flatMap(Finding.Verdict.init(rawValue:))
            else { throw notAReport }
            verdicts[rule] = verdict
        }
        return verdicts
    }
}
