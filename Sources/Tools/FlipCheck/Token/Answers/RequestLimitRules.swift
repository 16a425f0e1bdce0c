import HTTPMessages

/// Whether the endpoints that Google's servers ask take the requests for all users.
///
/// The rule sends nothing, and could not tell without tokens from the right exchange.
let requestLimitRules: [Rule] = [
    Rule(
        "token/limit", "Google's servers may send more than a request in a second", .linking, .warning,
        .projectRule(.rfc(6585, "4")),
        reach: .all, fault: "a limit of requests turns Google away after a few",
        why:
            "The requests for all of Google's users come from few addresses, with one client. A limit that is meant for one "
            + "user ends refreshes and links as soon as there are many.",
        remedy:
            "Take the token, userinfo and revocation endpoints out of the limit for an address, or raise it to what all "
            + "users need. Limit the pages of the sign-in, and wrong secrets. If other requests may have counted, such as "
            + "those of a run just before, wait as long as the limit counts, and run again.",
        on: .exchange, .configuration, .allMessages, verdict: judgeLimit)
]

/// Judges, after all trials, each 429 with `Retry-After` in seconds by which the token, userinfo or revocation endpoint refused
/// a request with the credentials of the right exchange or an access token of the run, except those that were sent at once.
///
/// A limit for wrong secrets and access tokens is right, and does not fail. A limit for other refusals, as of codes and refresh
/// tokens, does: those of one user would turn away the others.
private func judgeLimit(
    _ exchanged: JSONAnswer, _ configuration: FlipCheckConfiguration, _ messages: [Exchange]
) throws -> Judgement {
    let right = try RightRequests(exchanged, configuration, messages)
    for (index, refused) in messages.enumerated() {
        guard let response = refused.response, response.status == 429,
            let wait = Throttling.retryAfter(response), let endpoint = right.endpoint(askedByGoogle: refused)
        else { continue }
        let asked = messages[..<index].filter { $0.wasSent(toServerOf: refused, within: .seconds(60)) }
        guard refused.showsLimit(of: asked, wait: wait) else { continue }
        let atEndpoint = asked.filter { $0.request.isSent(toURL: refused.request.url) }
        guard let last = atEndpoint.last(where: { $0.succeeded || $0.refusesCredentials }),
            !last.refusesCredentials
        else { continue }
        return .failed(
            "the \(endpoint.rawValue) endpoint answered with 429 after \(counted(atEndpoint.count, "request")) to it "
                + "within a minute, and \(counted(asked.count, "request")) to the whole server; it wants to be asked "
                + "again in \(counted(Int(wait.components.seconds), "second"))", [refused.evidence])
    }
    return .held()
}

extension Exchange {
    /// Whether it was sent to the server of a later message, and ended at most this long before that.
    fileprivate func wasSent(toServerOf later: Exchange, within duration: Duration) -> Bool {
        isSent && request.origin == later.request.origin && later.ended - ended < duration
    }

    /// Whether from each of the earlier messages, also to pages, to the end of the wait more seconds go by than requests were
    /// sent: after some of them the run itself may have paused.
    fileprivate func showsLimit(of earlier: [Exchange], wait: Duration) -> Bool {
        earlier.enumerated().allSatisfy { index, message in
            ended - message.ended + wait > .seconds(earlier.count - index)
        }
    }

    fileprivate var succeeded: Bool { response.map { (200..<300).contains($0.status) } ?? false }

    /// `invalid_client`, `unauthorized_client`, and 401 or 403 without `invalid_grant`.
    fileprivate var refusesCredentials: Bool { (try? JSONAnswer(self))?.mayRefuseClient == true }
}
