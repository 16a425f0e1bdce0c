import HTTPMessages
import OAuth
import WebText

/// Clients, and forms that go to the token endpoint.
extension Probe {
    /// Google's client.
    ///
    /// Throws ``CouldNotTell`` when it is not configured.
    func client() throws -> ClientCredentials { try needed(configuration.client, "client") }

    /// The second client, to try whether one client can use the codes and tokens of the other.
    func otherClient() throws -> ClientCredentials { try needed(configuration.otherClient, "otherClient") }

    /// Throws where an answer may refuse the other client, and the server is not known to look at that client's secret.
    ///
    /// A server that looks at codes and tokens before the client lets a made-up refresh token get past a wrong secret: then
    /// the control `otherClient` proves nothing.
    func requireKnownOtherClient(after answer: JSONAnswer) async throws {
        guard answer.mayRefuseClient, let reason = answer.reasonAgainstOtherClient else { return }
        let token = TokenRequest.refreshToken(madeUp(), scope: nil).items
        let control = try await self.token(token, by: otherClient().with(secret: madeUp()))
        guard control.mayRefuseClient else { throw reason }
    }

    /// Google's client with another secret.
    func clientWithWrongSecret() throws -> ClientCredentials {
        let wrong = try client().with(secret: "wrong-" + random.token(bytes: 9))
        // It is not a secret of the partner's, so reports may show it.
        prober.secrets.own(wrong.secret)
        return wrong
    }

    /// Sends a form to an endpoint, and once more after 5xx.
    ///
    /// - Parameters:
    ///   - items: the parameters of the form besides the credentials.
    ///   - client: the client whose credentials go with the form. Nil sends none.
    ///   - url: the URL of the endpoint. Nil throws that it is not configured.
    ///   - name: the key of the configuration that has the URL.
    func post(
        _ items: [Parameters.Item], by client: ClientCredentials?, to url: String?, named name: String
    ) async throws -> JSONAnswer {
        try await againAfter5xx { try await postOnce(items, by: client, to: url, named: name) }
    }

    /// Sends a form as ``post(_:by:to:named:)`` does, but not once more after 5xx.
    func postOnce(
        _ items: [Parameters.Item], by client: ClientCredentials?, to url: String?, named name: String
    ) async throws -> JSONAnswer {
        try JSONAnswer(await prober.exchange(try form(items, by: client, to: url, named: name)))
    }

    /// Sends a form to the token endpoint, and once more after 5xx.
    func token(_ items: [Parameters.Item], by client: ClientCredentials?) async throws -> JSONAnswer {
        try await againAfter5xx { try await tokenOnce(items, by: client) }
    }

    /// Sends a form to the token endpoint once.
    ///
    /// - Parameters:
    ///   - items: the parameters of the form besides the credentials.
    ///   - client: the client whose credentials go with the form. Nil sends none.
    ///   - userAgent: what the request calls its program, or nil for the name of flip-check.
    ///   - typeParameter: a parameter of the Content-Type, with its semicolon, or an empty text for none.
    ///   - authorization: the header field with the credentials, or nil for that of the client.
    func tokenOnce(
        _ items: [Parameters.Item], by client: ClientCredentials?, userAgent: String? = nil,
        typeParameter: String = "", authorization: String? = nil
    ) async throws -> JSONAnswer {
        var request = try form(items, by: client, to: configuration.tokenURL, named: "tokenURL")
        if let authorization { request.headers["Authorization"] = authorization }
        request.headers["User-Agent"] = userAgent
        request.headers["Content-Type"]? += typeParameter
        return try JSONAnswer(await prober.exchange(request))
    }

    /// Sends the same form to the token endpoint several times at the same moment; some may get no answer.
    func postAtOnce(_ items: [Parameters.Item], times: Int) async throws -> [Exchange] {
        let request = try form(items, by: client(), to: configuration.tokenURL, named: "tokenURL")
        return await prober.together(request, times: times)
    }

    /// A form to an endpoint; it throws where the endpoint is not configured.
    private func form(
        _ items: [Parameters.Item], by client: ClientCredentials?, to url: String?, named name: String
    ) throws -> HTTPRequest {
        guard let url else { throw CouldNotTell.notAskedWithout(name) }
        var headers: HTTPHeaders = ["Accept": "application/json"]
        headers["Authorization"] = client?.authorization
        let form = Parameters((client?.items ?? []) + items).encoded
        guard let request = HTTPRequest(postForm: form, to: url, headers: headers) else {
            throw CouldNotTell("\(name) is not a usable URL")
        }
        return request
    }

    /// Asks again a second later when the server fails: by chance, or because it makes tokens from the time, in
    /// seconds.
    ///
    /// - Parameter signingIn: whether asking again needs another sign-in; a person is not asked for one.
    func againAfter5xx(
        signingIn: Bool = false, _ ask: () async throws -> JSONAnswer
    ) async throws -> JSONAnswer {
        try await againAfter5xx(of: { $0 }, signingIn: signingIn, ask)
    }

    /// Does the same again a second later when the server fails at the end, as ``againAfter5xx(signingIn:_:)``.
    ///
    /// - Parameter answer: the answer at the end, or nil where none came.
    func againAfter5xx<Value: Sendable>(
        of answer: (Value) -> JSONAnswer?, signingIn: Bool = false, _ ask: () async throws -> Value
    ) async throws -> Value {
        let first = try await ask()
        guard answer(first)?.exchange.isServerError == true, !signingIn || !isByHand else { return first }
        await prober.wait(.seconds(1))
        return try await ask()
    }
}
