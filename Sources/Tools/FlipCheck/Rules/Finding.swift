/// What a run found out about one rule: the verdict, what happened, and the evidence.
package struct Finding: Sendable {
    /// Whether the rule holds; the raw value is its name in a report.
    package enum Verdict: String, Sendable, Hashable {
        /// A right request succeeded in the same run, and the wrong one was refused.
        case held
        /// The partner's side does not do what the rule says.
        case failed
        /// The rule does not concern this partner, or the configuration leaves it out.
        case notAsked = "not asked"
        /// The question was asked, and the answer says nothing about the rule.
        case couldNotTell = "could not tell"
    }

    package var rule: Rule
    package let verdict: Verdict
    /// What was seen, or why nothing was.
    ///
    /// It is empty when the rule holds.
    package var reason: String
    /// The messages that show it, and a command to repeat each.
    package var evidence: [Evidence]
    /// How long the check took.
    package var duration: Duration = .zero
    /// The ids of the rules whose failure explains this finding; the first that failed counts.
    package var causes: [String]
    /// What to do in place of the rule's remedy, which does not know what was seen, or an empty text for the remedy.
    package var advice = ""
    /// Whether less was seen than what the rule is about, so that the finding weighs less than the rule.
    private(set) var isLessened = false
    /// The key of the configuration without which the rule is not asked, or nil where that is not the reason.
    var missingKey: String?

    /// The finding of a judgement about a rule.
    init(_ rule: Rule, _ judgement: Judgement) {
        self.rule = rule
        verdict = judgement.verdict
        reason = judgement.reason
        evidence = judgement.evidence
        advice = judgement.advice
        missingKey = judgement.missingKey
        causes = [.failed, .couldNotTell].contains(verdict) ? rule.followsFrom : []
        // It explains the finding better than the causes that the rule names for every finding.
        if let cause = judgement.cause { causes.insert(cause, at: 0) }
        if let weight = judgement.weight, isFailure {
            self.rule.severity = min(weight, rule.severity)
            self.rule.harm = .hygiene
            isLessened = true
        }
    }

    /// What is wrong in the words of the rule, or what was seen where that is less than what the rule is about.
    var fault: String { isLessened ? reason : rule.fault }

    /// What to do about the finding.
    package var remedy: String { advice.isEmpty ? rule.remedy : advice }

    /// What to do first: the first sentence of the rule's remedy, or all of an advice about what was seen.
    var action: String {
        guard advice.isEmpty, let end = rule.remedy.firstRange(of: ". ") else { return remedy }
        return rule.remedy[..<end.lowerBound] + "."
    }

    package var isFailure: Bool { verdict == .failed }
}
