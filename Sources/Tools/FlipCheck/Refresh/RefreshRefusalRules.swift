import JOSE
import OAuth
import WebText

/// Requests that do not get a new access token.
enum RefreshRefusalRules {
    static let inspections: [Inspection] = [
        Inspection(
            "refresh/invalid-token", "a bad refresh token is a 400 with invalid_grant", .google, .error,
            .validationTool,
            why: "Google's validation tool tests it. Only this answer tells Google that the link has ended.",
            remedy: "Answer 400 with {\"error\":\"invalid_grant\"}, whatever is wrong with the refresh "
                + "token."
        ) { rule, probe in
            try await probe.provenRefresh()
            return rule.needsError(["invalid_grant"], try await probe.refresh(probe.madeUp()))
        },
        Inspection(
            "refresh/client-missing", "no refresh succeeds without the client's credentials", .rfc, .error,
            .rfc(6749, "6"),
            why: "A thief of a refresh token could act as the user for years.",
            remedy: "Require client authentication: Google's client is a confidential one."
        ) { rule, probe in
            try await probe.provenRefresh()
            let id = try probe.client().id
            let named = try await probe.refreshForm() + [.init("client_id", id)]
            return rule.needsRefusals([
                ("client_id without a secret", try await probe.token(named, by: nil)),
                ("no client at all", try await probe.token(try await probe.refreshForm(), by: nil)),
            ])
        },
        Inspection(
            "refresh/client", "a refresh token is good only for the client that it was issued to", .rfc,
            .error, .rfc(6749, "6"),
            why: "Another client of yours could use a refresh token that was given to Google.",
            remedy: "Keep client_id with the refresh token, and compare it with the client that "
                + "authenticated."
        ) { rule, probe in
            let other = try probe.otherClient()
            try await probe.provenRefresh()
            return rule.needsRefusals([
                ("by the other client", try await probe.token(try await probe.refreshForm(), by: other))
            ])
        },
        Inspection(
            "refresh/scope", "a refresh does not widen the scope", .rfc, .error, .rfc(6749, "6"),
            why: "The user agreed to less.",
            remedy: "Answer invalid_scope when a scope is asked for that the link does not have."
        ) { rule, probe in
            let all = probe.configuration.scopes
            guard let narrow = all.first, all.count > 1 else {
                return rule.notAsked("fewer than two scopes are configured")
            }
            try await probe.provenRefresh()
            let token = try await probe.spareGrant(scope: narrow).neededRefreshToken()
            let items =
                TokenRequest.refreshToken(token, scope: nil).items + [
                    Parameters.Item("scope", all.joined(separator: " "))
                ]
            let answer = try await probe.token(items, by: probe.client())
            guard answer.isGranted else { return rule.needsRefusals([("the wider scope", answer)]) }
            // A server may refresh to the narrow scope and not say so.
            guard let told = await probe.scope(of: answer) else {
                return rule.notAsked("the answer to the refresh does not name a scope")
            }
            let wider = told.scopeValues.filter { !$0.hasSameBytes(as: narrow) }
            return rule.judged(
                wider.isEmpty ? [] : ["a link with \(narrow) was refreshed to \(told.prefix(200))"],
                answer.evidence)
        },
    ]
}

/// Several tokens at a time: Google's servers may use an older one after a newer was issued.
enum RefreshOverlapRules {
    static let inspections: [Inspection] = [
        Inspection([oldRefresh, newRefresh, atOnce]) { probe in
            let rotation = try await judgeRotation(probe)
            guard rotation[0].verdict == .held else {
                // Then it is chance which of two requests comes first, and whether the other is too late.
                return rotation + [atOnce.notAsked("a refresh token cannot be used again: \(oldRefresh.id)")]
            }
            return rotation + [try await judgeRefreshesAtOnce(probe)]
        }
    ]

    private static func judgeRefreshesAtOnce(_ probe: Probe) async throws -> Finding {
        // Two requests meet at the server by chance: of three at once there are three pairs.
        var finding = atOnce.held()
        for _ in 0..<3 where finding.verdict == .held {
            let answers = try await probe.tokenAtOnce(try await probe.refreshForm(), times: 3)
            finding = atOnce.needsGrants(answers.map { ("one of several", $0) })
        }
        return finding
    }

    private static func judgeRotation(_ probe: Probe) async throws -> [Finding] {
        let token = try await probe.grant().neededRefreshToken()
        let first = try await probe.rightRefresh(token)
        _ = try first.refreshed()
        let again = try await probe.refresh(token)
        let finding = oldRefresh.needsGrants([("the refresh token from before", again)])
        guard let rotated = first.refreshToken, !rotated.hasSameBytes(as: token) else {
            return [finding, newRefresh.notAsked("a refresh gives no other refresh token")]
        }
        guard again.accessToken != nil else {
            // Many servers end all tokens when an old one comes back, so another link shows
            // whether a new one is good.
            do { return [finding, try await judgeNewToken(probe)] } catch {
                return [finding, newRefresh.unanswered(because: error)]
            }
        }
        let next = try await probe.rightRefresh(rotated)
        return [finding, newRefresh.needsGrants([("the new refresh token", next)])]
    }

    private static func judgeNewToken(_ probe: Probe) async throws -> Finding {
        let token = try await probe.spareGrant().neededRefreshToken()
        let answer = try await probe.rightRefresh(token).refreshed()
        let next = try await probe.rightRefresh(answer.refreshToken ?? token)
        return newRefresh.needsGrants([("the new refresh token", next)])
    }

    static let oldRefresh = Rule(
        "refresh/old-refresh-token", "a refresh token can be used again", .google, .error, .validationTool,
        why: "An answer can get lost, and two of Google's servers can refresh at the same time. The link "
            + "then ends, and the user finds the account unlinked. Google's validation tool tests it.",
        remedy: "Do not rotate refresh tokens of a confidential client, or let the old one live until the "
            + "new one has been used. Auth0 and others call it reuse interval or leeway.")

    static let newRefresh = Rule(
        "refresh/new-refresh-token", "a new refresh token is good", .google, .error, .validationTool,
        why: "Google stores the newest refresh token that it got.",
        remedy: "Store the new refresh token before it is sent.")

    static let atOnce = Rule(
        "refresh/at-once", "two refreshes at the same time both succeed", .field, .error,
        Rule.Source(
            "HomeAutio.Mqtt.GoogleHome issue 69",
            url: "https://github.com/i8beef/HomeAutio.Mqtt.GoogleHome/issues/69"),
        why: "Logs of partners show pairs of identical refresh requests.",
        remedy: "Give an access token to both.")
}

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
                    void.isEmpty ? [] : ["refresh_token is there in \(void.count) answers, and has no value"],
                    void.first?.answer.evidence ?? []),
            ]
        },
        Inspection(
            "refresh/earlier-link", "a new link does not end the older one", .google, .error, .unlinking,
            why: "One user links in two of Google's apps, or once more on a new phone. The older link must "
                + "not end, and Google asks to keep several tokens valid at once.",
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
