import WebText

extension ProjectContext {
    /// The providers of Firebase itself, which are not identity providers.
    private static let ownProviders: Set<String> = [
        "password", "phone", "anonymous", "custom", "emailLink", "firebase",
    ]

    /// The client that an identity provider gave to the project; only `yahoo.com` can have one.
    ///
    /// Throws `INVALID_PROVIDER_ID`, `OPERATION_NOT_ALLOWED` for a provider that is not enabled, or 501.
    func identityProvider(_ id: String) async throws -> IdentityProviderConfiguration {
        guard !Self.ownProviders.contains(id) else {
            throw WireError("INVALID_PROVIDER_ID", "\(id) is not an identity provider.")
        }
        let settings = await store.settings
        guard settings.openIDProviders[ByteString(id)] == nil else {
            throw WireError.notImplemented("Sign-in with an OpenID Connect provider of the project")
        }
        guard id == YahooEndpoints.providerID, let provider = settings.yahooClient else {
            throw WireError("OPERATION_NOT_ALLOWED", "The identity provider configuration is not found.")
        }
        guard provider.isEnabled else {
            throw WireError("OPERATION_NOT_ALLOWED", "The identity provider is disabled for this project.")
        }
        return provider
    }
}
