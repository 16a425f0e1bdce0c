import OAuth

/// A request with a challenge and without its method, and what its codes were exchanged for.
///
/// Each answer of the token endpoint is nil where the one before it says enough, or where there was no code.
struct ChallengeWithoutMethod: Sendable, Codable {
    let attempt: AuthorizationAttempt
    /// The answer to the code with the challenge in the place of the verifier.
    var challengeAsVerifier: JSONAnswer?
    /// The answer to another code without a verifier.
    var withoutVerifier: JSONAnswer?
    /// The answer to a third code with the verifier.
    var withVerifier: JSONAnswer?
}

extension Trial<AuthorizationAttempt> {
    /// A request with a challenge of the method S256.
    static var challenge: Self {
        Self("challenge", after: .code, requests: 0, signIns: 1) { probe in
            try await probe.authorizeOnce(try probe.challenged(CodeChallenge.method), named: "S256")
        }
    }

    /// A request with a challenge of a method that no server has.
    static var challengeOfUnknownMethod: Self {
        Self("challengeOfUnknownMethod", after: .code, requests: 0, signIns: 1) { probe in
            let method = AuthorizationQuery.unknownMethod
            return try await probe.authorizeOnce(
                try probe.challenged(method), named: "code_challenge_method=\(method)")
        }
    }
}

extension Trial<ChallengeWithoutMethod> {
    /// A request with a challenge and without its method; a server that grants a code is asked what it takes
    /// for the code.
    static var challengeWithoutMethod: Self {
        Self("challengeWithoutMethod", after: .code, requests: 0, signIns: 1) { probe in
            let query = try probe.challenged(nil)
            let attempt = try await probe.authorizeOnce(query, named: "a challenge without a method")
            var tried = ChallengeWithoutMethod(attempt: attempt)
            guard probe.configuration.tokenURL != nil, let code = attempt.authorization.code else {
                return tried
            }
            var issued = probe.issued(code, for: query)
            guard let challenge = issued.verifier?.challenge(crypto: probe.crypto).value else { return tried }
            issued.verifier = CodeVerifier(challenge)
            let byChallenge = try await probe.redeem(issued)
            tried.challengeAsVerifier = byChallenge
            if byChallenge.isGranted { return tried }
            // A refusal may end a code, so each question has a code of its own.
            let nextQuery = try probe.challenged(nil)
            guard var withoutVerifier = try await probe.issuedCode(for: nextQuery) else { return tried }
            withoutVerifier.verifier = nil
            let answer = try await probe.redeem(withoutVerifier)
            tried.withoutVerifier = answer
            if answer.isGranted { return tried }
            guard let withVerifier = try await probe.issuedCode(for: nextQuery) else { return tried }
            tried.withVerifier = try await probe.redeem(withVerifier)
            return tried
        }
    }
}

extension Probe {
    /// A new code for a request, with the verifier of its challenge; nil when the server grants none.
    fileprivate func issuedCode(for query: AuthorizationQuery) async throws -> IssuedCode? {
        guard let code = try await authorizeOnce(query).authorization.code else { return nil }
        return issued(code, for: query)
    }
}
