import HTTPMessages
import WebText

/// A refresh that asks for less than the link has.
///
/// Its trial goes on with the link of `severalRefreshes`: six right refreshes of a new link, each by the newest refresh token.
/// Where nothing was refreshed, as without a refresh token from the exchange, the rule could not tell.
let narrowScopeRules: [Rule] = [
    Rule(
        "refresh/scope-kept", "a refresh with fewer scopes does not narrow the link", .hygiene, .note,
        .rfc(6749, "6"),
        reach: .few, fault: "a refresh that once asks for less takes the other scopes from the link",
        why:
            "The scope of a new refresh token is that of the one before. A client that asks for less once does not get "
            + "the rest back. Google names no scope when it refreshes.",
        remedy: "Narrow only the access token, and keep the scope of the link as it is.",
        followsFrom: ["refresh/steady"], on: .refreshesAfterNarrowScope, verdict: judgeNarrowScope)
]

/// A refresh with one scope of a link, and one without a scope after it.
///
/// Their scopes are those that the answer names, or else introspection.
struct NarrowRefresh: Sendable, Codable {
    /// The scope of the link before, or nil where nothing tells it.
    let scope: String?
    let narrow: JSONAnswer
    /// The scope of the narrow refresh, or nil where it was refused, or nothing tells it.
    let narrowScope: String?
    /// The refresh without a scope.
    let after: JSONAnswer
    /// The scope of the refresh without one, or nil where the narrow refresh was refused, or nothing tells it.
    let scopeAfter: String?
}

extension Trial<NarrowRefresh> {
    /// A refresh with one scope only, the first configured one that the link has, or else the first; then one without a scope.
    static var refreshesAfterNarrowScope: Self {
        Self("refreshesAfterNarrowScope", from: .severalRefreshes, requests: 2) { refreshes, probe in
            let scopes = try probe.severalScopes()
            guard !probe.isByHand else {
                throw CouldNotTell.notAsked("a person signs in, and the only link would lose its scopes")
            }
            guard let last = refreshes.last?.answer,
                let token = last.refreshToken ?? last.exchange.request.formValue("refresh_token")
            else { throw CouldNotTell("the link was not refreshed") }
            // Introspection comes before the next refresh, which may end this access token.
            let scope = await probe.scope(of: last)
            let scopesOfLink = scope?.scopeValues
            if let scopesOfLink, scopesOfLink.count < 2 {
                throw CouldNotTell.notAsked("the link has one scope only, by its answer or introspection")
            }
            let firstOfLink = scopes.first { scopesOfLink?.contains($0) == true }
            let narrow = try await probe.refresh(token, to: firstOfLink ?? scopes[0])
            if case .unclear(let reason) = narrow.ending { throw CouldNotTell(reason, narrow.evidence) }
            let narrowScope = narrow.isGranted ? await probe.scope(of: narrow) : nil
            let after = try await probe.refresh(narrow.refreshToken ?? token)
            let scopeAfter = narrow.isGranted ? await probe.scope(of: after) : nil
            return NarrowRefresh(
                scope: scope, narrow: narrow, narrowScope: narrowScope, after: after, scopeAfter: scopeAfter)
        }
    }
}

private func judgeNarrowScope(_ tried: NarrowRefresh) -> Judgement {
    let (narrow, after) = (tried.narrow, tried.after)
    let evidence = narrow.evidence + after.evidence
    guard after.accessToken != nil else {
        return .couldNotTell(
            "a refresh with fewer scopes was answered with \(narrow.inWords), and then one without a scope was answered with "
                + after.inWords, evidence)
    }
    guard narrow.isGranted else { return .notAsked("a refresh with fewer scopes is refused") }
    guard let scope = tried.scope, let narrowScope = tried.narrowScope, let scopeAfter = tried.scopeAfter
    else {
        return .notAsked("the answers do not name a scope")
    }
    let lost = scope.scopeValues.filter { !narrowScope.scopeValues.contains($0) }
    if lost.isEmpty { return .notAsked("a refresh with fewer scopes gets all of them") }
    let missing = lost.filter { !scopeAfter.scopeValues.contains($0) }
    return .holds(
        missing.isEmpty,
        else: "after a refresh with \(narrowScope.asShortText), one without a scope lacks "
            + missing.joined(separator: " ").asShortText,
        evidence)
}
