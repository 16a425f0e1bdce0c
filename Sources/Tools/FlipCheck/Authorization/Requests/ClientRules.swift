/// Requests that name no registered client: the server must not redirect, not even with an error.
///
/// Their trials send a wrong request after the right request got a code, and `stayedOnPage` judges it. After a redirect to the
/// registered address without a code and a token they ask once more, with an address of another site. Where that request is
/// redirected to that site, it is judged in place of the first, which is only a note, because it leads to no attacker. Where a
/// person signs in, the first page decides: see `firstPageOnly`.
///
/// The unknown client of `client-unknown` is `constructor`, a name that every object of JavaScript has.
///
/// - Where a page refuses that, the right id with a condition of SQL after it follows. A code for it fails, unless the id with
///   only the first character of the condition gets one too, as where a server reads a number up to there. At any other end
///   `constructor` decides.
/// - Where no page refuses that, a made-up name follows in the same way. It decides where no page refuses it either, unless its
///   end is unclear and that of `constructor` is not. Else `constructor` decides.
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
        Self("unknownClient", after: .code, requests: 0, signIns: 2) { probe in
            let inherited = String.nameInEveryObject
            let first = try await probe.attemptAtAnyAddress("the unknown client_id \(inherited)") {
                $0.setting("client_id", inherited)
            }
            if first.ending == .refused {
                let id = try probe.client().id
                let name = "client_id=…, the id of the client, and \(String.conditionOfSQL)"
                func ask(_ id: String) async -> AuthorizationAttempt? {
                    try? await probe.attempt(
                        try probe.query().setting("client_id", id), named: name, byHand: .firstPageOnly)
                }
                // A filter or a failure says nothing about another client.
                guard let asSQL = await ask(id + String.conditionOfSQL), asSQL.authorization.code != nil,
                    await ask(id + "'")?.authorization.code == nil
                else { return first }
                return asSQL
            }
            let clientID = "nobody-\(probe.random.token(bytes: 6))"
            let other = try? await probe.attemptAtAnyAddress("an unknown client_id") {
                $0.setting("client_id", clientID)
            }
            guard let other, other.ending != .refused else { return first }
            return other.openQuestion != nil && first.openQuestion == nil ? first : other
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
    let registered = configuration.usualRedirectURI
    let judgement = Judgement.stayedOnPage(
        [attempt], harmlessAt: attempt.redirectsWithoutGrant ? registered : nil)
    guard judgement.isFailure else { return judgement }
    let clientID = attempt.authorization.query.value("client_id") ?? ""
    if clientID.hasSuffix(String.conditionOfSQL) {
        return judgement.advising(
            "Pass client_id to the database as a parameter of a prepared statement: here it is read as SQL")
    }
    if clientID == String.nameInEveryObject {
        return judgement.advising(
            "If a made-up client_id is refused, look client_id up in a Map, or by Object.hasOwn: a plain object of "
                + "JavaScript has members such as constructor and __proto__ beside the clients")
    }
    guard attempt.redirectsWithoutGrant, attempt.leadsTo(registered) else { return judgement }
    return judgement.advising(
        "With one client you may leave it: Google's page for App Flip asks for invalid_request at its redirect URI, and "
            + "that address is registered. With several, look client_id up first, and show an error page")
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
