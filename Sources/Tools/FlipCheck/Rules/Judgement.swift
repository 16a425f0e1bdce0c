import HTTPMessages

/// The verdict about a rule with what shows it, before it belongs to a rule: see ``Finding``.
///
/// The functions of this type are the words in which a rule is judged.
struct Judgement: Sendable {
    var verdict: Finding.Verdict
    /// What was seen, or why nothing was.
    ///
    /// It is empty when the rule holds.
    var reason = ""
    var evidence: [Evidence] = []
    /// What to do in place of the rule's remedy, or an empty text for the remedy.
    var advice = ""
    /// The smaller weight of what was seen, which is then only a matter of hygiene, or nil for the rule's own.
    var weight: Rule.Severity?
    /// The id of the rule whose failure explains it, or nil for none.
    var cause: String?
    /// The key that the configuration does not have, or nil where that is not the reason.
    var missingKey: String?

    var isFailure: Bool { verdict == .failed }

    // MARK: The four verdicts

    static func held(_ evidence: [Evidence] = []) -> Judgement {
        Judgement(verdict: .held, evidence: evidence)
    }

    static func failed(_ seen: String, _ evidence: [Evidence] = []) -> Judgement {
        Judgement(verdict: .failed, reason: seen, evidence: evidence)
    }

    static func notAsked(_ reason: String) -> Judgement { Judgement(verdict: .notAsked, reason: reason) }

    static func couldNotTell(_ reason: String, _ evidence: [Evidence] = []) -> Judgement {
        Judgement(verdict: .couldNotTell, reason: reason, evidence: evidence)
    }

    /// The judgement for a reason why a trial has no value.
    static func open(_ reason: CouldNotTell) -> Judgement {
        Judgement(
            verdict: reason.isIntended ? .notAsked : .couldNotTell, reason: reason.reason,
            evidence: reason.evidence, cause: reason.cause, missingKey: reason.missingKey)
    }

    // MARK: From what was seen

    /// The rule holds when a condition is met; otherwise it failed, for what was seen.
    static func holds(
        _ isMet: Bool, else seen: @autoclosure () -> String, _ evidence: [Evidence] = []
    ) -> Judgement { isMet ? held(evidence) : failed(seen(), evidence) }

    /// The rule failed by an answer that is wrong, and cannot be judged when it is only about the server's load.
    static func failed(_ seen: String, by response: HTTPResponse, _ evidence: [Evidence]) -> Judgement {
        response.isTemporaryFailure ? couldNotTell(seen, evidence) : failed(seen, evidence)
    }

    /// One verdict from several messages: an objection makes the rule fail, and an open question keeps it from
    /// holding.
    ///
    /// - Parameters:
    ///   - objections: what was seen against the rule.
    ///   - unclear: what could not be found out.
    static func judged(
        _ objections: [String], unclear: [OpenQuestion] = [], _ evidence: [Evidence] = []
    ) -> Judgement {
        let seen = objections.joined(separator: "; ")
        return switch (objections.isEmpty, unclear.isEmpty) {
        case (true, true): held(evidence)
        case (true, false): couldNotTell(unclear.inWords, evidence)
        case (false, true): failed(seen, evidence)
        case (false, false): failed("\(seen). Not clear: \(unclear.inWords)", evidence)
        }
    }

    /// The rule holds for an `https` URL; it is not asked for a URL of this machine.
    ///
    /// - Parameter key: the key of the configuration that has the URL, for where it is missing.
    static func httpsUnlessLoopback(_ url: String?, _ key: String) -> Judgement {
        guard let url else { return open(.notAskedWithout(key)) }
        if ProbeTarget.isLoopback(url) { return notAsked("\(url) is on this machine") }
        return holds(url.lowercased().utf8.starts(with: "https://".utf8), else: "\(url) is not https")
    }

    // MARK: Changes

    /// The judgement with earlier messages before its own.
    func after(_ earlier: [Evidence]) -> Judgement { changed { $0.evidence = earlier + evidence } }

    /// The judgement about the second of two equal requests, with a command that sends both.
    var ofSecondRequest: Judgement {
        changed { for index in $0.evidence.indices { $0.evidence[index].isSentTwice = true } }
    }

    /// The judgement as a note: what was seen is less than what the rule is about.
    var asNote: Judgement { changed { $0.weight = .note } }

    /// The judgement as a warning: what was seen weighs less than what the rule is about.
    var asWarning: Judgement { changed { $0.weight = .warning } }

    /// A failure as a note where the judgement of all that does harm holds; where that is open, so is the rule.
    func weighing(harmful: Judgement) -> Judgement {
        guard isFailure, !harmful.isFailure else { return self }
        return harmful.verdict == .held ? asNote : harmful
    }

    /// The judgement, unless it holds and there is a reason why that would prove nothing.
    func unless(_ reason: CouldNotTell?) -> Judgement {
        guard verdict == .held, let reason else { return self }
        return .open(reason)
    }

    /// The judgement with the id of the rule whose failure explains it.
    func because(_ cause: String) -> Judgement { changed { $0.cause = cause } }

    /// The judgement with a sentence of advice, given without its full stop, or as it is for nil.
    func advising(_ sentence: String?) -> Judgement {
        guard let sentence else { return self }
        return changed { $0.advice = sentence + "." }
    }

    /// A failure with advice about a proxy or a wrong address, when the answer looks like one of these.
    ///
    /// - Parameter key: the key of the configuration that has the address.
    func advising(about response: HTTPResponse, from url: String?, key: String) -> Judgement {
        guard isFailure, let url, let fault = EndpointFault(response, to: url, key: key) else { return self }
        return changed { $0.advice = fault.words }
    }

    private func changed(_ change: (inout Judgement) -> Void) -> Judgement {
        var judgement = self
        change(&judgement)
        return judgement
    }
}

extension [Judgement] {
    /// The first that failed, or else the first that is open, or else the last; without any, the rule holds.
    var worst: Judgement {
        first(where: \.isFailure) ?? first { $0.verdict != .held } ?? last ?? .held()
    }
}
