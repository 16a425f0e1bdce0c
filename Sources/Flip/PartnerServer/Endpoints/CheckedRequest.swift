import AuthorizationServer
import OAuth
import WebText

/// An authorization request whose client and redirect URI have been found right: from here on errors may
/// go back to the client.
struct CheckedRequest: Sendable {
    let client: ServerContext.Client
    let redirect: RegisteredRedirect

    /// Throws ``OAuthError`` for a page to the user; the browser may not be redirected with it.
    init(_ address: ReturnAddress, context: ServerContext, allowed: (ServerContext.Client) -> [String]) throws
    {
        guard let client = context.client(address.clientID) else {
            throw OAuthError(.unauthorizedClient, "this server does not know the client_id")
        }
        let issuer = context.configuration.sendsIssuer ? context.configuration.issuer : nil
        guard
            let redirect = Check.that(
                RegisteredRedirect(address, registered: allowed(client), issuer: issuer), .redirectURI)
        else { throw OAuthError(.invalidRequest, "the redirect_uri is not registered for this client") }
        self.client = client
        self.redirect = redirect
    }
}

extension OAuthError {
    /// The user pressed Cancel (RFC 6749 section 4.1.2.1).
    static var cancelled: OAuthError { OAuthError(.accessDenied, "the user cancelled") }
}

extension ServerContext {
    /// The scope and the challenge of a checked request.
    ///
    /// Throws ``OAuthError`` for the client.
    func terms(_ parameters: Parameters, client: Client) throws -> (scope: Scope, challenge: CodeChallenge?) {
        let request = try AuthorizationRequest(parameters)
        if client.requiresPKCE {
            guard Check.that(request.codeChallenge != nil, .pkceRequired)
            else { throw OAuthError(.invalidRequest, "this client needs a code_challenge with method S256") }
        }
        // RFC 6749 section 3.3: a request without scope gets the default, which is all there is.
        guard let scope = request.scope else { return (allScopes, request.codeChallenge) }
        guard Check.that(scope.isSubset(of: allScopes), .scope)
        else { throw OAuthError(.invalidScope, "the scopes are \(allScopes)") }
        // Links that have every scope share one value.
        return (scope == allScopes ? allScopes : scope, request.codeChallenge)
    }

    /// Makes a code for what the user agreed to, and keeps its digest.
    func makeCode(
        account: UserAccount, client: Client, redirectURI: String, scope: Scope, challenge: CodeChallenge?
    ) async throws -> String {
        let time = now()
        let code = newSecret(at: time)
        let link = AccountLink(accountID: account.id, clientID: client.id, scope: scope)
        try await store.addCode(
            key(of: code), CodeGrant(link: link, redirectURI: redirectURI, challenge: challenge),
            // RFC 6749 section 4.1.2: ten minutes at most.
            expires: self.time(configuration.lifetimes.code, after: time), at: time)
        return code
    }
}

extension SecurityRule {
    /// Without it, the code goes to an address of the attacker's; the server is an open redirector.
    static let redirectURI = Self(
        "server.redirect-uri", "the redirect URI is registered for this client, byte for byte",
        "RFC 9700 section 4.1.3")
    /// Without it, a stolen code of a client that relies on PKCE can be exchanged.
    static let pkceRequired = Self(
        "server.pkce-required", "this client's request has a code_challenge", "RFC 7636 section 4.4.1")
    /// Without it, a link holds a permission that the user never saw.
    static let scope = Self(
        "server.scope", "every scope is one that this server knows", "RFC 6749 section 3.3")
}
