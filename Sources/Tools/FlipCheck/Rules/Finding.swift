import HTTPMessages

/// What a run found out about one rule: the verdict, what happened, and the evidence.
package struct Finding: Sendable, Hashable {
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
    /// What was seen, or why nothing was; empty when the rule holds.
    package var reason: String
    /// The messages that show it, and a command to repeat each.
    package var evidence: [Evidence]
    /// How long the check took.
    package var duration: Duration = .zero
    /// The ids of the rules whose failure explains this finding; the first that failed counts.
    package var causes: [String]
    /// What to do in place of the rule's remedy, which does not know what was seen; empty for the remedy.
    package var advice = ""
    /// The key of the configuration without which the rule is not asked; nil where that is not the reason.
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
            self.rule.severity = weight
            self.rule.harm = .hygiene
        }
    }

    /// What to do about the finding.
    package var remedy: String { advice.isEmpty ? rule.remedy : advice }

    /// The finding with earlier messages before its own.
    func after(_ earlier: [Evidence]) -> Finding {
        var finding = self
        finding.evidence = earlier + evidence
        return finding
    }

    /// The finding as a note: what was seen is less than what the rule is about.
    var asNote: Finding {
        var finding = self
        finding.rule.severity = .note
        finding.rule.harm = .hygiene
        return finding
    }

    /// The finding with advice about a proxy or a wrong address, when the answer looks like one of these.
    ///
    /// - Parameter key: the key of the configuration that has the address.
    func advising(about response: HTTPResponse, from url: String, key: String) -> Finding {
        guard isFailure, let fault = EndpointFault(response, to: url, key: key) else { return self }
        var finding = self
        finding.advice = fault.words
        return finding
    }

    /// The finding with a sentence of advice, given without its full stop; nil leaves the finding as it is.
    func advising(_ sentence: String?) -> Finding {
        guard let sentence else { return self }
        var finding = self
        finding.advice = sentence + "."
        return finding
    }

    package var isFailure: Bool { verdict == .failed }

    /// The finding, after a proof without which a rule must not hold; throws what the proof throws.
    func whenHeld<Proof>(_ prove: () async throws -> Proof) async throws -> Finding {
        if verdict == .held { _ = try await prove() }
        return self
    }
}
