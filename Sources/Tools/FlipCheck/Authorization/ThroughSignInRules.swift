import HTTPMessages
import JOSE
import OAuth
import WebText

/// The values that have to survive the sign-in, and two requests in one browser.
enum ThroughSignInRules {
    static let inspections: [Inspection] = [
        Inspection([state, scope]) { probe in
            _ = try await probe.pageWalks().lastSignInStep()
            let narrow = probe.configuration.scopes.count > 1 ? probe.configuration.scopes.first : nil
            var query = try probe.query().setting("state", "APv+k0/a&b=c d%2B#e")
            if let narrow { query = query.setting("scope", narrow) }
            let signedIn = try await probe.authorizeOnce(query)
            let visit = try await probe.visit(query.url(at: probe.configuration.authorizationURL ?? ""))
            let problem = visit.answer?.stateProblem(query)
            let isLost = signedIn.authorization.answer?.stateProblem(query) != nil
            let stateFinding =
                isLost
                ? state.couldNotTell("the state is not kept without a sign-in either", signedIn.evidence)
                : state.judged(
                    problem.map { [$0] } ?? [],
                    unclear: visit.answer == nil ? ["the sign-in did not lead to an answer"] : [],
                    visit.evidence)
            guard let narrow else {
                return [stateFinding, scope.notAsked("fewer than two scopes are configured")]
            }
            return [stateFinding, try await judgeScope(probe, narrow, query, visit)]
        },
        Inspection(
            "authorize/challenge-through-sign-in", "the PKCE challenge survives the sign-in", .rfc, .error,
            .rfc(7636, "4.4"),
            why: "A server that lost the challenge asks for no verifier: PKCE then protects nothing.",
            remedy: "Keep the whole request through the sign-in, and not a list of known parameters."
        ) { rule, probe in
            _ = try await probe.pageWalks().lastSignInStep()
            // Signed in, a code with a challenge is refused without its verifier: else this proves nothing.
            var known = try await probe.provenCode(verifier: CodeVerifier(random: probe.random))
            known.verifier = nil
            let control = try await probe.redeem(known)
            guard control.ending == .refused else {
                throw CouldNotTell("a code needs no verifier here, see token/pkce-missing", control.evidence)
            }
            let visit = try await probe.visit(try probe.challengedAddress())
            guard let code = visit.answer?.value("code") else {
                throw CouldNotTell("the sign-in did not lead to a code", visit.evidence)
            }
            let issued = IssuedCode(
                code: code, redirectURI: probe.configuration.usualRedirectURI, verifier: nil)
            return rule.needsRefusals([
                ("without the verifier, after a sign-in", try await probe.redeem(issued))
            ])
        },
        Inspection(
            "authorize/two-requests", "two requests in one browser are not mixed up", .house, .error,
            .rfc(6749, "10.12"),
            why:
                "A user opens two windows. The code of one request comes with the state of the other: the link "
                + "ends at the wrong account.",
            remedy:
                "Keep each pending request under an id of its own, which the form carries; not one for each "
                + "session."
        ) { rule, probe in
            let walks = try await probe.pageWalks()
            let (one, other) = (try probe.query(), try probe.query())
            let early = try await probe.visitToConsent(walks.second.cookies, one)
            let late = try await probe.visitToConsent(early.cookies, other)
            var objections: [String] = []
            var evidence: [Evidence] = []
            for (name, step, wrong) in [("the earlier", early, other), ("the later", late, one)] {
                let sent = try await probe.visit(sending: step.request, late.cookies)
                // To refuse the earlier of two is allowed; to answer it with the other's state is not.
                guard let state = sent.answer?.value("state"), state == wrong.value("state") else { continue }
                objections.append("\(name) of two requests was answered with the state of the other")
                evidence += sent.evidence
            }
            return rule.judged(objections, evidence)
        },
    ]

    /// Compares what is granted after a sign-in with what is granted to a user who is signed in.
    private static func judgeScope(
        _ probe: Probe, _ narrow: String, _ query: AuthorizationQuery, _ visit: Visit
    ) async throws -> Finding {
        guard let code = visit.answer?.value("code") else {
            throw CouldNotTell("the sign-in did not lead to a code", visit.evidence)
        }
        let after = try GrantedTokens(await probe.redeem(probe.issued(code, for: query))).answer
        let signedIn = try await probe.spareGrant(scope: narrow).answer
        let told = [after, signedIn].map { Set(($0.fields["scope"]?.string ?? narrow).scopeValues) }
        let more = told[0].subtracting(told[1]).sorted()
        return scope.judged(
            more.isEmpty ? [] : ["\(more.joined(separator: " ").prefix(200)) was granted as well"],
            after.evidence)
    }

    static let state = Rule(
        "authorize/state-through-sign-in", "state survives the sign-in", .rfc, .error, .rfc(6749, "4.1.2"),
        why:
            "A user who is signed in already gets through. Every other user sees an error of Google's. The usual "
            + "cause is a request that is kept in an unescaped parameter of the sign-in page, or in a cookie that "
            + "is too short.",
        remedy: "Keep the request at the server, or escape it whole before it goes into a parameter.")

    static let scope = Rule(
        "authorize/scope-through-sign-in", "the scope survives the sign-in", .rfc, .error, .rfc(6749, "3.3"),
        why: "A server that lost the scope grants all scopes: the user agrees to more than Google asked for.",
        remedy: "Keep the request at the server, or escape it whole before it goes into a parameter.")
}
