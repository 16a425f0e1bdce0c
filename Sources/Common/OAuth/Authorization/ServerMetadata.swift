import WebText

/// The metadata of an authorization server, at `/.well-known/oauth-authorization-server`.
///
/// Source: RFC 8414 section 2. No page says that Google reads it for App Flip; Google's console reads it for Gemini's
/// connected apps, and so do test tools.
public struct ServerMetadata: Sendable, Hashable, Codable {
    /// The server's own name, an `https` URL (wire name `issuer`).
    public var issuer: String
    /// The URL that the user is sent to (wire name `authorization_endpoint`).
    public var authorizationEndpoint: String
    /// The URL at which codes become tokens (wire name `token_endpoint`).
    public var tokenEndpoint: String
    /// The URL at which tokens are revoked; nil when the server does not say (wire name `revocation_endpoint`).
    public var revocationEndpoint: String?
    /// The URL of userinfo, which names the account of an access token; nil when the server does not say (wire name
    /// `userinfo_endpoint`, OpenID Connect Discovery).
    public var userinfoEndpoint: String?
    /// The scope tokens on offer (wire name `scopes_supported`).
    public var scopesSupported: [String]?
    /// The response types of the authorization endpoint (wire name `response_types_supported`).
    public var responseTypesSupported: [String] = ["code"]
    /// The grant types of the token endpoint (wire name `grant_types_supported`).
    public var grantTypesSupported: [String]? = ["authorization_code", "refresh_token"]
    /// How a client may authenticate at the token endpoint.
    ///
    /// Wire name: `token_endpoint_auth_methods_supported`.
    public var tokenEndpointAuthMethodsSupported: [String]? =
        ClientCredentials.Method.allCases.map(\.rawValue)
    /// How a client may authenticate at the revocation endpoint.
    ///
    /// Wire name: `revocation_endpoint_auth_methods_supported`.
    public var revocationEndpointAuthMethodsSupported: [String]?
    /// How a code challenge may be made (wire name `code_challenge_methods_supported`).
    public var codeChallengeMethodsSupported: [String]? = [CodeChallenge.method]
    /// Whether answers carry `iss` (RFC 9207 section 3).
    ///
    /// Wire name: `authorization_response_iss_parameter_supported`.
    public var authorizationResponseIssParameterSupported: Bool?

    /// Creates the metadata of a server that offers the code grant with `S256` and
    /// both client authentications.
    public init(issuer: String, authorizationEndpoint: String, tokenEndpoint: String) {
        self.issuer = issuer
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
    }

    /// Reads the document that was fetched for an issuer.
    ///
    /// Nil when it is not metadata or names another issuer: RFC 8414 section 3.3 wants both to be identical.
    public init?(json: some Collection<UInt8>, issuer: String) {
        guard let metadata = WireJSON.decode(ServerMetadata.self, from: json),
            metadata.issuer.hasSameBytes(as: issuer)
        else { return nil }
        self = metadata
    }

    /// The JSON document.
    public var json: [UInt8] { WireJSON.encode(self) }

    /// The wire names of the members.
    enum CodingKeys: String, CodingKey {
        case issuer
        case authorizationEndpoint = "authorization_endpoint"
        case tokenEndpoint = "token_endpoint"
        case revocationEndpoint = "revocation_endpoint"
        case userinfoEndpoint = "userinfo_endpoint"
        case scopesSupported = "scopes_supported"
        case responseTypesSupported = "response_types_supported"
        case grantTypesSupported = "grant_types_supported"
        case tokenEndpointAuthMethodsSupported = "token_endpoint_auth_methods_supported"
        case revocationEndpointAuthMethodsSupported = "revocation_endpoint_auth_methods_supported"
        case codeChallengeMethodsSupported = "code_challenge_methods_supported"
        case authorizationResponseIssParameterSupported = "authorization_response_iss_parameter_supported"
    }
}
