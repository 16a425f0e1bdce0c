import HTTPMessages
import JOSE
import JSON
import OAuth

extension RelyingParty {
    /// Exchanges a code for tokens at the token endpoint.
    ///
    /// Throws ``SignInRefused`` when the provider refuses the code, ``CodeNotSent`` when the code may be sent later, and
    /// ``IssuerUnavailable`` when the provider cannot be asked for another reason, or refuses this client.
    func tokens(
        for code: String, _ attempt: SignInAttempt, _ metadata: ProviderMetadata
    ) async throws -> JSONValue {
        let answer = try await send(try request(with: code, attempt, metadata))
        if answer.status == 200, let tokens = JSONValue(json: answer.body) { return tokens }
        throw Self.refusal(by: answer, of: metadata.tokenEndpoint)
    }

    /// The request to the token endpoint (RFC 6749 section 4.1.3), with the client's authentication.
    private func request(
        with code: String, _ attempt: SignInAttempt, _ metadata: ProviderMetadata
    ) throws(IssuerUnavailable) -> HTTPRequest {
        guard let method = metadata.authenticationMethods.first else {
            throw IssuerUnavailable(
                "\(metadata.issuer) takes neither client_secret_basic nor client_secret_post")
        }
        let credentials = ClientCredentials(id: client.id, secret: client.secret, method: method)
        let grant = TokenRequest.authorizationCode(
            code: code, redirectURI: client.redirectURI, verifier: attempt.verifier)
        guard var request = HTTPRequest(postForm: grant.form(credentials), to: metadata.tokenEndpoint) else {
            throw IssuerUnavailable("\(metadata.tokenEndpoint) is not a URL")
        }
        request.headers["Authorization"] = credentials.authorization
        request.headers["Accept"] = "application/json"
        return request
    }

    /// The answer to the request with the code; throws ``CodeNotSent``, or ``IssuerUnavailable`` when no answer comes.
    private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        do { return try await http.send(request) } catch {
            let unavailable = IssuerUnavailable(error)
            if unavailable.isBusy { throw CodeNotSent(problem: unavailable.description) }
            throw unavailable
        }
    }

    /// The error for an answer of the token endpoint that has no tokens.
    private static func refusal(by answer: HTTPResponse, of tokenEndpoint: String) -> any Error {
        // RFC 6749 section 5.2: 400 and 401 are about this code and this client. Glewlwyd refuses a wrong secret
        // with 403.
        guard [400, 401, 403].contains(answer.status) else {
            return IssuerUnavailable("\(tokenEndpoint) \(answer.reasonUnusable)")
        }
        let error = OAuthError(json: answer.body, status: answer.status)
        let reason = error.map { error in
            " " + Self.errorText(error.code.rawValue, description: error.description)
        }
        let problem = "\(tokenEndpoint) answers with status \(answer.status)\(reason ?? "")"
        // Auth0 refuses a wrong code with 403. Anything else is not the user's fault, and no user can sign in until it is
        // repaired.
        let isAboutCode = answer.status == 400 ? error?.code != .invalidClient : error?.code == .invalidGrant
        guard isAboutCode else {
            return IssuerUnavailable(
                "\(problem): look at clientID, its secret, and how the client authenticates")
        }
        return SignInRefused("the exchange of the code was refused: \(problem)")
    }
}
