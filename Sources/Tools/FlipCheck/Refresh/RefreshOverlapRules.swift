import OAuth
import WebText

/// Several tokens at a time: Google's servers may use an older one after a newer was issued.
enum RefreshOverlapRules {
    static let inspections = [
        Inspection(oldAccess) { probe throws(CouldNotTell) in
            try await probe.provenRefresh()
            try await probe.provenUserInfo()
            return try await probe.judgingRefresh { tried throws(CouldNotTell) in
                let shown = try await probe.show(tried.before.accessToken)
                return oldAccess.needsLife([("the access token from before", shown)])
            }
        },
        Inspection([oldRefresh, newRefresh]) { probe throws(CouldNotTell) in
            try await judgeRotation(probe)
        },
        Inspection(atOnce) { probe throws(CouldNotTell) in
            try await probe.provenRefresh()
            let token = try await probe.grant().neededRefreshToken()
            let answers = try await probe.tokenTwiceAtOnce(
                TokenRequest.refreshToken(token, scope: nil).items, by: try probe.client())
            return atOnce.needsGrants(answers.map { ("one of the two", $0) })
        },
    ]

    private static func judgeRotation(_ probe: Probe) async throws(CouldNotTell) -> [Finding] {
        let token = try await probe.grant().neededRefreshToken()
        let first = try await probe.refresh(token)
        _ = try first.refreshResult.get()
        let again = try await probe.refresh(token)
        let finding = oldRefresh.needsGrants([("the refresh token from before", again)])
        guard let rotated = first.refreshToken, !rotated.hasSameBytes(as: token) else {
            return [finding, newRefresh.notAsked("a refresh gives no other refresh token")]
        }
        guard again.accessToken != nil else {
            // Many servers end all tokens when an old one comes back.
            return [finding, newRefresh.couldNotTell("the refresh token from before was refused")]
        }
        let next = try await probe.refresh(rotated)
        return [finding, newRefresh.needsGrants([("the new refresh token", next)])]
    }

    static let oldAccess = Rule(
        "refresh/old-access-token", "an access token lives on when a newer one was issued", .google, .error,
        .unlinking,
        why: "Google's clusters agree only after a while, so one of them may still use the older token. "
            + "Google asks to keep several valid at once.",
        remedy: "Let access tokens end by time, by revocation and by nothing else.")

    static let oldRefresh = Rule(
        "refresh/old-refresh-token", "a refresh token can be used again", .google, .error, .validationTool,
        why:
            "An answer can get lost, and two of Google's servers can refresh at the same time. The link then ends, "
            + "and the user finds the account unlinked. Google's validation tool tests it.",
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
