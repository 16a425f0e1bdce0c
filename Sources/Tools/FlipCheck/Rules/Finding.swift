import HTTPMessages

/// What a run found out about one rule: the verdict, what happened, and the evidence.
package struct Finding: Sendable, Hashable {
    /// Whether the rule holds; the raw value is its name in a report.
    package enum Verdict: String, Sendable, Hashable {
        /// A right request succeeded in the same run, and the wrong one was refused.
        case held
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
    package var evidence: [Evidence]
    package var duration: Duration = .zero
    /// The ids of the rules whose failure explains this finding; the first that failed counts.
    package var causes: [String]
    /// What to do about what was seen, where that says more than the rule's remedy; empty where it does not.
    package var advice = ""
    /// The key of the configuration without which the rule is not asked; nil where that is not the reason.
    var missingKey: String?

    package init(_ rule: Rule, _ verdict: Verdict, _ reason: String = "", evidence: [Evidence] = []) {
        self.rule = rule
        self.verdict = verdict
        self.reason = reason
        self.evidence = evidence
        causes = [.failed, .couldNotTell].contains(verdict) ? rule.followsFrom : []
    }

    /// What to do about the finding.
    package var remedy: String { advice.isEmpty ? rule.remedy : advice }

    /// The finding, with the messages that came before those that show it.
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

    /// The finding; its advice is about what stands in front of the endpoint, or about its address, if that is it.
    func advising(about response: HTTPResponse, from url: String, key: String) -> Finding {
        guard isFailure, let fault = EndpointFault(response, to: url, key: key) else { return self }
        var finding = self
        finding.advice = fault.words
        return finding
    }

    /// The finding with a sentence of advice, which has no full stop; without one as it is.
    func advising(_ sentence: String?) -> Finding {
        guard let sentence else { return self }
        var finding = self
        finding.advice = sentence + "."
        return finding
    }

    package var isFailure: Bool { verdict == .failed }

    /// The finding; one that holds needs this proof too, which throws when there is none.
    func whenHeld<Proof>(_ prove: () async throws -> Proof) async throws -> Finding {
        if verdict == .held { _ = try await prove() }
        return self
    }
}
