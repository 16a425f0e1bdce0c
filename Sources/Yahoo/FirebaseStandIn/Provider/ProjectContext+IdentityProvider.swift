extension ProjectContext {
    func identityProvider(_ id: String) async throws -> IdentityProviderConfiguration {
        guard !["password", "phone", "anonymous", "custom", "emailLink", "firebase"].contains(id) else {
            throw WireError("INVALID_PROVIDER_ID", "\(id) is not an identity provider.")
        }
        let settings = await store.settings
        guard settings.openIDProviders[id] == nil else {
            throw WireError.notImplemented("Sign-in with an OpenID Connect provider of the project")
        }
        guard id == YahooAddresses.providerID, let provider = settings.yahooClient else {
            throw WireError("OPERATION_NOT_ALLOWED", "The identity provider configuration is not found.")
        }
        guard provider.isEnabled else {
            throw WireError("OPERATION_NOT_ALLOWED", "The identity provider is disabled for this project.")
        }
        return provider
    }
}
