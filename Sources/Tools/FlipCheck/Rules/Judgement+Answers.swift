/// Verdicts about answers of the token endpoint.
///
/// Those about a right request (``gotTokens(_:)``) and about an exact answer (``is400(with:_:)``) fail at a 500,
/// which leaves those about a wrong request open. No verdict fails by an answer that is only about the server's
/// load: see ``HTTPResponse/isTemporaryFailure``.
extension Judgement {
    /// The rule holds when every request was refused with 4xx or an error.
    ///
    /// A success fails, with or without tokens; a redirect, 5xx, and a success that is no JSON object with members
    /// leave it open.
    static func refused(_ answers: [NamedAnswer]) -> Judgement {
        let granted = answers.filter(\.answer.isGranted)
        let shown = granted.isEmpty ? answers : granted
        return judged(
            granted.map { "\($0.name): answered with \($0.answer.inWords), as if it were right" },
            unclear: unclear(answers), shown.flatMap(\.answer.evidence))
    }

    /// The rule holds when the request was refused; the name is its difference from the right one.
    static func refused(_ name: String, _ answer: JSONAnswer) -> Judgement {
        refused([NamedAnswer(name: name, answer: answer)])
    }

    /// The rule holds when every near miss of a value was refused; a server that only drops a space gets a note.
    static func refusedNearMisses(_ answers: [NamedAnswer]) -> Judgement {
        let judgement = refused(answers)
        let telling = answers.filter { $0.name != NamedAnswer.withSpace }
        return judgement.isFailure && !refused(telling).isFailure ? judgement.asNote : judgement
    }

    /// The rule holds when every request got an access token; any other answer fails, a 500 too.
    static func gotTokens(_ answers: [NamedAnswer]) -> Judgement {
        let denied = answers.filter { $0.answer.accessToken == nil }
        return judged(
            denied.map { named in
                WrongAnswer(
                    subject: named.name, reason: "answered with \(named.answer.inWords)", answer: named.answer
                )
            })
    }

    /// The rule holds when the request got an access token; the name says which request.
    static func gotTokens(_ name: String, _ answer: JSONAnswer) -> Judgement {
        gotTokens([NamedAnswer(name: name, answer: answer)])
    }

    /// The answers that decide nothing about the rule.
    static func unclear(_ answers: [NamedAnswer]) -> [OpenQuestion] {
        answers.compactMap { named in
            guard case .unclear(let reason) = named.answer.ending else { return nil }
            return OpenQuestion(named.name, reason)
        }
    }

    /// The rule holds for a 400 with one of these errors; any other answer fails, a 500 too.
    static func is400(with codes: [String], _ answer: JSONAnswer) -> Judgement {
        if answer.response.status == 400, let error = answer.error, codes.contains(error) {
            return held(answer.evidence)
        }
        return failed("answered with \(answer.inWords)", by: answer.response, answer.evidence)
    }

    /// The rule holds when no tokens came: a page or a redirect is not a refusal, but it brings no tokens.
    ///
    /// 5xx leaves it open, except 501.
    static func gotNoTokens(_ name: String, _ answer: JSONAnswer) -> Judgement {
        if answer.accessToken != nil { return failed("\(name) was answered with tokens", answer.evidence) }
        // By 501 a server says that it does not have the method (RFC 9110 section 15.6.2).
        let status = answer.response.status
        let isDecided = status == 501 || status < 500 && !answer.response.isTemporaryFailure
        return isDecided
            ? held(answer.evidence)
            : couldNotTell("\(name) was answered with \(answer.inWords)", answer.evidence)
    }
}

extension [Judgement] {
    /// The first that failed, or else the first that is open; the last where all hold.
    var worst: Judgement {
        first(where: \.isFailure) ?? first { $0.verdict != .held } ?? last ?? .held()
    }
}

/// Verdicts about answers of userinfo.
extension Judgement {
    /// The rule holds when userinfo accepted the access token; any other answer fails, a 500 too.
    static func acceptedByUserInfo(_ name: String, _ answer: JSONAnswer) -> Judgement {
        if answer.isAlive { return judged([]) }
        let reason = "\(name) was answered with \(answer.statusInWords) at the userinfo endpoint"
        return judged([WrongAnswer(reason: reason, answer: answer)])
    }

    /// The rule holds when userinfo refused the access token with 400, 401 or 403; any other refusal leaves it
    /// open.
    ///
    /// - Parameter withoutToken: the answer to no access token. An answer like it shows nothing of a token.
    static func refusedByUserInfo(
        _ name: String, _ answer: JSONAnswer, unlike withoutToken: JSONAnswer
    ) -> Judgement {
        if answer.isAlive, withoutToken.isAlive, answer.response.body == withoutToken.response.body {
            return .open(
                CouldNotTell(
                    "\(name) was answered like a request without an access token, with "
                        + answer.statusInWords, answer.evidence + withoutToken.evidence,
                    because: "userinfo/no-token"))
        }
        if answer.isAlive {
            return failed("\(name) is still accepted at the userinfo endpoint", answer.evidence)
        }
        return answer.refusesToken
            ? held(answer.evidence)
            : couldNotTell("\(name) was answered with \(answer.statusInWords)", answer.evidence)
    }

    /// The rule holds when userinfo refused every one of these access tokens.
    static func refusedByUserInfo(_ answers: [NamedAnswer], unlike withoutToken: JSONAnswer) -> Judgement {
        let judgements = answers.map {
            refusedByUserInfo("an access token \($0.name)", $0.answer, unlike: withoutToken)
        }
        return judgements.worst
    }
}

extension JSONAnswer {
    /// Whether userinfo tells something of a user, so that the access token is accepted.
    var isAlive: Bool { response.status == 200 && !fields.isEmpty && fields["error"] == nil }

    /// Whether userinfo refuses the access token (RFC 6750 section 3.1).
    fileprivate var refusesToken: Bool { [400, 401, 403].contains(response.status) }

    /// The answer, for a sentence that begins with "the access token was answered with".
    fileprivate var statusInWords: String {
        let hasNoFields = response.status == 200 && fields.isEmpty
        return "\(response.status)" + (hasNoFields ? " and \(bodyWithoutFields)" : "")
    }
}
