import HTTPMessages
import JOSE
import WebText

extension RuleGroup {
    /// Refreshing, which Google does for as long as the link lasts.
    package static let refresh = RuleGroup(
        id: "refresh", title: "refresh",
        inspections: RefreshRules.inspections + RefreshOverlapRules.inspections
            + RefreshRefusalRules.inspections + RefreshValueRules.inspections)
}

enum RefreshRules {
    static let inspections: [Inspection] = [
        Inspection(
            "refresh/works", "a refresh token gives an access token", .google, .error, .partnerReference,
            why: "Without it every link ends with its first access token: it works for an hour, and then the "
                + "user has to link again.",
            remedy: "Answer grant_type=refresh_token with a new access token.",
            of: { try await $0.firstRefresh().answer }
        ) { $0.needsGrants([("the refresh", $1)]) },
        Inspection(
            "refresh/answer", "a refresh is answered like a code: as JSON, with type and lifetime", .google,
            .error, .partnerReference,
            why: "Google reads the same required fields: access_token, token_type, expires_in.",
            remedy: "Build both answers in one place. refresh_token may be left out here.",
            of: { try await $0.provenRefresh() }
        ) { rule, answer in
            rule.judged(
                answer.typeObjections + answer.objections(to: "token_type", "expires_in"), answer.evidence)
        },
        Inspection(
            "refresh/no-store", "the answer to a refresh is not kept by caches", .rfc, .warning,
            .rfc(6749, "5.1"),
            why: "A cache that keeps one user's tokens gives them to the next client that asks.",
            remedy: "Send Cache-Control: no-store.",
            of: { try await $0.provenRefresh() }
        ) { $0.judged($1.cacheObjections, $1.evidence) },
        Inspection(
            "refresh/new-access-token", "a refresh gives another access token than before", .google, .error,
            .validationTool,
            why: "Google's validation tool fails a server that returns the same one, which is about to end.",
            remedy: "Issue a new access token each time, and let the old one live out its time."
        ) { rule, probe in
            let (before, answer) = (try await probe.firstRefresh().before, try await probe.provenRefresh())
            var later = answer
            if answer.accessToken?.hasSameBytes(as: before.accessToken) == true {
                // A token that is made from the time is the same as one of that second.
                await probe.prober.wait(.seconds(1))
                later = try await probe.rightRefresh(try answer.refreshToken ?? before.neededRefreshToken())
            }
            guard let token = later.accessToken else {
                throw CouldNotTell("a second refresh was answered with \(later.inWords)", later.evidence)
            }
            let isSame = token.hasSameBytes(as: before.accessToken)
            return rule.judged(isSame ? ["the access token is the one from before"] : [], later.evidence)
        },
        Inspection(
            "refresh/access-token-opaque", "the new access token is no JWT", .google, .warning,
            .validationTool,
            why: "Google's validation tool warns that a JWT is not supported here.",
            remedy: "Issue a random value, and keep what it means at the server.",
            of: { try await $0.provenRefresh() }
        ) { rule, answer in
            let isJWT = answer.accessToken.map(JSONWebToken.isLikely) ?? false
            return rule.judged(isJWT ? ["access_token is a JWT"] : [], answer.evidence)
        },
        Inspection([alive, oldAccess]) { probe in
            try await probe.provenRefresh()
            try await probe.provenUserInfo()
            let tried = try await probe.tryRefresh()
            let new = try await probe.show(try tried.answer.refreshed().accessToken)
            let old = try await probe.show(tried.before.accessToken)
            return [
                alive.needsLife([("the new access token", new)]),
                oldAccess.needsLife([("the access token from before", old)]),
            ]
        },
        Inspection(
            "refresh/speed", "every refresh is answered within five seconds", .field, .warning,
            .lateRefreshes,
            why: "A second request with the same token has been seen about six seconds after the first. "
                + "Where tokens rotate, the second ends the link. Google documents no time limit.",
            remedy: "Answer within a second; look for cold starts and slow hashing.", at: .atTheEnd
        ) { rule, probe in
            let answers = try probe.tokenAnswers().filter {
                String(decoding: $0.exchange.request.body, as: UTF8.self).contains("grant_type=refresh_token")
            }
            guard !answers.isEmpty else { throw CouldNotTell("no refresh was tried") }
            try await probe.provenRefresh()
            return rule.needsSpeed(answers.map(\.exchange))
        },
    ]

    static let alive = Rule(
        "refresh/access-token-works", "the new access token is accepted", .google, .error, .validationTool,
        why: "A new access token that is refused ends the link, although the refresh succeeded.",
        remedy: "Look whether tokens are stored where the other endpoints read them.")

    static let oldAccess = Rule(
        "refresh/old-access-token", "an access token lives on when a newer one was issued", .google, .error,
        .unlinking,
        why: "Google's clusters agree only after a while, so one of them may still use the older token. "
            + "Google asks to keep several valid at once.",
        remedy: "Let access tokens end by time, by revocation and by nothing else.")
}
