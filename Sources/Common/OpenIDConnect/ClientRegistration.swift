/// A client as it is registered at a provider.
package struct ClientRegistration: Sendable {
    /// Wire name `client_id`.
    package var id: String
    /// Wire name `client_secret`.
    package var secret: String
    /// Where the provider sends the browser back (wire name `redirect_uri`).
    package var redirectURI: String
    /// What the client asks for (wire name `scope`); `openid` is one of them.
    package var scopes: [String]

    package init(id: String, secret: String, redirectURI: String, scopes: [String]) {
        self.id = id
        self.secret = secret
        self.redirectURI = redirectURI
        self.scopes = scopes
    }
}
