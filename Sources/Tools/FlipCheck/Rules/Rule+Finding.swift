import HTTPMessages

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
