import OAuth

/// The values that have to survive the sign-in, and two requests in one browser.
let throughSignInRules: [Inspection] = [
    Inspection(
        "authorize/state-through-sign-in", "state survives the sign-in", .linking, .error,
        .rfc(6749, "4.1.2"),
        why: "A user who is signed in already gets through. Every other user sees an error of Google's. The "
            + "usual cause is a request that is kept in an unescaped parameter of the sign-in page, or in a "
            + "cookie that is too short.",
        remedy: "Keep the request at the server, or escape it whole before it goes into a parameter.",
        check: judgeStateAfterSignIn),
    Inspection(
        "authorize/scope-through-sign-in", "the scope survives the sign-in", .security, .error,
        .rfc(6749, "3.3"),
        why: "A server that lost the scope grants all scopes: the user agrees to more than Google asked for.",
        remedy: "Keep the request at the server, or escape it whole before it goes into a parameter.",
        check: judgeScopeAfterSignIn),
    Inspection(
        "authorize/challenge-through-sign-in", "the PKCE challenge survives the sign-in", .security, .error,
        .rfc(7636, "4.4"),
        why: "A server that lost the challenge asks for no verifier: PKCE then protects nothing.",
        remedy: "Keep the whole request through the sign-in, and not a list of known parameters.",
        check: judgeChallengeAfterSignIn),
    Inspection(
        "authorize/two-requests", "two requests in one browser are not mixed up", .linking, .error,
        .projectRule(.rfc(6749, "10.12")),
        why: "A user opens two windows. The code of one request comes with the state of the other: the link "
            + "ends at the wrong account.",
        remedy: "Keep each request under an id of its own in the form; not one for each session.",
        check: judgeTwoRequests),
]

private func judgeStateAfterSignIn(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let signIns = try await probe.hardStateRequests()
    if signIns.signedIn.authorization.answer?.stateProblem(signIns.query) != nil {
        throw CouldNotTell("the state is not kept without a sign-in either", signIns.signedIn.evidence)
    }
    guard let answer = signIns.visit.answer else {
        throw CouldNotTell("the sign-in did not lead to an answer", signIns.visit.evidence)
    }
    return rule.judged([answer.stateProblem(signIns.query)].compactMap(\.self), signIns.visit.evidence)
}

private func judgeScopeAfterSignIn(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let signIns = try await probe.hardStateRequests()
    guard let narrow = signIns.scope else { return rule.notAsked("fewer than two scopes are configured") }
    guard let code = signIns.visit.answer?.value("code") else {
        throw CouldNotTell("the sign-in did not lead to a code", signIns.visit.evidence)
    }
    let after = try GrantedTokens(await probe.redeem(probe.issued(code, for: signIns.query))).answer
    let signedIn = try await probe.spareGrant(scope: narrow).answer
    let told = [after, signedIn].map { Set(($0.fields["scope"]?.string ?? narrow).scopeValues) }
    let more = told[0].subtracting(told[1]).sorted()
    return rule.holds(
        more.isEmpty, else: "\(more.joined(separator: " ").prefix(200)) was granted as well",
        after.evidence)
}

private func judgeChallengeAfterSignIn(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    _ = try await probe.signInVisits().lastSignInStep()
    // Signed in, a code with a challenge is refused without its verifier: else this proves nothing.
    var known = try await probe.provenCode(verifier: CodeVerifier(random: probe.random))
    known.verifier = nil
    let control = try await probe.redeem(known)
    guard control.ending == .refused else {
        throw CouldNotTell("a code needs no verifier here, see token/pkce-missing", control.evidence)
    }
    let visit = try await probe.visit(probe.address(of: try probe.challenged(CodeChallenge.method)))
    guard let code = visit.answer?.value("code") else {
        throw CouldNotTell("the sign-in did not lead to a code", visit.evidence)
    }
    let issued = IssuedCode(code: code, redirectURI: probe.configuration.usualRedirectURI, verifier: nil)
    return rule.needsRefusals([
        NamedAnswer(name: "without the verifier, after a sign-in", answer: try await probe.redeem(issued))
    ])
}

private func judgeTwoRequests(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let signIns = try await probe.signInVisits()
    let firstQuery = try probe.query()
    let secondQuery = try probe.query()
    let first = try await probe.visitToConsent(signIns.signedIn.cookies, firstQuery)
    let second = try await probe.visitToConsent(first.cookies, secondQuery)
    var objections: [String] = []
    var evidence: [Evidence] = []
    // To refuse the earlier of two is allowed; to answer it with the other's state is not.
    let earlier = try await probe.visit(sending: first.request, second.cookies)
    if earlier.answer?.value("state") == secondQuery.value("state") {
        objections.append("the earlier of two requests was answered with the state of the other")
        evidence += earlier.evidence
    }
    let later = try await probe.visit(sending: second.request, second.cookies)
    if later.answer?.value("state") == firstQuery.value("state") {
        objections.append("the later of two requests was answered with the state of the other")
        evidence += later.evidence
    }
    return rule.judged(objections, evidence)
}

/// A request with a hard state, sent by a user who is signed in and by a visitor who is not.
private struct HardStateRequests {
    let query: AuthorizationQuery
    /// The only scope of the request; nil when fewer than two are configured.
    let scope: String?
    let signedIn: AuthorizationAttempt
    let visit: Visit
}

extension Memo<HardStateRequests> {
    fileprivate static var hardStateRequests: Self { Self("a request with a hard state and one scope") }
}

extension Probe {
    /// A request with a hard state and one of several scopes, by a user who is signed in and one who is not.
    fileprivate func hardStateRequests() async throws -> HardStateRequests {
        try await once(.hardStateRequests) {
            _ = try await signInVisits().lastSignInStep()
            let scope = configuration.scopes.count > 1 ? configuration.scopes.first : nil
            var query = try query().setting("state", "APv+k0/a&b=c d%2B#e")
            if let scope { query = query.setting("scope", scope) }
            let signedIn = try await authorizeOnce(query)
            let visit = try await visit(address(of: query))
            return HardStateRequests(query: query, scope: scope, signedIn: signedIn, visit: visit)
        }
    }
}
