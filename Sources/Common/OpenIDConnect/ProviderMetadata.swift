import JOSE
import JSON
import OAuth

/// Where a provider's endpoints are, and what they accept.
///
/// Source: OpenID Connect Discovery section 3, RFC 8414 section 2, RFC 9207 section 3.
package struct ProviderMetadata: Sendable {
    /// The provider, as its tokens have it in `iss`.
    package let issuer: String
    /// The page to which the client sends the browser (wire name `authorization_endpoint`).
    package let authorizationEndpoint: String
    /// The URL at which codes become tokens (wire name `token_endpoint`).
    package let tokenEndpoint: String
    /// The URL of the user's claims (wire name `userinfo_endpoint`); nil when the provider has none.
    package let userinfoEndpoint: String?
    /// Whether each answer names the provider (wire name `authorization_response_iss_parameter_supported`).
    package let namesItselfInAnswers: Bool
    /// How clients may authenticate at the token endpoint (wire name
    /// `token_endpoint_auth_methods_supported`).
    package let authenticationMethods: [ClientCredentials.Method]

    /// The metadata of a provider that is known beforehand, without userinfo and without its name in answers.
    package init(
        issuer: String, authorizationEndpoint: String, tokenEndpoint: String,
        authenticationMethods: [ClientCredentials.Method]
    ) {
        self.issuer = issuer
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        userinfoEndpoint = nil
        namesItselfInAnswers = false
        self.authenticationMethods = authenticationMethods
    }

    /// The metadata in a discovery document.
    ///
    /// Throws ``IssuerUnavailable`` for a document without the endpoints of the code flow.
    init(_ document: DiscoveryDocument) throws(IssuerUnavailable) {
        issuer = document.issuer
        authorizationEndpoint = try document.requiredURL("authorization_endpoint")
        tokenEndpoint = try document.requiredURL("token_endpoint")
        userinfoEndpoint = try document.optionalURL("userinfo_endpoint")
        namesItselfInAnswers =
            document.members["authorization_response_iss_parameter_supported"]?.bool ?? false
        authenticationMethods = document.clientAuthentication("token_endpoint_auth_methods_supported")
    }
}
