import OAuth

/// The texts that count as a refresh token, their senders, and the number of uses.
enum RefreshValueRules {
    static let inspections = [
        Inspection(exact) { probe throws(CouldNotTell) in
            try await probe.judgingRefreshTokens { tokens throws(CouldNotTell) in
                var answers: [(name: String, answer: TokenAnswer)] = []
                for (name, value) in exact.variants(of: try await tokens.next()) {
                    answers.append((name, try await probe.refresh(value)))
                }
                return exact.needsRefusals(answers)
            }
        },
        Inspection(access) { probe throws(CouldNotTell) in
            try await probe.provenRefresh()
            let token = try await probe.grant().accessToken
            return access.needsRefusals([("an access token", try await probe.refresh(token))])
        },
        Inspection(secret) { probe throws(CouldNotTell) in
            let wrong = try probe.clientWithWrongSecret()
            return try await probe.judgingRefreshTokens { tokens throws(CouldNotTell) in
                let inForm = try await probe.token(try await tokens.nextForm(), by: wrong.by(.body))
                let inHeader = try await probe.token(try await tokens.nextForm(), by: wrong.by(.basic))
                return secret.needsRefusals([
                    ("a wrong secret in the form", inForm), ("a wrong secret in the header", inHeader),
                ])
            }
        },
        Inspection([steady, empty]) { probe throws(CouldNotTell) in
            try await probe.provenRefresh()
            var token = try await probe.grant().neededRefreshToken()
            var answers: [(name: String, answer: TokenAnswer)] = []
            for number in 1...count {
                let answer = try await probe.refresh(token)
                answers.append(("refresh \(number) of \(count)", answer))
                token = answer.refreshToken ?? token
            }
            let void = answers.filter {
                $0.answer.isGranted && $0.answer.refreshToken == nil
                    && $0.answer.fields["refresh_token"] != nil
            }
            return [
                steady.needsSteadiness(answers),
                empty.judged(
                    void.isEmpty
                        ? [] : ["refresh_token is there in \(void.count) answers, and has no value"],
                    void.first?.answer.evidence ?? []),
            ]
        },
        Inspection(earlier) { probe throws(CouldNotTell) in
            try await probe.provenRefresh()
            let older = try await probe.spareGrant()
            _ = try await probe.spareGrant()
            if probe.configuration.userinfoURL != nil {
                // Before the refresh, which may end it: that is a rule of its own.
                try await probe.provenUserInfo()
                let shown = try await probe.show(older.accessToken)
                let finding = earlier.needsLife([("the access token of the older link", shown)])
                if finding.verdict != .held { return finding }
            }
            let refreshed = try await probe.refresh(try older.neededRefreshToken())
            return earlier.needsGrants([("a refresh of the older link", refreshed)])
        },
    ]

    private static let count = 6

    static let exact = Rule(
        "refresh/token-exact", "a refresh token that differs in one character is refused", .rfc, .error,
        .rfc(6749, "6"),
        why: "A comparison that trims, cuts or ignores case makes tokens easier to guess.",
        remedy: "Look the token up, or its digest, as the bytes that came.")

    static let access = Rule(
        "refresh/access-token", "an access token is no refresh token", .rfc, .error, .rfc(6749, "1.5"),
        why: "Every API gets access tokens. An API that refreshes with one could keep the link for ever.",
        remedy: "Keep the kind with each token, and look at it.")

    static let secret = Rule(
        "refresh/client-secret", "a refresh with a wrong secret gets nothing", .rfc, .error, .rfc(6749, "6"),
        why: "A thief of a refresh token could act as the user for years.",
        remedy: "Authenticate the client for every grant type in one place.")

    static let steady = Rule(
        "refresh/steady", "a link can be refreshed many times in a row", .google, .error, .partnerReference,
        why: "Google refreshes for as long as the link lasts. One refresh in five that fails is a device "
            + "that does not answer once a day.",
        remedy: "Look into the server's log at the time of the refusal: for limits, locks and time limits.")

    static let empty = Rule(
        "refresh/refresh-token-empty", "a refresh sends a refresh token with a value, or none", .rfc, .error,
        .rfc(6749, "6"),
        why: "A client that stores what came has an empty refresh token from then on, and the link ends.",
        remedy: "Leave refresh_token out when it stays the same.")

    static let earlier = Rule(
        "refresh/earlier-link", "a new link does not end the older one", .google, .error, .unlinking,
        why: "One user links in two of Google's apps, or once more on a new phone. The older link must not "
            + "end, and Google asks to keep several tokens valid at once.",
        remedy: "Keep a row for each link, and not one for each user.")
}

extension Rule {
    /// The rule holds when all were granted; a server that fails among successes is the server's mistake.
    fileprivate func needsSteadiness(_ answers: [(name: String, answer: TokenAnswer)]) -> Finding {
        let failed = answers.filter { !$0.answer.isGranted && !$0.answer.response.isTooMany }
        let slowed = answers.filter { $0.answer.response.isTooMany }
        return judged(
            failed.map { "\($0.name) was answered with \($0.answer.inWords)" },
            unclear: slowed.map { "\($0.name) was answered with \($0.answer.inWords)" },
            Array(failed.flatMap(\.answer.evidence).prefix(2)))
    }
}
