import OAuth

/// The texts that count as a refresh token, their senders, and the number of uses.
enum RefreshValueRules {
    static let inspections: [Inspection] = [
        Inspection(
            "refresh/token-exact", "a refresh token that differs in one character is refused", .rfc, .error,
            .rfc(6749, "6"),
            why: "A comparison that trims, cuts or ignores case makes tokens easier to guess.",
            remedy: "Look the token up, or its digest, as the bytes that came."
        ) { rule, probe in
            try await probe.provenRefresh()
            // None of these is the token, so one token serves for all.
            let token = try await probe.grant().neededRefreshToken()
            var answers: [(name: String, answer: TokenAnswer)] = []
            for (name, value) in rule.variants(of: token) {
                answers.append((name, try await probe.refresh(value)))
            }
            return rule.needsRefusals(answers)
        },
        Inspection(
            "refresh/access-token", "an access token is no refresh token", .rfc, .error, .rfc(6749, "1.5"),
            why: "Every API gets access tokens. An API that refreshes with one could keep the link for ever.",
            remedy: "Keep the kind with each token, and look at it."
        ) { rule, probe in
            try await probe.provenRefresh()
            let token = try await probe.grant().accessToken
            return rule.needsRefusals([("an access token", try await probe.refresh(token))])
        },
        Inspection(
            "refresh/client-secret", "a refresh with a wrong secret gets nothing", .rfc, .error,
            .rfc(6749, "6"),
            why: "A thief of a refresh token could act as the user for years.",
            remedy: "Authenticate the client for every grant type in one place."
        ) { rule, probe in
            let wrong = try probe.clientWithWrongSecret()
            try await probe.provenRefresh()
            let inForm = try await probe.token(try await probe.refreshForm(), by: wrong.by(.body))
            let inHeader = try await probe.token(try await probe.refreshForm(), by: wrong.by(.basic))
            return rule.needsRefusals([
                ("a wrong secret in the form", inForm), ("a wrong secret in the header", inHeader),
            ])
        },
        Inspection([steady, empty]) { probe in
            try await probe.provenRefresh()
            var token = try await probe.grant().neededRefreshToken()
            var answers: [(name: String, answer: TokenAnswer)] = []
            for number in 1...count {
                let answer = try await probe.rightRefresh(token)
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
        Inspection(
            "refresh/earlier-link", "a new link does not end the older one", .google, .error, .unlinking,
            why:
                "One user links in two of Google's apps, or once more on a new phone. The older link must not "
                + "end, and Google asks to keep several tokens valid at once.",
            remedy: "Keep a row for each link, and not one for each user."
        ) { rule, probe in
            try await probe.provenRefresh()
            let older = try await probe.spareGrant()
            _ = try await probe.spareGrant()
            if probe.configuration.userinfoURL != nil {
                // Before the refresh, which may end it: that is a rule of its own.
                try await probe.provenUserInfo()
                let shown = try await probe.show(older.accessToken)
                let finding = rule.needsLife([("the access token of the older link", shown)])
                if finding.verdict != .held { return finding }
            }
            let refreshed = try await probe.rightRefresh(try older.neededRefreshToken())
            return rule.needsGrants([("a refresh of the older link", refreshed)])
        },
    ]

    private static let count = 6

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
