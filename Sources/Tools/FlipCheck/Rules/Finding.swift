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

extension Rule {
    package func held(_ evidence: [Evidence] = []) -> Finding { Finding(self, .held, evidence: evidence) }

    package func failed(_ seen: String, _ evidence: [Evidence] = []) -> Finding {
        Finding(self, .failed, seen, evidence: evidence)
    }

    package func notAsked(_ reason: String) -> Finding { Finding(self, .notAsked, reason) }

    package func couldNotTell(_ reason: String, _ evidence: [Evidence] = []) -> Finding {
        Finding(self, .couldNotTell, reason, evidence: evidence)
    }

    /// The finding by one condition, and by what was seen where it is not met.
    func holds(_ isMet: Bool, else seen: @autoclosure () -> String, _ evidence: [Evidence] = []) -> Finding {
        isMet ? held(evidence) : failed(seen(), evidence)
    }

    /// The finding by an answer that is wrong, unless it is only about the server's load.
    func failed(_ seen: String, by response: HTTPResponse, _ evidence: [Evidence]) -> Finding {
        response.isTemporaryFailure ? couldNotTell(seen, evidence) : failed(seen, evidence)
    }

    /// The finding by answers that are wrong, except those that are only about the server's load.
    func judged(_ wrong: [WrongAnswer]) -> Finding {
        judged(
            wrong.filter { !$0.answer.response.isTemporaryFailure }.map(\.seen),
            unclear: wrong.filter(\.answer.response.isTemporaryFailure).map(\.seen),
            wrong.flatMap(\.answer.evidence))
    }

    /// One finding from several messages: one objection is enough to fail, and an open question to not hold.
    package func judged(
        _ objections: [String], unclear: [String] = [], _ evidence: [Evidence] = []
    ) -> Finding {
        let open = Self.together(unclear).joined(separator: "; ")
        if !objections.isEmpty {
            let seen = objections.joined(separator: "; ")
            return failed(unclear.isEmpty ? seen : "\(seen). Not clear: \(open)", evidence)
        }
        return unclear.isEmpty ? held(evidence) : couldNotTell(open, evidence)
    }

    /// Sentences of the form `what: reason`, so that a reason that several share is told once.
    private static func together(_ sentences: [String]) -> [String] {
        sentences.map(OpenQuestion.init).grouped(by: \.reason).flatMap { group in
            let subjects = group.members.compactMap(\.subject)
            let named = subjects.isEmpty ? [] : ["\(subjects.joined(separator: ", ")): \(group.text)"]
            let hasBareReason = subjects.count < group.members.count
            return named + (hasBareReason ? [group.text] : [])
        }
    }
}

/// A sentence about what could not be found out, of the form `subject: reason` or only `reason`.
private struct OpenQuestion {
    let subject: String?
    let reason: String

    init(_ sentence: String) {
        let colon = sentence.firstRange(of: ": ")
        subject = colon.map { String(sentence[..<$0.lowerBound]) }
        reason = colon.map { String(sentence[$0.upperBound...]) } ?? sentence
    }
}
