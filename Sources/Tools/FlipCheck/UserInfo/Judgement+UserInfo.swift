/// Verdicts about answers of userinfo.
extension Judgement {
    /// The rule holds when userinfo accepted the access token; any other answer fails, a 500 too.
    ///
    /// - Parameter right: the answer to a right access token, whose user the answer has to name.
    static func acceptedByUserInfo(_ name: String, _ answer: JSONAnswer, right: JSONAnswer) -> Judgement {
        if answer.namesUser(like: right) { return held(answer.evidence) }
        let seen = answer.tellsOfUser ? "a 200 that tells of no user, or of another," : answer.statusInWords
        let reason = "\(name) was answered with \(seen) at the userinfo endpoint"
        return failed(reason, by: answer.response, answer.evidence)
    }

    /// The rule holds when userinfo refused the access token with 400, 401 or 403, and fails where the answer tells of the
    /// user; any other answer leaves it open.
    ///
    /// - Parameters:
    ///   - withoutToken: the answer to no access token. An answer that tells no more shows nothing of a token. It is nil where
    ///     the rule follows from that about such an answer.
    ///   - right: the answer to a right access token. A success that does not name the user as it does may be a refusal.
    static func refusedByUserInfo(
        _ name: String, _ answer: JSONAnswer, unlike withoutToken: JSONAnswer?, right: JSONAnswer
    ) -> Judgement {
        guard answer.tellsOfUser else {
            // The statuses of refusals (RFC 6750 section 3.1).
            return [400, 401, 403].contains(answer.response.status)
                ? held(answer.evidence)
                : couldNotTell("\(name) was answered with \(answer.statusInWords)", answer.evidence)
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

    /// The rule holds when userinfo refused every one of these access tokens; one that takes only a harmless near miss gets
    /// a note.
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

extension JSONAnswer {
    /// Whether userinfo tells something of a user, so that the access token is accepted.
    var tellsOfUser: Bool { response.status == 200 && !fields.isEmpty && !saysError }

    /// Whether it refuses the access token for want of a scope (RFC 6750 section 3.1).
    var wantsMoreScopes: Bool {
        text("error") == "insufficient_scope"
            || response.headers.values(of: "WWW-Authenticate").contains { $0.contains("insufficient_scope") }
    }

    /// Whether it has the members of another answer, and its user; a time or the number of a request may differ.
    fileprivate func tellsOfSameUser(as other: JSONAnswer) -> Bool {
        namesOfValues == other.namesOfValues
            && ["sub", "email"].allSatisfy { value($0) == other.value($0) }
    }

    /// Whether it tells of a user as another answer does, with a `sub` or `email`: of that user, or of any other one.
    ///
    /// Where that has neither, it needs all of its members: an envelope such as `status` is in a refusal, too.
    func namesSomeUser(asIn right: JSONAnswer) -> Bool {
        let known = right.namesOfValues
        let naming = known.intersection(["sub", "email"])
        if naming.isEmpty { return tellsOfUser && !known.isEmpty && known.isSubset(of: namesOfValues) }
        return tellsOfUser && !naming.isDisjoint(with: namesOfValues)
    }

    /// Whether it names the user of another answer, by the same `sub` or `email`: a guest, whom a server may name at any token,
    /// is another one.
    func namesUser(like right: JSONAnswer) -> Bool {
        let ofUser = right.namedValues.filter { ["sub", "email"].contains($0.name) && !$0.value.saysNothing }
        return namesSomeUser(asIn: right)
            && (ofUser.isEmpty || namedValues.contains { one in ofUser.contains { $0 == one } })
    }

    /// The answer, for a sentence that begins with "the access token was answered with"; what a 200 has in place of a user.
    var statusInWords: String {
        guard response.status == 200 else { return "\(response.status)" }
        return fields.isEmpty ? "200 and \(bodyWithoutFields)" : inWords
    }
}
