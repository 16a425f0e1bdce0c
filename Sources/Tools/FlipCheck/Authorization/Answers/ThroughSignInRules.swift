import OAuth

/// The values of a request that have to survive the sign-in, and two requests in one browser.
///
/// Their trials go on from the two visits of `signInVisits`; the first three need the form of `lastSignInStep`, too.
let throughSignInRules: [Rule] = [
    Rule(
        "authorize/state-through-sign-in", "state survives the sign-in", .linking, .error,
        .rfc(6749, "4.1.2"),
        reach: .all, fault: "users who have to sign in cannot link: their state is lost or changed",
        why: "A user who is signed in already gets through. Every other user sees an error of Google's. The "
            + "usual cause is a request that is kept in an unescaped parameter of the sign-in page, or in a "
            + "cookie that is too short.",
        remedy: "Keep the request at the server, or escape it whole before it goes into a parameter.",
        on: .hardStateThroughSignIn, verdict: judgeStateAfterSignIn),
    Rule(
        "authorize/scope-through-sign-in", "the scope survives the sign-in", .security, .error,
        .rfc(6749, "3.3"),
        fault: "a user who signs in grants other scopes than Google asked for",
        why: "A server that lost the scope grants all scopes or its default: not what Google asked for.",
        remedy: "Keep the request at the server, or escape it whole before it goes into a parameter.",
        on: .scopeThroughSignIn, .signInVisits, verdict: judgeScopeAfterSignIn),
    Rule(
        "authorize/challenge-through-sign-in", "the PKCE challenge survives the sign-in", .security, .error,
        .rfc(7636, "4.4"),
        fault: "the sign-in loses the PKCE challenge, so a stolen code works",
        why: "A server that lost the challenge asks for no verifier: PKCE then protects nothing.",
        remedy: "Keep the whole request through the sign-in, and not a list of known parameters.",
        on: .challengeThroughSignIn
    ) {
        let verifier = $0.exchange.request.formValue("code_verifier")
        let form = verifier == nil ? "without the verifier" : "with the challenge as code_verifier"
        return .refused("\(form), after a sign-in", $0)
    },
    Rule(
        "authorize/two-requests", "two requests in one browser are not mixed up", .linking, .error,
        .projectRule(.rfc(6749, "10.12")),
        reach: .few, fault: "two requests in one browser are mixed up, and end at the wrong account",
        why: "A user opens two windows. The code of one request comes with the state of the other: the link "
            + "ends at the wrong account.",
        remedy: "Keep each request under an id of its own in the form; not one for each session.",
        on: .twoRequestsInOneBrowser, verdict: judgeTwoRequests),
]

/// The same request with a hard state, sent by a user who is signed in and by a visitor who is not.
struct HardStateRequests: Sendable, Codable {
    let query: AuthorizationQuery
    /// The only scope of the request, or nil when fewer than two are configured.
    let scope: String?
    let bySignedInUser: AuthorizationAttempt
    let byVisitor: Visit
    /// The visitor's way with a longer state, which came back without the sign-in, and not with it, or nil for none.
    var byVisitorWithLongState: Visit?

    /// Whether an answer to one of the requests has their state.
    fileprivate func isKept(_ answer: Answer?) -> Bool {
        answer.map { $0.stateProblem(query) == nil } ?? false
    }
}

/// The tokens for one of several scopes, granted to a visitor who signed in and to a user who was signed in.
struct ScopeThroughSignIn: Sendable, Codable {
    let asked: String
    let afterSignIn: JSONAnswer
    let withoutSignIn: JSONAnswer
    /// Their scopes by `scope(of:)`, or nil where nothing tells them, and in earlier recordings.
    var scopeAfterSignIn: String?
    var scopeWithoutSignIn: String?
}

/// Two requests that waited in one browser at the page where the user agrees, and their answers.
struct TwoRequestsInOneBrowser: Sendable, Codable {
    let earlier: AuthorizationQuery
    let later: AuthorizationQuery
    let earlierAnswer: Visit
    let laterAnswer: Visit
}

