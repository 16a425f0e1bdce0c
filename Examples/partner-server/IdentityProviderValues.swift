import AuthorizationServer
import ExternalIdentity
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The identity provider that has your users, as `"identityProvider"` in `partner.json`.
struct IdentityProviderValues: Codable {
    /// The provider, as its tokens have it in `iss`.
    var issuer: String
    /// The product: `auth0`, `cognito`, `entra`, `firebase`, `keycloak`, `okta`, or for another one `rfc9068`, `jwt`
    /// or `introspection`.
    var profile: String
    /// The client ids of your own apps at the provider; for Firebase the project.
    var appClientIDs: [String]
    /// What the app's access tokens are for, as they have it in `aud`; Auth0, Entra, Okta, rfc9068 and jwt need it.
    var audience: String?
    /// The URL of the provider's keys, where it has no discovery document.
    var keySet: String?
    /// Whether users whose email address the provider has not verified may be linked; false unless given.
    ///
    /// Google requires an address in userinfo.
    var linksWithoutEmail: Bool?
    /// This server as a client of the provider, for users who sign in by a browser; without it browsers get
    /// the password form.
    var clientID: String?
    /// The path of the file with the client secret as its only line, from the folder where you start the server.
    var clientSecretFile: String?
    /// The environment variable with the client secret, instead of the file.
    var clientSecretVariable: String?
    /// What the server asks for at the provider: `openid`, `profile` and `email` unless given.
    var scopes: [String]?
    /// Whether the provider is asked at each refresh if the user's token is still active; false unless given.
    ///
    /// The provider needs an introspection endpoint (RFC 7662).
    var asksAtRefresh: Bool?

    enum CodingKeys: String, CodingKey, CaseIterable {
        case issuer, profile, appClientIDs, audience, keySet, linksWithoutEmail
        case clientID, clientSecretFile, clientSecretVariable, scopes, asksAtRefresh
    }

    /// The provider for the server.
    ///
    /// Throws `ConfigurationFile.Problem`, which names the key.
    func provider() throws -> IdentityProvider {
        guard let profile = TokenProfile.all.first(where: { $0.name == profile }) else {
            let known = TokenProfile.all.map(\.name).joined(separator: ", ")
            throw ConfigurationFile.Problem(
                "identityProvider.profile is \(Printable.quoted(profile)); the profiles are \(known)")
        }
        do {
            return try IdentityProvider(
                issuer: issuer, profile: profile, appClientIDs: appClientIDs, audience: audience,
                keySet: keySet)
        } catch {
            throw ConfigurationFile.Problem("identityProvider.\(error)")
        }
    }

    /// This server as a client of the provider; nil when browsers get the password form.
    ///
    /// Throws `ConfigurationFile.Problem`, which names the key.
    func client(environment: [String: String]) throws -> ProviderClient? {
        guard let clientID else {
            guard profile != TokenProfile.introspection.name else {
                throw ConfigurationFile.Problem(
                    "identityProvider.clientID is missing; with the profile introspection the server asks the "
                        + "provider about each token, as a client of its own")
            }
            let others = [
                "clientSecretFile": clientSecretFile, "clientSecretVariable": clientSecretVariable,
                "scopes": scopes?.joined(separator: " "), "asksAtRefresh": asksAtRefresh?.description,
            ]
            if let key = others.filter({ $0.value != nil }).keys.min() {
                throw ConfigurationFile.Problem(
                    "identityProvider.\(key) is for a server that is a client of the provider; add clientID, "
                        + "or remove it")
            }
            return nil
        }
        guard profile != TokenProfile.firebase.name else {
            throw ConfigurationFile.Problem(
                "identityProvider.clientID is of no use with Firebase, which has no sign-in page for other "
                    + "servers; remove it")
        }
        do {
            return try ProviderClient(
                id: clientID, secret: clientSecret(environment),
                scopes: scopes ?? ProviderClient.defaultScopes)
        } catch let error as UnusableConfiguration {
            throw ConfigurationFile.Problem("identityProvider.\(error)")
        }
    }

    private func clientSecret(_ environment: [String: String]) throws -> String {
        switch (clientSecretFile, clientSecretVariable) {
        case (let path?, nil):
            guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
                throw ConfigurationFile.Problem(
                    "identityProvider.clientSecretFile is \(Printable.quoted(path)), which cannot be read; "
                        + "write the path of a file, from the folder where you start the server")
            }
            var secret = String(decoding: data, as: UTF8.self)
            // A line end of Windows is one character too.
            if secret.last?.isNewline == true { secret.removeLast() }
            return secret
        case (nil, let name?):
            guard let secret = environment[name] else {
                throw ConfigurationFile.Problem(
                    "identityProvider.clientSecretVariable is \(Printable.quoted(name)), and there is no such "
                        + "variable in the environment")
            }
            return secret
        case (nil, nil), (_?, _?):
            throw ConfigurationFile.Problem(
                "identityProvider.clientID needs either clientSecretFile or clientSecretVariable: where the "
                    + "client secret is")
        }
    }
}
