/// A provider that a project allows for sign-in, with the project's credentials there.
package struct IdentityProviderConfiguration: Sendable, Hashable {
    package var isEnabled = true
    package var clientID: String
    package var clientSecret: String

    package init(clientID: String, clientSecret: String) {
        self.clientID = clientID
        self.clientSecret = clientSecret
    }
}
