import OAuth

/// The values of a request that have to survive the sign-in, and two requests in one browser.
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
    let requests = try await probe.hardStateRequests()
    if requests.bySignedInUser.authorization.answer?.stateProblem(requests.query) != nil {
        throw CouldNotTell(
            "the state is not kept without a sign-in either", requests.bySignedInUser.evidence)
    }
    let visit = requests.byVisitor
    guard let answer = visit.answer else {
        throw CouldNotTell("the sign-in did not lead to an answer", visit.evidence)
    }
    if let problem = answer.stateProblem(requests.query) { return rule.failed(problem, visit.evidence) }
    return rule.held(visit.evidence)
}

private func judgeScopeAfterSignIn(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    let requests = try await probe.hardStateRequests()
    guard let asked = requests.scope else { throw probe.reasonForOneScope }
    guard let code = requests.byVisitor.answer?.value("code") else {
        throw CouldNotTell("the sign-in did not lead to a code", requests.byVisitor.evidence)
    }
    let issued = probe.issued(code, for: requests.query)
    let afterSignIn = try GrantedTokens(await probe.redeem(issued)).answer
    let withoutSignIn = try await probe.spareGrant(scope: asked).answer
    // An answer without scope grants the scope that was asked for (RFC 6749 section 5.1).
    func granted(by answer: JSONAnswer) -> Set<String> {
        Set((answer.fields["scope"]?.string ?? asked).scopeValues)
    }
    let added = granted(by: afterSignIn).subtracting(granted(by: withoutSignIn)).sorted()
    return rule.holds(
        added.isEmpty, else: "\(added.joined(separator: " ").prefix(200)) was granted as well",
        afterSignIn.evidence)
}

private func judgeChallengeAfterSignIn(_ rule: Rule, _ probe: Probe) async throws -> Finding {
    _ = try await probe.signInVisits().lastSignInStep()
    // The control: without a sign-in, the server refuses a code whose verifier is missing.
    var controlCode = try await probe.provenCode(verifier: CodeVerifier(random: probe.random))
    controlCode.verifier = nil
    let control = try await probe.redeem(controlCode)
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
    let earlierQuery = try probe.query()
    let laterQuery = try probe.query()
    // Both requests wait at the page where the user agrees, before either form is sent.
    let earlierForm = try await probe.visitToConsent(signIns.signedIn.cookies, earlierQuery)
    let laterForm = try await probe.visitToConsent(earlierForm.cookies, laterQuery)
    var objections: [String] = []
    var evidence: [Evidence] = []
    // A server may refuse the earlier of two requests. It must not answer one with the state of the other.
    let earlier = try await probe.visit(sending: earlierForm.request, laterForm.cookies)
    if earlier.answer?.value("state") == laterQuery.value("state") {
        objections.append("the earlier of two requests was answered with the state of the other")
        evidence += earlier.evidence
    }
    let later = try await probe.visit(sending: laterForm.request, laterForm.cookies)
    if later.answer?.value("state") == earlierQuery.value("state") {
        objections.append("the later of two requests was answered with the state of the other")
        evidence += later.evidence
    }
    return rule.judged(objections, evidence)
}

/// The same request with a hard state, sent by a user who is signed in and by a visitor who is not.
private struct HardStateRequests {
    let query: AuthorizationQuery
    /// The only scope of the request; nil when fewer than two are configured.
    let scope: String?
    let bySignedInUser: AuthorizationAttempt
    let byVisitor: Visit
}

extension Memo<HardStateRequests> {
    fileprivate static var hardStateRequests: Self { Self("a request with a hard state and one scope") }
}

extension Probe {
    /// Sends a request with a hard state and, of several scopes, the first; once in a run.
    fileprivate func hardStateRequests() async throws -> HardStateRequests {
        try await once(.hardStateRequests) {
            _ = try await signInVisits().lastSignInStep()
            let scope = configuration.scopes.count > 1 ? configuration.scopes.first : nil
            // Each of these characters is lost where the request is copied without an escape.
            var query = try query().setting("state", "APv+k0/a&b=c d%2B#e")
            if let scope { query = query.setting("scope", scope) }
            let bySignedInUser = try await authorizeOnce(query)
            let byVisitor = try await visit(address(of: query))
            return HardStateRequests(
                query: query, scope: scope, bySignedInUser: bySignedInUser, byVisitor: byVisitor)
        }
    }
}
