/// Requests that name no registered client: the server must not redirect, not even with an error.
///
/// Their trials send a wrong request after the right request got a code, and `stayedOnPage` judges it; an error at the
/// registered address is only a note, because it leads to no attacker. Where a person signs in, the first page decides: see
/// `firstPageOnly`.
let clientRules: [Rule] = [
    Rule(
        "authorize/client-unknown", "an unknown client is refused without a redirect", .security, .error,
        .rfc(6749, "4.1.2.1"),
        reach: .few, fault: "the server redirects for a client that it does not know",
        why: "A redirect URI counts for its client only. A server that redirects for any client is an open "
            + "redirector.",
        remedy: "Look up client_id first, then the redirect URI among that client's, and show an error page.",
        on: .unknownClient, .configuration, verdict: judgeRefusalOfClient),
    Rule(
        "authorize/client-missing", "a request without client_id is refused without a redirect", .security,
        .error, .rfc(6749, "4.1.2.1"),
        reach: .few, fault: "the server redirects for a request without a client",
        why: "A redirect URI counts for its client only.",
        remedy: "Show an error page when client_id is missing or empty.",
        on: .requestWithoutClient, .configuration, verdict: judgeRefusalOfClient),
]

extension Trial<AuthorizationAttempt> {
    /// A request of a client that is not registered.
    static var unknownClient: Self {
        Self("unknownClient", after: .code, requests: 0, signIns: 1) { probe in
            let clientID = "nobody-\(probe.random.token(bytes: 6))"
            return try await probe.attempt(
                try probe.query().setting("client_id", clientID), named: "an unknown client_id",
                byHand: .firstPageOnly)
        }
    }

    /// A request without `client_id`.
    static var requestWithoutClient: Self {
        Self("requestWithoutClient", after: .code, requests: 0, signIns: 1) { probe in
            try await probe.attempt(
                try probe.query().removing("client_id"), named: "without client_id", byHand: .firstPageOnly)
        }
    }
}

private func judgeRefusalOfClient(
    _ attempt: AuthorizationAttempt, _ configuration: FlipCheckConfiguration
) -> Judgement {
    let isError = if case .error = attempt.ending { true } else { false }
    return .stayedOnPage([attempt], harmlessAt: isError ? configuration.usualRedirectURI : nil)
}
