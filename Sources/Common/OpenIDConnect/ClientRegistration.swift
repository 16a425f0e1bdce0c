/// A client as it is registered at a provider.
package struct ClientRegistration: Sendable {
    /// The client identifier (wire name `client_id`).
    package let id: String
    /// The client secret (wire name `client_secret`).
    package let secret: String
    /// Where the provider sends the browser back (wire name `redirect_uri`).
    package let redirectURI: String
    /// The scope tokens that the client asks for (wire name `scope`), with `openid` among them.
    package let scopes: [String]

    /// Creates a registration from its parts.
    package init(id: String, secret: String, redirectURI: String, scopes: [String]) {
        self.id = id
        self.secret = secret
        self.redirectURI = redirectURI
        self.scopes = scopes
    }
}
