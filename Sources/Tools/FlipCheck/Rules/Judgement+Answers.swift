/// Verdicts about answers of the token endpoint.
///
/// A 500 fails a rule about a right request (``gotTokens(_:)``) or an exact answer (``is400(with:_:)``), and leaves a
/// rule about a wrong request open. An answer about the server's load (``HTTPResponse/isTemporaryFailure``) fails no rule.
extension Judgement {
    /// The rule holds when every request was refused with 4xx or an error.
    ///
    /// A success fails; where none has a token, nothing was gained, and that is a warning. A redirect, 5xx, and a success that
    /// is not a JSON object with members leave it open.
    static func refused(_ answers: [NamedAnswer]) -> Judgement {
        let granted = answers.filter(\.answer.isGranted)
        if granted.isEmpty {
            return judged([], unclear: unclear(answers), answers.flatMap(\.answer.evidence))
        }
        let objections = granted.map {
            "\($0.inWords), "
                + ($0.answer.hasTokens ? "as if it were right" : "without an error, and without tokens")
        }
        let judgement = judged(objections, unclear: unclear(answers), granted.flatMap(\.answer.evidence))
        if granted.contains(where: \.answer.hasTokens) { return judgement }
        return judgement.asWarning.advising(
            "Refuse with status 400 and an error (RFC 6749 section 5.2): after a success a client looks for tokens"
        )
    }

    /// The rule holds when the request was refused; the name is its difference from the right one.
    static func refused(_ name: String, _ answer: JSONAnswer) -> Judgement {
        refused([NamedAnswer(name: name, answer: answer)])
    }

    /// The rule holds when every near miss of a value was refused; a server that takes only a harmless one gets a note.
    static func refusedNearMisses(_ answers: [NamedAnswer]) -> Judgement {
        refused(answers).weighing(harmful: refused(answers.filter { !$0.isHarmless }))
    }

    /// The rule holds when every request got an access token; any other answer fails, a 500 too.
    static func gotTokens(_ answers: [NamedAnswer]) -> Judgement {
        let denied = answers.filter { $0.answer.accessToken == nil }
        let wrong = denied.filter { !$0.answer.response.isTemporaryFailure }
        let ofLoad = denied.filter(\.answer.response.isTemporaryFailure)
        return judged(
            wrong.map(\.inWords), unclear: ofLoad.map(\.openQuestion), denied.flatMap(\.answer.evidence))
    }

    /// The rule holds when the request got an access token; the name says which request.
    static func gotTokens(_ name: String, _ answer: JSONAnswer) -> Judgement {
        gotTokens([NamedAnswer(name: name, answer: answer)])
    }

    /// The answers that decide nothing about the rule.
    static func unclear(_ answers: [NamedAnswer]) -> [OpenQuestion] {
        answers.compactMap { named in
            guard case .unclear(let reason) = named.answer.ending else { return nil }
            return OpenQuestion(reason, about: named.name)
        }
    }

    /// The rule holds for a 400 with one of these errors; any other answer fails, a 500 too.
    static func is400(with codes: [String], _ answer: JSONAnswer) -> Judgement {
        if answer.response.status == 400, let error = answer.error, codes.contains(error) {
            return held(answer.evidence)
        }
        let tokens = answer.accessToken == nil ? "" : " and tokens"
        let body = answer.fields.isEmpty ? " and \(answer.unusableBodyInWords)" : ""
        return failed("answered with \(answer.inWords)\(tokens)\(body)", by: answer.response, answer.evidence)
    }

    /// The rule holds when no tokens came: a page or a redirect is not a refusal, but it brings no tokens.
    ///
    /// 5xx leaves it open, except 501.
    static func gotNoTokens(_ name: String, _ answer: JSONAnswer) -> Judgement {
        if answer.hasTokens { return failed("\(name) was answered with tokens", answer.evidence) }
        // By 501 a server says that it does not have the method (RFC 9110 section 15.6.2).
        let isDecided = answer.response.status == 501 || !answer.response.isInconclusive
        return isDecided
            ? held(answer.evidence)
            : couldNotTell("\(name) was answered with \(answer.inWords)", answer.evidence)
    }

    /// A failure, with the rule about the form of every refusal by the token endpoint where these refusals have a wrong one.
    func explained(byFormOf answers: [JSONAnswer]) -> Judgement {
        guard isFailure, !answers.isEmpty, answers.allSatisfy({ $0.ending == .refused }) else { return self }
        if answers.allSatisfy({ $0.error == nil || !$0.response.isJSON }) {
            return because("token/error-json")
        }
        let haveOtherStatus = answers.allSatisfy { ![400, 401].contains($0.response.status) }
        return haveOtherStatus ? because("token/error-status") : self
    }
}
