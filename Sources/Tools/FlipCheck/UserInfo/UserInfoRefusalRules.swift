import HTTPMessages

/// The userinfo endpoint's answer without a valid access token.
enum UserInfoRefusalRules {
    static let inspections = [
        Inspection([invalid, challenge]) { probe throws(CouldNotTell) in
            try await probe.provenUserInfo()
            let answer = try await probe.show(probe.madeUp())
            return [invalid.needsUnauthorized(answer), challenge.needsInvalidToken(answer)]
        },
        Inspection(missing) { probe throws(CouldNotTell) in
            try await probe.provenUserInfo()
            return missing.needsUnauthorized(try await probe.show(nil))
        },
        Inspection(query) { probe throws(CouldNotTell) in
            try await probe.judgingAccessToken { grant throws(CouldNotTell) in
                let answer = try await probe.showInQuery(grant.accessToken)
                return query.needsDeath([("an access token in the query", answer)])
            }
        },
    ]

    static let invalid = Rule(
        "userinfo/invalid-token", "a bad access token is a 401", .google, .error, .oauthLinkingRecalled,
        why: "This status tells Google that the token is wrong, and that the server works.",
        remedy: "Answer 401 when the access token is unknown, revoked or too old.")

    static let challenge = Rule(
        "userinfo/challenge", "a bad access token is answered with a Bearer challenge and invalid_token",
        .rfc, .warning, .rfc(6750, "3.1"),
        why: "It tells a client that a refresh will help. Google's sample leaves out the word Bearer.",
        remedy: "Send WWW-Authenticate: Bearer realm=\"...\", error=\"invalid_token\".")

    static let missing = Rule(
        "userinfo/no-token", "a request without an access token is a 401", .rfc, .error, .rfc(6750, "3.1"),
        why: "A server that answers without a token answers every client on the Internet.",
        remedy: "Answer 401 with WWW-Authenticate: Bearer.")

    static let query = Rule(
        "userinfo/token-in-query", "an access token in the query is not accepted", .rfc, .warning,
        .rfc(9700, "4.3.2"),
        why: "Logs and histories keep addresses.",
        remedy: "Read the access token from the Authorization header alone.")
}

extension Rule {
    fileprivate func needsUnauthorized(_ answer: UserInfoAnswer) -> Finding {
        let status = answer.response.status
        let seen = "answered with \(status)"
        if status == 401 { return held(answer.evidence) }
        let isClear = !answer.response.isBesideThePoint
        return judged(isClear ? [seen] : [], unclear: isClear ? [] : [seen], answer.evidence)
    }

    fileprivate func needsInvalidToken(_ answer: UserInfoAnswer) -> Finding {
        let challenges = answer.response.headers.values(of: "WWW-Authenticate")
        let isRight = challenges.contains {
            $0.lowercased().hasPrefix("bearer") && $0.contains("invalid_token")
        }
        let shown = challenges.isEmpty ? "missing" : challenges.joined(separator: ", ")
        if answer.response.isBesideThePoint {
            return couldNotTell("answered with \(answer.response.status)", answer.evidence)
        }
        return judged(isRight ? [] : ["WWW-Authenticate is \(shown)"], answer.evidence)
    }
}
