import OAuth
import WebText

/// Requests to the revocation endpoint.
extension Probe {
    /// Sends a revocation (RFC 7009 section 2.1).
    ///
    /// - Parameters:
    ///   - hint: the kind of token, for `token_type_hint`. Nil leaves the parameter out.
    ///   - client: the client whose credentials go with it. Nil sends none.
    ///   - more: further parameters.
    func revoke(
        _ token: String, hint: String? = nil, by client: ClientCredentials?, with more: Parameters.Item...
    ) async throws -> JSONAnswer {
        let hints = hint.map { [Parameters.Item("token_type_hint", $0)] } ?? []
        return try await post(
            [.init("token", token)] + hints + more, by: client, to: configuration.revocationURL,
            named: "revocationURL")
    }

    /// Revokes a token that has to be good, as Google does, and once more after 5xx.
    ///
    /// Where that is refused, the first answer counts: the server may have revoked the token before it failed.
    func revokeKeptLink(_ token: String, hint: String = "refresh_token") async throws -> JSONAnswer {
        func revokeOnce() async throws -> JSONAnswer {
            let items = [Parameters.Item("token", token), .init("token_type_hint", hint)]
            return try await postOnce(
                items, by: client(), to: configuration.revocationURL, named: "revocationURL")
        }
        let first = try await revokeOnce()
        guard first.exchange.isServerError else { return first }
        await prober.wait(.seconds(1))
        let second = try await revokeOnce()
        return second.ending == .refused ? first : second
    }

    /// Revokes a new link with the client's credentials in the place that is not configured.
    func revokeByOtherAuthentication() async throws -> JSONAnswer {
        let token = try await newTokens().neededRefreshToken()
        return try await revoke(token, hint: "refresh_token", by: try client().byOtherMethod)
    }
}
