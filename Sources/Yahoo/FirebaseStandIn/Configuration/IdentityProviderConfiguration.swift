/// A client that an identity provider gave to a project.
package struct IdentityProviderConfiguration: Sendable {
    /// Whether users may sign in with the provider.
    package var isEnabled = true
    /// The client id (wire name `clientId`).
    package var clientID: String
    /// The client secret, which the token endpoint of the provider asks for (wire name `clientSecret`).
    package var clientSecret: String

    /// A client that is enabled.
    package init(clientID: String, clientSecret: String) {
        self.clientID = clientID
        self.clientSecret = clientSecret
    }
}
