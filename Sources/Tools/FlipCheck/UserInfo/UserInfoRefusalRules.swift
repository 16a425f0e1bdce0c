import HTTPMessages

/// The userinfo endpoint's answer without a valid access token.
enum UserInfoRefusalRules {
    static let inspections: [Inspection] = [
        Inspection([invalid, challenge]) { probe in
            try await probe.provenUserInfo()
            let answer = try await probe.show(probe.madeUp())
            return [invalid.needsUnauthorized(answer), challenge.needsInvalidToken(answer)]
        },
        Inspection(
            "userinfo/no-token", "a request without an access token is a 401", .rfc, .error,
            .rfc(6750, "3.1"),
            why: "A server that answers without a token answers every client on the Internet.",
            remedy: "Answer 401 with WWW-Authenticate: Bearer."
        ) { rule, probe in
            try await probe.provenUserInfo()
            return rule.needsUnauthorized(try await probe.show(nil))
        },
        Inspection(
            "userinfo/token-in-query", "an access token in the query is not accepted", .rfc, .warning,
            .rfc(9700, "4.3.2"),
            why: "Logs and histories keep addresses.",
            remedy: "Read the access token from the Authorization header alone."
        ) { rule, probe in
            try await probe.provenUserInfo()
            let grant = try await probe.grant()
            let answer = try await probe.show(header: nil, query: [.init("access_token", grant.accessToken)])
            return rule.needsDeath([("an access token in the query", answer)])
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

/// The texts that count as an access token, and for how long.
enum UserInfoTokenRules {
    static let inspections: [Inspection] = [
        Inspection(
            "userinfo/refresh-token", "a refresh token is no access token", .rfc, .error, .rfc(6749, "1.5"),
            why: "An API's logs may keep a refresh token that it gets, and the token is good for years.",
            remedy: "Keep the kind with each token, and look at it."
        ) { rule, probe in
            try await probe.provenUserInfo()
            let grant = try await probe.grant()
            let token = try grant.neededRefreshToken()
            return rule.needsDeath([("a refresh token", try await probe.show(token))])
        },
        Inspection(
            "userinfo/code", "a code is no access token", .rfc, .error, .rfc(6749, "4.1.2"),
            why: "A code is shown in address bars. It must not be enough to act as the user.",
            remedy: "Look access tokens up where access tokens are kept."
        ) { rule, probe in
            try await probe.provenUserInfo()
            let issued = try await probe.provenCode()
            return rule.needsDeath([("a code", try await probe.show(issued.code))])
        },
        Inspection(
            "userinfo/scheme-case", "the word Bearer may be written in small letters", .rfc, .warning,
            .rfc(9110, "11.1"),
            why: "The scheme compares without case, and libraries write it in both ways.",
            remedy: "Compare the word before the space without case."
        ) { rule, probe in
            try await probe.provenUserInfo()
            let grant = try await probe.grant()
            let shown = try await probe.show(header: "bearer \(grant.accessToken)")
            return rule.needsLife([("an access token after “bearer”", shown)])
        },
        Inspection(
            "userinfo/other-scheme", "an access token without the word Bearer is not taken", .rfc, .note,
            .rfc(6750, "2.1"),
            why: "Such a server reads headers that a firewall before it does not check.",
            remedy: "Require the scheme Bearer."
        ) { rule, probe in
            try await probe.provenUserInfo()
            let grant = try await probe.grant()
            let token = grant.accessToken
            return rule.needsDeath([
                ("an access token without a scheme", try await probe.show(header: token)),
                ("an access token after “Token”", try await probe.show(header: "Token \(token)")),
            ])
        },
        Inspection(
            "userinfo/token-lasts", "an access token is still good some seconds later", .google, .error,
            .partnerReference,
            why: "Google uses the access token until expires_in is over. One that dies earlier looks like an "
                + "account that unlinked itself.",
            remedy: "Look whether the lifetime is counted in the same unit everywhere, and all servers see "
                + "the same store."
        ) { rule, probe in
            try await probe.provenUserInfo()
            let grant = try await probe.provenExchange()
            guard (grant.answer.fields["expires_in"]?.integer ?? 0) >= 60 else {
                return rule.notAsked("expires_in is less than a minute")
            }
            // The first access token of the run has become old while earlier rules were
            // looked at; a fast run waits.
            let spent = probe.prober.elapsed - grant.answer.exchange.ended
            if spent < age { await probe.prober.wait(age - spent) }
            return rule.needsLife([
                ("the first access token of the run", try await probe.show(grant.accessToken))
            ])
        },
        Inspection(
            "userinfo/no-server-error",
            "no request to userinfo, however wrong, is answered with a server error", .rfc, .error,
            .rfc(6750, "3.1"),
            why: "After a 5xx a client tries again, when a refresh would have helped.",
            remedy: "Answer 401 to every token that is not good.", at: .atTheEnd
        ) { rule, probe in
            let finding = rule.needsNoServerError(try probe.userInfoExchanges())
            if finding.verdict == .held { try await probe.provenUserInfo() }
            return finding
        },
        Inspection(
            "userinfo/speed", "every answer of userinfo comes within five seconds", .field, .warning,
            .lateRefreshes,
            why: "The user waits for it while linking. Google documents no time limit.",
            remedy: "Answer within a second; look for cold starts.", at: .atTheEnd
        ) { rule, probe in
            let answers = try probe.userInfoExchanges()
            try await probe.provenUserInfo()
            return rule.needsSpeed(answers)
        },
    ]

    /// How old an access token has to become.
    private static let age = Duration.milliseconds(1_500)
}

extension Probe {
    /// Every request to the userinfo endpoint so far.
    fileprivate func userInfoExchanges() throws -> [Exchange] {
        let url = try userinfoURL()
        let path = HTTPRequest("GET", url)?.path
        let asked = prober.log.filter { $0.request.path == path && url.hasPrefix($0.request.origin) }
        guard !asked.isEmpty else { throw CouldNotTell("userinfo was not asked") }
        return asked
    }
}
