import WebText

/// The settings of a project that an administrator can change while the server runs.
///
/// Source: Identity Platform REST reference, `Config`, `DefaultSupportedIdpConfig` and `OAuthIdpConfig`.
struct ProjectSettings: Sendable {
    /// Whether answers hide which addresses have accounts (`emailPrivacyConfig.enableImprovedEmailPrivacy`).
    var hasEmailEnumerationProtection: Bool
    /// The client that Yahoo gave to the project (`defaultSupportedIdpConfigs/yahoo.com`).
    var yahooClient: IdentityProviderConfiguration?
    /// The OpenID Connect providers by their ids, such as `oidc.example` (`oauthIdpConfigs`).
    var openIDProviders: [ByteString: OpenIDProviderConfiguration] = [:]

    /// The settings that a project begins with.
    init(_ project: FirebaseProject) {
        hasEmailEnumerationProtection = project.hasEmailEnumerationProtection
        yahooClient = project.yahooClient
    }
}
