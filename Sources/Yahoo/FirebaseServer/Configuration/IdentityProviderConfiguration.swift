/// A ready-made identity provider of a project.
///
/// Source: Identity Platform REST reference, `DefaultSupportedIdpConfig`.
package struct IdentityProviderConfiguration: Sendable, Hashable {
    /// Whether users may sign in with it (wire name `enabled`).
    package var isEnabled: Bool
    /// The client id that the provider gave to the project (wire name `clientId`).
    package var clientID: String
    /// The client secret that the provider gave to the project (wire name `clientSecret`).
    package var clientSecret: String

    /// Creates a provider from its parts.
    package init(isEnabled: Bool = true, clientID: String, clientSecret: String) {
        self.isEnabled = isEnabled
        self.clientID = clientID
        self.clientSecret = clientSecret
    }
}
