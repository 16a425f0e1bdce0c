import AuthorizationServer
import OAuth

extension PublicDocument {
    /// `/.well-known/oauth-authorization-server` (RFC 8414 section 3).
    static func metadata(_ configuration: PartnerServerConfiguration) -> PublicDocument {
        let issuer = configuration.issuer
        var metadata = ServerMetadata(
            issuer: issuer, authorizationEndpoint: issuer + PublishedEndpoint.authorization.path,
            tokenEndpoint: issuer + PublishedEndpoint.token.path)
        metadata.revocationEndpoint = issuer + PublishedEndpoint.revocation.path
        metadata.revocationEndpointAuthMethodsSupported = metadata.tokenEndpointAuthMethodsSupported
        metadata.userinfoEndpoint = issuer + PublishedEndpoint.userinfo.path
        metadata.scopesSupported = configuration.scopes.map(\.token)
        metadata.authorizationResponseIssParameterSupported = configuration.sendsIssuer
        return PublicDocument(json: metadata.json)
    }
}
