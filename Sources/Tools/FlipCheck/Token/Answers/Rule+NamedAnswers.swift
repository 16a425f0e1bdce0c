extension Rule {
    /// The rule holds when every request was refused.
    func needsRefusals(_ answers: [NamedAnswer]) -> Finding {
        let granted = answers.filter(\.answer.isGranted)
        let shown = granted.isEmpty ? answers : granted
        return judged(
            granted.map { "\($0.name): answered with \($0.answer.inWords), as if it were right" },
            unclear: unclear(answers), shown.flatMap(\.answer.evidence))
    }

    /// The rule holds when every request got an access token.
    func needsGrants(_ answers: [NamedAnswer]) -> Finding {
        let denied = answers.filter { $0.answer.accessToken == nil }
        return judged(
            denied.map { named in
                WrongAnswer(
                    seen: "\(named.name): answered with \(named.answer.inWords)", answer: named.answer)
            })
    }

    /// The answers that decide nothing about the rule, in words.
    func unclear(_ answers: [NamedAnswer]) -> [String] {
        answers.compactMap { named in
            guard case .unclear(let reason) = named.answer.ending else { return nil }
            return "\(named.name): \(reason)"
        }
    }

    /// The rule holds for a 400 with one of these errors.
    func needsError(_ codes: [String], _ answer: JSONAnswer) -> Finding {
        if answer.response.status == 400, let error = answer.error, codes.contains(error) {
            return held(answer.evidence)
        }
        return failed("answered with \(answer.inWords)", by: answer.response, answer.evidence)
    }

    /// The rule holds when no tokens came; a page or a redirect is not a refusal, but it brings no tokens.
    func needsNoTokens(_ name: String, _ answer: JSONAnswer) -> Finding {
        if answer.accessToken != nil { return failed("\(name) was answered with tokens", answer.evidence) }
        // By 501 a server says that it does not have the method (RFC 9110 section 15.6.2).
        let status = answer.response.status
        let isDecided = status == 501 || status < 500 && !answer.response.isTemporaryFailure
        return isDecided
            ? held(answer.evidence)
            : couldNotTell("\(name) was answered with \(answer.inWords)", answer.evidence)
    }
}
