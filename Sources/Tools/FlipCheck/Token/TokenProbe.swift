import HTTPMessages
import OAuth
import WebText

extension Probe {
    /// Google's client as the configuration has it.
    ///
    /// Throws ``CouldNotTell`` when it is not configured.
    func client() throws(CouldNotTell) -> ClientCredentials {
        guard let client = configuration.client else { throw .notConfigured("client") }
        return client
    }

    /// The second client, to try whether one client can use the codes and tokens of the other.
    ///
    /// Throws ``CouldNotTell`` when it is not configured.
    func otherClient() throws(CouldNotTell) -> ClientCredentials {
        guard let other = configuration.otherClient else { throw .notConfigured("otherClient") }
        return other
    }

    /// Google's client with another secret, which may be shown.
    ///
    /// Throws ``CouldNotTell`` when the client is not configured.
    func clientWithWrongSecret() throws(CouldNotTell) -> ClientCredentials {
        var wrong = try client()
        wrong.secret = "wrong-" + random.token(bytes: 9)
        prober.secrets.own(wrong.secret)
        return wrong
    }

    /// Sends a form to one of the endpoints; without a client it has no credentials.
    ///
    /// Throws ``CouldNotTell`` when the endpoint is not configured, or gives no answer.
    func post(
        _ items: [Parameters.Item], by client: ClientCredentials?, to url: String?, named name: String
    ) async throws(CouldNotTell) -> TokenAnswer {
        try read(await prober.exchange(try form(items, by: client, to: url, named: name)))
    }

    /// Sends the same form twice at the same moment.
    ///
    /// Throws ``CouldNotTell`` when the token endpoint is not configured, or gives no answer.
    func tokenTwiceAtOnce(
        _ items: [Parameters.Item], by client: ClientCredentials
    ) async throws(CouldNotTell) -> [TokenAnswer] {
        let request = try form(items, by: client, to: configuration.tokenURL, named: "tokenURL")
        var answers: [TokenAnswer] = []
        for exchange in await prober.together(request, request) { answers.append(try read(exchange)) }
        return answers
    }

    private func form(
        _ items: [Parameters.Item], by client: ClientCredentials?, to url: String?, named name: String
    ) throws(CouldNotTell) -> HTTPRequest {
        guard let url else { throw .notConfigured(name) }
        var headers: HTTPHeaders = ["Accept": "application/json"]
        headers["Authorization"] = client?.authorization
        let form = Parameters((client?.items ?? []) + items).encoded
        guard let request = HTTPRequest(postForm: form, to: url, headers: headers) else {
            throw CouldNotTell("\(name) is not an address that can be asked")
        }
        return request
    }

    private func read(_ exchange: Exchange) throws(CouldNotTell) -> TokenAnswer {
        let answer = try TokenAnswer(exchange)
        for token in [answer.accessToken, answer.refreshToken] { token.map(prober.secrets.remember) }
        return answer
    }

    /// Sends a form to the token endpoint.
    ///
    /// Throws ``CouldNotTell`` when it is not configured, or gives no answer.
    func token(
        _ items: [Parameters.Item], by client: ClientCredentials?
    ) async throws(CouldNotTell) -> TokenAnswer {
        try await post(items, by: client, to: configuration.tokenURL, named: "tokenURL")
    }

    /// Exchanges a code as it should be done.
    ///
    /// Throws ``CouldNotTell`` when that gets no answer.
    func redeem(_ code: IssuedCode) async throws(CouldNotTell) -> TokenAnswer {
        try await token(code.items, by: client())
    }

    /// A code for a request that may spoil it, where that is no burden on a person.
    ///
    /// Throws ``CouldNotTell`` when there is none to be had.
    func spareCode(
        scope: String? = nil, verifier: CodeVerifier? = nil
    ) async throws(CouldNotTell) -> IssuedCode {
        guard configuration.tokenURL != nil else { throw .notConfigured("tokenURL") }
        guard authorizer?.isAutomatic != false else {
            throw CouldNotTell(
                "it takes one more sign-in, and a person does them; give signIn.forms to have it checked",
                isIntended: true)
        }
        return try await code(scope: scope, verifier: verifier)
    }

    /// A code at a server that is known to exchange codes.
    ///
    /// Throws ``CouldNotTell`` when there is none to be had, or the server exchanges none.
    func provenCode(
        scope: String? = nil, verifier: CodeVerifier? = nil
    ) async throws(CouldNotTell) -> IssuedCode {
        try await provenExchange()
        return try await spareCode(scope: scope, verifier: verifier)
    }

    /// New tokens; where a person signs in, those that were got already.
    ///
    /// Throws ``CouldNotTell`` when there are none to be had.
    func grant() async throws(CouldNotTell) -> GrantedTokens {
        let known = try await provenExchange()
        return authorizer?.isAutomatic == false ? known : try await spareGrant()
    }

    /// New tokens that may be spoilt.
    ///
    /// Throws ``CouldNotTell`` when there are none to be had.
    func spareGrant(scope: String? = nil) async throws(CouldNotTell) -> GrantedTokens {
        try GrantedTokens(await redeem(try await provenCode(scope: scope)))
    }

    /// Refreshes as it should be done.
    ///
    /// Throws ``CouldNotTell`` when that gets no answer.
    func refresh(_ token: String) async throws(CouldNotTell) -> TokenAnswer {
        try await self.token(TokenRequest.refreshToken(token, scope: nil).items, by: client())
    }
}

extension IssuedCode {
    /// The parameters of the request that redeems it.
    var items: [Parameters.Item] {
        TokenRequest.authorizationCode(code: code, redirectURI: redirectURI, verifier: verifier).items
    }
}

extension [Parameters.Item] {
    /// The parameters without one.
    func removing(_ name: String) -> [Parameters.Item] { filter { $0.name != name } }

    /// The parameters with another value for one.
    func setting(_ name: String, _ value: String) -> [Parameters.Item] {
        removing(name) + [Parameters.Item(name, value)]
    }
}

extension ClientCredentials {
    /// The same client, authenticating in another way.
    func by(_ method: Method) -> ClientCredentials {
        ClientCredentials(id: id, secret: secret, method: method)
    }
}
