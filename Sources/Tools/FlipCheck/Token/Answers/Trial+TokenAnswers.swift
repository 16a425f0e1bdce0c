import OAuth
import WebText

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