extension Trial<HardStateRequests> {
    /// A request with a hard state and, of several scopes, `oneOfSeveral`; by a signed-in user, then by a visitor.
    ///
    /// The state is long where the server keeps a long one. Where only the signed-in user got that back, both send another
    /// request, with a state as long as Google's.
    static var hardStateThroughSignIn: Self {
        Self(
            "hardStateThroughSignIn", from: .signInVisits, trying: Control(.longState), requests: 0,
            signIns: 2
        ) { signIns, probe in
            _ = try signIns.lastSignInStep()
            // The rule authorize/state-long has to hold.
            guard let longState = try? await probe.value(of: .longState),
                Judgement.stateCameBack([longState]).verdict == .held,
                let long = try? await probe.sendHardState(probe.queryWithLongState())
            else { return try await probe.sendHardState(probe.query()) }
            let isKeptForSignedInUser = long.isKept(long.bySignedInUser.authorization.answer)
            if long.isKept(long.byVisitor.answer) || !isKeptForSignedInUser { return long }
            var short = try await probe.sendHardState(probe.query())
            if long.byVisitor.reasonAgainstRefusal == nil { short.byVisitorWithLongState = long.byVisitor }
            return short
        }
    }
}

extension Probe {
    /// Sends a request whose state begins with a hard one, by a signed-in user, and then by a visitor.
    fileprivate func sendHardState(_ right: AuthorizationQuery) async throws -> HardStateRequests {
        let scope = configuration.scopes.oneOfSeveral
        var query = right.beginningState(with: HardState.mixed)
        if let scope { query = query.setting("scope", scope) }
        let bySignedInUser = try await attempt(query)
        return HardStateRequests(
            query: query, scope: scope, bySignedInUser: bySignedInUser,
            byVisitor: try await visit(address(of: query)))
    }
}

extension Trial<ScopeThroughSignIn> {
    /// The exchange of the visitor's code, and of one for the same scope without a sign-in.
    static var scopeThroughSignIn: Self {
        Self("scopeThroughSignIn", from: .hardStateThroughSignIn, requests: 2, signIns: 1) {
            requests, probe in
            guard let asked = requests.scope else { throw probe.reasonForOneScope }
            guard let code = requests.byVisitor.code else {
                throw CouldNotTell("the sign-in did not lead to a code", requests.byVisitor.evidence)
            }
            let issued = probe.issued(code, for: requests.query)
            let afterSignIn = try GrantedTokens(await probe.redeem(issued)).answer
            let scopeAfterSignIn = await probe.scope(of: afterSignIn)
            let withoutSignIn = try await probe.newTokens(scope: asked).answer
            return ScopeThroughSignIn(
                asked: asked, afterSignIn: afterSignIn, withoutSignIn: withoutSignIn,
                scopeAfterSignIn: scopeAfterSignIn,
                scopeWithoutSignIn: await probe.scope(of: withoutSignIn))
        }
    }
}

extension Trial<JSONAnswer> {
    /// The exchange of a code that a visitor got for a request with a challenge: without a verifier, or with the challenge as
    /// the verifier where this got tokens.
    ///
    /// A sign-in may lose the challenge's method, and without it a challenge is its own verifier.
    ///
    /// There is no value unless such a code, without a sign-in, got tokens for its verifier, and another was refused without
    /// one.
    static var challengeThroughSignIn: Self {
        Self(
            "challengeThroughSignIn", from: .signInVisits, after: .neededVerifier,
            trying: Control(.exchangeWithChallengeAsVerifier), requests: 2, signIns: 1
        ) { signIns, probe in
            _ = try signIns.lastSignInStep()
            let query = try probe.challenged(CodeChallenge.method)
            let visit = try await probe.visit(probe.address(of: query))
            guard let code = visit.code else {
                throw CouldNotTell("the sign-in did not lead to a code", visit.evidence)
            }
            var issued = probe.issued(code, for: query)
            issued.useChallengeAsVerifier(probe.crypto)
            var withoutVerifier = issued
            withoutVerifier.verifier = nil
            let answer = try await probe.redeem(withoutVerifier)
            let withoutSignIn = try? await probe.value(of: .exchangeWithChallengeAsVerifier)
            guard answer.ending == .refused, withoutSignIn?.ending == .refused else { return answer }
            // The refusal may have ended the code, so only a success counts.
            let other = try await probe.redeem(issued)
            return other.isGranted ? other : answer
        }
    }
}

