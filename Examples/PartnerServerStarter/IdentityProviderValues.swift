import ExternalIdentity

/// The identity provider that has your users, as `"identityProvider"` in `partner.json`.
struct IdentityProviderValues: Codable {
    /// The provider, as its tokens have it in `iss`.
    var issuer: String
    /// The product: `auth0`, `cognito`, `entra`, `firebase`, `keycloak`, `okta`, or `rfc9068` for another one.
    var profile: String
    /// The client ids of your own apps at the provider; for Firebase the project.
    var appClientIDs: [String]
    /// What the app's access tokens are for, as they have it in `aud`; Auth0, Entra, Okta and rfc9068 need it.
    var audience: String?
    /// The address of the provider's keys, where it has no discovery document.
    var keySet: String?

    enum CodingKeys: String, CodingKey, CaseIterable { case issuer, profile, appClientIDs, audience, keySet }

    /// The provider for the server.
    ///
    /// Throws `ConfigurationFile.Problem`, which names the key.
    func provider() throws -> IdentityProvider {
        guard let profile = TokenProfile.all.first(where: { $0.name == profile }) else {
            let known = TokenProfile.all.map(\.name).joined(separator: ", ")
            throw ConfigurationFile.Problem(
                "identityProvider.profile is \(profile.debugDescription); the profiles are \(known)")
        }
        do {
            return try IdentityProvider(
                issuer: issuer, profile: profile, appClientIDs: appClientIDs, audience: audience,
                keySet: keySet)
        } catch {
            throw ConfigurationFile.Problem("identityProvider.\(error)")
        }
    }
}
