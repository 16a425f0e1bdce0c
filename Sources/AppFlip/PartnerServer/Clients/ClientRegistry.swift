import AuthorizationServer
import OAuth
import PlatformCrypto
import WebText

/// The registered clients, and the checks of what a client asks for, in the browser and from the app.
struct ClientRegistry: Sendable {
    typealias Client = PartnerServerConfiguration.Client

    private let clients: [Client]
    /// `iss` of the answers to authorization requests; nil when the server does not send it.
    private let issuer: String?
    /// All scopes of the configuration; links with all scopes share this value.
    private let allScopes: Scope
    let crypto: PlatformCrypto

    /// The clients of a configuration.
    init(_ configuration: PartnerServerConfiguration, allScopes: Scope, crypto: PlatformCrypto) {
        clients = configuration.clients
        issuer = configuration.sendsIssuer ? configuration.issuer : nil
        self.allScopes = allScopes
        self.crypto = crypto
    }

    /// A client by its identifier, compared byte by byte; nil when the server does not know it.
    func client(_ id: String) -> Client? { clients.first { $0.id.hasSameBytes(as: id) } }

    /// The client of a request, and its redirect URI on the client's list; an error may not be redirected.
    func target(
        _ address: ReturnAddress, allowed: (Client) -> [String]
    ) throws(OAuthError) -> RegisteredClient<Client> {
        guard let client = client(address.clientID) else {
            throw OAuthError(.unauthorizedClient, "this server does not know the client_id")
        }
        guard
            let redirect = Check.that(
                RegisteredRedirect(address, registered: allowed(client), issuer: issuer), .redirectURI)
        else { throw OAuthError(.invalidRequest, "the redirect_uri is not registered for this client") }
        return RegisteredClient(client: client, redirect: redirect)
    }

    /// The scope and the challenge that a request asks for; throws the error for the client when it may not.
    func terms(_ parameters: Parameters, client: Client) throws -> RequestTerms {
        let request = try AuthorizationRequest(parameters)
        if client.requiresPKCE {
            guard Check.that(request.codeChallenge != nil, .pkceRequired)
            else { throw OAuthError(.invalidRequest, "this client needs a code_challenge with method S256") }
        }
        // RFC 6749 section 3.3: a request without scope gets the default, which is all scopes.
        let askedScope = request.scope ?? allScopes
        if request.scope != nil {
            guard Check.that(askedScope.isSubset(of: allScopes), .scope)
            else { throw OAuthError(.invalidScope, "the scopes are \(allScopes)") }
        }
        // An equal value is replaced, so that links with all scopes share one value in memory.
        let scope = askedScope == allScopes ? allScopes : askedScope
        return RequestTerms(scope: scope, challenge: request.codeChallenge)
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
