import HTTPMessages

/// The findings that a check of the rule may return.
extension Rule {
    package func held(_ evidence: [Evidence] = []) -> Finding { Finding(self, .held, evidence: evidence) }

    package func failed(_ seen: String, _ evidence: [Evidence] = []) -> Finding {
        Finding(self, .failed, seen, evidence: evidence)
    }

    package func notAsked(_ reason: String) -> Finding { Finding(self, .notAsked, reason) }

    package func couldNotTell(_ reason: String, _ evidence: [Evidence] = []) -> Finding {
        Finding(self, .couldNotTell, reason, evidence: evidence)
    }

    /// The rule holds when a condition is met; otherwise it failed, for what was seen.
    func holds(_ isMet: Bool, else seen: @autoclosure () -> String, _ evidence: [Evidence] = []) -> Finding {
        isMet ? held(evidence) : failed(seen(), evidence)
    }

    /// The rule failed by an answer that is wrong, and cannot be judged when it is only about the server's load.
    func failed(_ seen: String, by response: HTTPResponse, _ evidence: [Evidence]) -> Finding {
        response.isTemporaryFailure ? couldNotTell(seen, evidence) : failed(seen, evidence)
    }

    /// The rule failed by answers that are wrong; those that are only about the server's load are open questions.
    func judged(_ wrongAnswers: [WrongAnswer]) -> Finding {
        var objections: [String] = []
        var unclear: [String] = []
        for wrong in wrongAnswers {
            if wrong.answer.response.isTemporaryFailure {
                unclear.append(wrong.seen)
            } else {
                objections.append(wrong.seen)
            }
        }
        return judged(objections, unclear: unclear, wrongAnswers.flatMap(\.answer.evidence))
    }

    /// One finding from several messages: an objection makes the rule fail, and an open question keeps it from
    /// holding.
    ///
    /// - Parameters:
    ///   - objections: what was seen against the rule.
    ///   - unclear: what could not be found out, as `subject: reason` or only the reason.
    package func judged(
        _ objections: [String], unclear: [String] = [], _ evidence: [Evidence] = []
    ) -> Finding {
        let open = Self.groupedByReason(unclear).joined(separator: "; ")
        if !objections.isEmpty {
            let seen = objections.joined(separator: "; ")
            return failed(unclear.isEmpty ? seen : "\(seen). Not clear: \(open)", evidence)
        }
        return unclear.isEmpty ? held(evidence) : couldNotTell(open, evidence)
    }

    /// The sentences `subject: reason`, with a reason that several share only once: `one, two: reason`.
    private static func groupedByReason(_ sentences: [String]) -> [String] {
        var grouped: [String] = []
        for group in sentences.map(OpenQuestion.init).grouped(by: \.reason) {
            let subjects = group.members.compactMap(\.subject)
            if !subjects.isEmpty { grouped.append("\(subjects.joined(separator: ", ")): \(group.text)") }
            let hasBareReason = subjects.count < group.members.count
            if hasBareReason { grouped.append(group.text) }
        }
        return grouped
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