extension Trial<TwoRequestsInOneBrowser> {
    /// Two requests that both wait at the page where the user agrees, before either form is sent.
    static var twoRequestsInOneBrowser: Self {
        Self("twoRequestsInOneBrowser", from: .signInVisits, requests: 2, signIns: 2) { signIns, probe in
            let earlier = try probe.query()
            let later = try probe.query()
            let earlierForm = try await probe.visitToConsent(signIns.signedIn.cookies, earlier)
            let laterForm = try await probe.visitToConsent(earlierForm.cookies, later)
            let earlierAnswer = try await probe.visit(sending: earlierForm.request, with: laterForm.cookies)
            return TwoRequestsInOneBrowser(
                earlier: earlier, later: later, earlierAnswer: earlierAnswer,
                laterAnswer: try await probe.visit(sending: laterForm.request, with: laterForm.cookies))
        }
    }
}

extension [String] {
    /// One of several scopes, or nil for fewer.
    ///
    /// It is `openid`, without which the others may mean nothing, or else the last, because a server that lost the scope may
    /// grant its first as the default. `offline_access` asks for nothing by itself.
    fileprivate var oneOfSeveral: String? {
        guard count > 1 else { return nil }
        return contains("openid") ? "openid" : last { $0 != "offline_access" }
    }
}

private func judgeStateAfterSignIn(_ requests: HardStateRequests) throws -> Judgement {
    let visit = requests.byVisitor
    guard let answer = visit.answer else {
        throw CouldNotTell("the sign-in did not lead to an answer", visit.evidence)
    }
    guard let problem = answer.stateProblem(requests.query) else {
        guard let long = requests.byVisitorWithLongState else { return .held(visit.evidence) }
        return .failed(
            "a state of 2,048 characters comes back to a user who is signed in, and is lost in a sign-in",
            long.evidence
        ).asNote.advising(
            "Keep the request at the server. A browser drops a cookie of more than 4,096 bytes, and Django drops "
                + "a next of more than 2,048 characters"
        )
    }
    let signedIn = requests.bySignedInUser
    if case .unclear(let reason) = signedIn.ending, !signedIn.madeServerFail {
        throw CouldNotTell("for a user who is signed in already, \(reason)", signedIn.evidence)
    }
    guard requests.isKept(signedIn.authorization.answer) else {
        throw CouldNotTell(
            "a user who is signed in already does not get this state back unchanged either, so the sign-in is "
                + "not judged", signedIn.evidence, because: "authorize/state-exact")
    }
    return .failed(problem, visit.evidence)
}

/// Compares the two scopes; where each request asks for the password, both come after a sign-in, and the rule could not tell
/// where the visitor got more than was asked for.
private func judgeScopeAfterSignIn(_ granted: ScopeThroughSignIn, _ signIns: SignInVisits) -> Judgement {
    guard let scope = granted.scopeAfterSignIn ?? granted.afterSignIn.scope else {
        return .notAsked("the answer names no scope, and no introspection tells it")
    }
    let usual = granted.scopeWithoutSignIn ?? granted.withoutSignIn.scope ?? granted.asked
    let known = signIns.asksForPasswordAgain ? granted.asked + " offline_access" : usual
    let added = Set(scope.scopeValues).subtracting(known.scopeValues).sorted()
    let judgement = Judgement.holds(
        added.isEmpty, else: "\(added.joined(separator: " ").asShortText) was granted as well",
        granted.afterSignIn.evidence)
    guard signIns.asksForPasswordAgain, judgement.isFailure else { return judgement }
    return .couldNotTell("\(judgement.reason), and each request asks for the password", judgement.evidence)
}

private func judgeTwoRequests(_ requests: TwoRequestsInOneBrowser) -> Judgement {
    // A server may refuse the earlier of two requests. It must not answer one with the state of the other.
    let mixedUp = [
        (name: "earlier", visit: requests.earlierAnswer, other: requests.later),
        (name: "later", visit: requests.laterAnswer, other: requests.earlier),
    ].filter { $0.visit.answer?.value("state") == $0.other.value("state") }
    let judgement = Judgement.judged(
        mixedUp.map { "the \($0.name) of two requests was answered with the state of the other" },
        mixedUp.flatMap(\.visit.evidence))
    // An error with the wrong state links no account.
    return mixedUp.contains(where: \.visit.hasCode) ? judgement : judgement.asWarning
}
