/// Verdicts about answers of userinfo.
extension Judgement {
    /// The rule holds when userinfo accepted the access token; any other answer fails, a 500 too.
    ///
    /// - Parameter right: the answer to a right access token, whose user the answer has to name.
    static func acceptedByUserInfo(_ name: String, _ answer: JSONAnswer, right: JSONAnswer) -> Judgement {
        if answer.namesUser(like: right) { return held(answer.evidence) }
        let seen = answer.tellsOfUser ? "a 200 that tells of no user, or of another," : answer.statusInWords
        let reason = "\(name) was answered with \(seen) at the userinfo endpoint"
        if answer.wantsMoreScopes {
            return failed(
                "\(reason), which names insufficient_scope", by: answer.response, answer.evidence
            ).advising("Keep the scope with the link, and give it to each of its access tokens")
        }
        return failed(reason, by: answer.response, answer.evidence)
    }

    /// The rule holds when userinfo refused the access token with 400, 401 or 403, and fails where the answer tells of the
    /// user; any other answer leaves it open, and so does a filter.
    ///
    /// - Parameters:
    ///   - withoutToken: the answer to a request without an access token: one that tells no more shows nothing about the token.
    ///     It is nil for a rule that follows from `userinfo/no-token`.
    ///   - right: the answer to a right access token. A success that does not name its user may be a refusal.
    static func refusedByUserInfo(
        _ name: String, _ answer: JSONAnswer, unlike withoutToken: JSONAnswer?, right: JSONAnswer
    ) -> Judgement {
        guard answer.tellsOfUser else {
            let reason = "\(name) was answered with \(answer.statusInWords)"
            // A filter may refuse whatever comes after some wrong tokens.
            if answer.exchange.isOfFilter {
                return couldNotTell("\(reason) by a filter in front of the server", answer.evidence)
            }
            // The statuses of refusals (RFC 6750 section 3.1).
            return [400, 401, 403].contains(answer.response.status)
                ? held(answer.evidence) : couldNotTell(reason, answer.evidence)
        }
        if let withoutToken, withoutToken.tellsOfUser, answer.tellsOfSameUser(as: withoutToken) {
            return .open(
                CouldNotTell(
                    "\(name) was answered like a request without an access token, with "
                        + "\(answer.response.status)", answer.evidence + withoutToken.evidence,
                    because: "userinfo/no-token"))
        }
        guard answer.namesUser(like: right) else {
            return .open(
                CouldNotTell(
                    "\(name) was answered with a \(answer.response.status) that tells of no user, or of another",
                    answer.evidence, because: "userinfo/invalid-token"))
        }
        return failed("\(name) is accepted at the userinfo endpoint", answer.evidence)
    }

    /// The rule holds when userinfo refused every one of these access tokens; a server that takes only a harmless near miss
    /// gets a note.
    static func refusedByUserInfo(
        _ answers: [NamedAnswer], unlike withoutToken: JSONAnswer, right: JSONAnswer
    ) -> Judgement {
        func worst(_ answers: [NamedAnswer]) -> Judgement {
            answers.map {
                refusedByUserInfo(
                    "an access token \($0.name)", $0.answer, unlike: withoutToken, right: right)
            }.worst
        }
        let harmful = worst(answers.filter { !$0.isHarmless })
        return harmful.isFailure ? harmful : worst(answers).weighing(harmful: harmful)
    }
}
