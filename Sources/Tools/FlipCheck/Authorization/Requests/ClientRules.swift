/// Requests that name no registered client: the server must not redirect, not even with an error.
///
/// Their trials send a wrong request after the right request got a code, and `stayedOnPage` judges it. Where a person signs in,
/// the first page decides: see `firstPageOnly`.
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
    /// A request of a client that is not registered: `constructor`, a name that every object of JavaScript has.
    ///
    /// Where a page refuses it, one whose id is read as SQL takes its place, if that gets a code. Where no page does, where
    /// that one is redirected without a code, and where the client's id is a UUID, so does one with a made-up id that no page
    /// refuses either: another UUID, or else a name.
    static var unknownClient: Self {
        Self("unknownClient", after: .code, requests: 0, signIns: 2) { probe in
            let inherited = String.nameInEveryObject
            let first = try await probe.attemptAtAnyAddress("the unknown client_id \(inherited)") {
                $0.setting("client_id", inherited)
            }
            let id = try probe.client().id
            let isUUID = id.wholeMatch(of: /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/) != nil
            if first.ending == .refused {
                let name = "client_id=…, the id of the client, and \(String.conditionOfSQL)"
                func ask(_ id: String) async -> AuthorizationAttempt? {
                    try? await probe.attempt(
                        try probe.query().setting("client_id", id), named: name, byHand: .firstPageOnly)
                }
                // At a page or a failure, that of `constructor` decides: a filter says nothing about another client. A server
                // that reads a number up to the first character of the condition takes the id before it.
                guard let asSQL = await ask(id + String.conditionOfSQL) else { return first }
                if asSQL.authorization.code != nil {
                    return await ask(id + "'")?.authorization.code == nil ? asSQL : first
                }
                // What `constructor` finds in an object may be refused as a client, and what is no UUID as a wrong text.
                guard asSQL.redirectsWithoutGrant || isUUID else { return first }
            }
            let clientID = isUUID ? "\(id.dropLast(8))89abcdef" : "nobody-\(probe.random.token(bytes: 6))"
            let other = try? await probe.attemptAtAnyAddress("an unknown client_id") {
                $0.setting("client_id", clientID)
            }
            guard let other, other.ending != .refused else { return first }
            // An unclear end tells less than a clear one.
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
    ///
    /// The first leads to no attacker, and is only a note.
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
