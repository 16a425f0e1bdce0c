import OAuth
import WebText

/// Codes, and their exchange.
extension Probe {
    /// A new code, which a request may spoil; where a person signs in, the rules are not asked.
    func newCode(
        redirectURI: String? = nil, scope: String? = nil, verifier: CodeVerifier? = nil,
        challenge: String? = nil
    ) async throws -> IssuedCode {
        // No sign-in is spent where there is no endpoint for the code.
        _ = try tokenURL()
        guard !isByHand else {
            throw CouldNotTell.notAsked(
                "it takes one more sign-in, and a person does them; give signIn.forms to have it checked")
        }
        return try await code(
            redirectURI: redirectURI, scope: scope, verifier: verifier, challenge: challenge)
    }

    /// The code of a right request that no other trial exchanges, or nil without one; nil also where it may have expired.
    ///
    /// If its exchange gets no tokens, try again with a new code: this one may have expired all the same.
    func kept(_ authorization: Authorization) -> IssuedCode? {
        // Many servers let codes live for a minute.
        guard let code = authorization.code, prober.elapsed - authorization.ended < .seconds(50) else {
            return nil
        }
        return issued(code, for: authorization.query)
    }

    /// Exchanges a code as Google does, once: the code may be spent.
    func redeem(_ code: IssuedCode) async throws -> JSONAnswer {
        try await tokenOnce(code.items, by: client())
    }

    /// Exchanges a new code as Google does, and another one after 5xx.
    ///
    /// - Parameters:
    ///   - redirectURI: the redirect URI of the authorization request, or nil for the usual one.
    ///   - scope: the scope of the authorization request, or nil for that of the configuration.
    ///   - verifier: the verifier whose challenge the request has, or nil without PKCE.
    ///   - change: changes what the exchange sends of the code.
    func redeemNewCode(
        redirectURI: String? = nil, scope: String? = nil, verifier: CodeVerifier? = nil,
        changing change: (inout IssuedCode) -> Void = { _ in }
    ) async throws -> JSONAnswer {
        try await againAfter5xx {
            var code = try await newCode(redirectURI: redirectURI, scope: scope, verifier: verifier)
            change(&code)
            return try await redeem(code)
        }
    }

    /// Exchanges a new code by a client, and another one after 5xx.
    ///
    /// - Parameters:
    ///   - client: the client whose credentials go with the form. Nil sends none.
    ///   - scope: the scope of the authorization request, or nil for that of the configuration.
    ///   - verifier: the verifier whose challenge the request has, or nil without PKCE.
    ///   - typeParameter: a parameter of the Content-Type, with its semicolon, or an empty text for none.
    ///   - authorization: the header field with the credentials, or nil for that of the client.
    ///   - change: changes the form of a right exchange.
    func exchangeNewCode(
        by client: ClientCredentials?, scope: String? = nil, verifier: CodeVerifier? = nil,
        typeParameter: String = "", authorization: String? = nil,
        changing change: ([Parameters.Item]) -> [Parameters.Item] = { $0 }
    ) async throws -> JSONAnswer {
        try await againAfter5xx {
            let code = try await newCode(scope: scope, verifier: verifier)
            return try await tokenOnce(
                change(code.items), by: client, typeParameter: typeParameter, authorization: authorization)
        }
    }
}
