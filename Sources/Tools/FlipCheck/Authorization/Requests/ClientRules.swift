/// Requests that name no registered client: the server must not redirect, not even with an error.
///
/// Their trials send a wrong request after the right request got a code, and `stayedOnPage` judges it. After a redirect to the
/// registered address without a code and a token they ask once more, with an address of another site. Where that request is
/// redirected to that site, it is judged in place of the first, which is only a note, because it leads to no attacker. Where a
/// person signs in, the first page decides: see `firstPageOnly`.
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
            return try await probe.attemptAtAnyAddress("an unknown client_id") {
                $0.setting("client_id", clientID)
            }
        }
    }

    /// A request without `client_id`.
    static var requestWithoutClient: Self {
        Self("requestWithoutClient", after: .code, requests: 0, signIns: 1) { probe in
            try await probe.attemptAtAnyAddress("without client_id") { $0.removing("client_id") }
        }
    }
}

extension Probe {
    /// Sends a changed request; after a redirect to the registered address that grants nothing also one with an address of
    /// another site, which is the attempt where the server redirects to that.
    fileprivate func attemptAtAnyAddress(
        _ name: String, _ change: (AuthorizationQuery) -> AuthorizationQuery
    ) async throws -> AuthorizationAttempt {
        let attempt = try await attempt(change(try query()), named: name, byHand: .firstPageOnly)
        guard attempt.redirectsWithoutGrant, attempt.leadsTo(configuration.usualRedirectURI) else {
            return attempt
        }
        let elsewhere = try query(redirectURI: ForeignSite.address)
        let other = try? await self.attempt(
            change(elsewhere), named: "\(name), with an address of another site", byHand: .firstPageOnly)
        guard let other, case .redirect(let location) = other.authorization.end,
            ProbeTarget.host(location) == ForeignSite.host
        else { return attempt }
        return other
    }
}

private func judgeRefusalOfClient(
    _ attempt: AuthorizationAttempt, _ configuration: FlipCheckConfiguration
) -> Judgement {
    .stayedOnPage(
        [attempt], harmlessAt: attempt.redirectsWithoutGrant ? configuration.usualRedirectURI : nil)
}

extension AuthorizationAttempt {
    /// Whether the client got an error, in the query or after the `#`, or nothing.
    var redirectsWithoutGrant: Bool {
        switch ending {
        case .error, .left: true
        case .granted, .refused, .brokenAnswer, .unclear: false
        }
    }
}
