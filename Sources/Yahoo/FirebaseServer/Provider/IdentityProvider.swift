/// A provider of a project: its identifier, its addresses, and the project's client there.
struct IdentityProvider: Sendable {
    /// `yahoo.com`.
    let id: String
    let addresses: YahooAddresses
    let clientID: String
    let clientSecret: String
}

extension ProjectContext {
    /// The provider of an identifier, if users may sign in with it.
    ///
    /// Throws `INVALID_PROVIDER_ID` for a way to sign in that is no identity provider, and
    /// `OPERATION_NOT_ALLOWED` for one that is not set up or switched off.
    func identityProvider(_ id: String) throws -> IdentityProvider {
        guard !["password", "phone", "anonymous", "custom", "emailLink", "firebase"].contains(id) else {
            throw WireError(.invalidProviderId, "\(id) is not an identity provider.")
        }
        guard id == "yahoo.com", let provider = project.settings.identityProviders[id] else {
            throw WireError(
                .operationNotAllowed, "The identity provider configuration is not found.")
        }
        guard provider.isEnabled else {
            throw WireError(.operationNotAllowed, "The identity provider is disabled for this project.")
        }
        return IdentityProvider(
            id: id, addresses: configuration.federation.yahoo, clientID: provider.clientID,
            clientSecret: provider.clientSecret)
    }
}
