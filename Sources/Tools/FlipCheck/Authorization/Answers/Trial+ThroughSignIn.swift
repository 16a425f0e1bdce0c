import OAuth

/// The same request with a hard state, sent by a user who is signed in and by a visitor who is not.
struct HardStateRequests: Sendable, Codable {
    let query: AuthorizationQuery
    /// The only scope of the request; nil when fewer than two are configured.
    let scope: String?
    let bySignedInUser: AuthorizationAttempt
    let byVisitor: Visit
}

/// The tokens for one of several scopes, granted to a visitor who signed in and to a user who was signed in.
struct ScopeThroughSignIn: Sendable, Codable {
    let asked: String
    let afterSignIn: JSONAnswer
    let withoutSignIn: JSONAnswer
}

/// Two requests that waited in one browser at the page where the user agrees, and their answers.
struct TwoRequestsInOneBrowser: Sendable, Codable {
    let earlier: AuthorizationQuery
    let later: AuthorizationQuery
    let earlierAnswer: Visit
    let laterAnswer: Visit
}

extension Trial<HardStateRequests> {
    /// A request with a hard state and, of several scopes, the first; by a signed-in user, then by a visitor.
    static var hardStateThroughSignIn: Self {
        Self("hardStateThroughSignIn", from: .signInVisits, requests: 0, signIns: 2) { signIns, probe in
            _ = try signIns.lastSignInStep()
            let scopes = probe.configuration.scopes
            let scope = scopes.count > 1 ? scopes.first : nil
            // Each of these characters is lost where the request is copied without an escape.
            var query = try probe.query().setting("state", "APv+k0/a&b=c d%2B#e")
            if let scope { query = query.setting("scope", scope) }
            let bySignedInUser = try await probe.authorizeOnce(query)
            return HardStateRequests(
                query: query, scope: scope, bySignedInUser: bySignedInUser,
                byVisitor: try await probe.visit(probe.address(of: query)))
        }
    }
}

extension Trial<ScopeThroughSignIn> {
    /// The exchange of the visitor's code, and of one for the same scope without a sign-in.
    static var scopeThroughSignIn: Self {
        Self("scopeThroughSignIn", from: .hardStateThroughSignIn, requests: 2, signIns: 1) {
            requests, probe in
            guard let asked = requests.scope else { throw probe.reasonForOneScope }
            guard let code = requests.byVisitor.answer?.value("code") else {
                throw CouldNotTell("the sign-in did not lead to a code", requests.byVisitor.evidence)
            }
            let issued = probe.issued(code, for: requests.query)
            let afterSignIn = try GrantedTokens(await probe.redeem(issued)).answer
            return ScopeThroughSignIn(
                asked: asked, afterSignIn: afterSignIn,
                withoutSignIn: try await probe.spareGrant(scope: asked).answer)
        }
    }
}

extension Trial<JSONAnswer> {
    /// The exchange without the verifier of a code that a visitor got for a request with a challenge.
    ///
    /// There is no value where the server exchanges such a code without a sign-in too.
    static var challengeThroughSignIn: Self {
        Self(
            "challengeThroughSignIn", from: .signInVisits, after: .neededVerifier, requests: 1, signIns: 1
        ) { signIns, probe in
            _ = try signIns.lastSignInStep()
            let visit = try await probe.visit(
                probe.address(of: try probe.challenged(CodeChallenge.method)))
            guard let code = visit.answer?.value("code") else {
                throw CouldNotTell("the sign-in did not lead to a code", visit.evidence)
            }
            return try await probe.redeem(
                IssuedCode(
                    code: code, redirectURI: probe.configuration.usualRedirectURI, verifier: nil))
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
            let earlierAnswer = try await probe.visit(sending: earlierForm.request, laterForm.cookies)
            return TwoRequestsInOneBrowser(
                earlier: earlier, later: later, earlierAnswer: earlierAnswer,
                laterAnswer: try await probe.visit(sending: laterForm.request, laterForm.cookies))
        }
    }
}
