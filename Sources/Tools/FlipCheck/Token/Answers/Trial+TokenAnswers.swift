import OAuth
import WebText

/// The first right exchange, and what came of another one where it got no tokens.
struct FirstExchange: Sendable, Codable {
    let answer: JSONAnswer
    /// The answer to a new code with the client's credentials in the other place: the header, or the form.
    ///
    /// A server that reads them in one place only may answer any error, such as that a parameter is missing. Nil
    /// where the first answer was a success, with or without tokens, and where no further answer was to be had.
    var inOtherWay: JSONAnswer?
}

/// What came of an authorization request that names a scope that no server has beside those of the configuration.
struct UnknownScopeAsked: Sendable, Codable {
    let attempt: AuthorizationAttempt
    /// The answer to the exchange of the code; nil where there was no code.
    var exchanged: JSONAnswer?
    /// The scope of the tokens; nil where there are none, or nothing tells it.
    var scope: String?
    /// The answer to a refresh that asks for the unknown scope; nil where none was needed.
    var refreshed: JSONAnswer?
    /// The scope of the refreshed access token; nil where there is none, or nothing tells it.
    var scopeOfRefresh: String?

    /// The answer with tokens; nil when the request or the exchange was refused.
    var granted: JSONAnswer? { exchanged.flatMap { $0.isGranted ? $0 : nil } }

    var evidence: [Evidence] { exchanged?.evidence ?? attempt.evidence }
}

extension Trial<FirstExchange> {
    /// The first exchange; where it was refused, another with the client's credentials in the other place.
    static var firstExchange: Self {
        Self("firstExchange", from: .exchange, requests: 0) { answer, probe in
            var first = FirstExchange(answer: answer)
            let response = answer.response
            if response.status >= 400, !response.isTemporaryFailure {
                first.inOtherWay = try? await probe.exchange(by: probe.client().byOtherMethod)
            }
            return first
        }
    }
}

extension Trial<[GrantedTokens]> {
    /// The tokens of two codes of one user.
    static var tokensOfTwoCodes: Self {
        Self("tokensOfTwoCodes", after: .exchange, requests: 2, signIns: 2) { probe in
            let first = try await probe.spareGrant()
            var second = try await probe.spareGrant()
            if first.accessToken.hasSameBytes(as: second.accessToken) {
                // A token that is made from the time is the same for two codes in one second.
                await probe.prober.wait(.seconds(1))
                second = try await probe.spareGrant()
            }
            return [first, second]
        }
    }
}

extension Trial<UnknownScopeAsked> {
    /// A request for a scope that no server has beside those of the configuration, and what its code leads to.
    ///
    /// Where the answer names no scope, introspection is asked (RFC 7662); and where that tells nothing, a
    /// refresh asks for the unknown scope, which must not get more than was granted (RFC 6749 section 6).
    static var unknownScopeAsked: Self {
        Self(
            "unknownScopeAsked", from: .requestWithUnknownScope, needing: .scopes, after: .exchange,
            requests: 0
        ) { attempt, probe in
            guard attempt.authorization.code != nil else { return UnknownScopeAsked(attempt: attempt) }
            // That code may be too old meanwhile.
            let query = try probe.query().addingUnknownScope()
            var asked = UnknownScopeAsked(attempt: try await probe.authorizeOnce(query))
            guard let code = asked.attempt.authorization.code else { return asked }
            let answer = try await probe.redeem(probe.issued(code, for: query))
            asked.exchanged = answer
            guard answer.isGranted else { return asked }
            asked.scope = await probe.scope(of: answer)
            if asked.scope == nil, let token = answer.refreshToken {
                let items = TokenRequest.refreshToken(token, scope: nil).items
                let refreshed = try await probe.token(
                    items + [.init("scope", AuthorizationQuery.unknownScope)], by: probe.client())
                asked.refreshed = refreshed
                if refreshed.isGranted { asked.scopeOfRefresh = await probe.scope(of: refreshed) }
            }
            return asked
        }
    }
}
