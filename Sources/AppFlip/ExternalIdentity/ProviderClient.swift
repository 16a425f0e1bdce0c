import AuthorizationServer
import OAuth
import WebText

/// This server as a client of the identity provider: what signs users in by their browser needs.
public struct ProviderClient: Sendable, Hashable {
    /// The client identifier that the provider gave out (wire name `client_id`).
    public let id: String
    /// The client secret that the provider gave out (wire name `client_secret`).
    let secret: String
    /// The scope tokens that the server asks for (wire name `scope`).
    public let scopes: [String]

    /// The scopes of a name and an email address beside the identifier (OpenID Connect Core section 5.4).
    public static let defaultScopes = ["openid", "profile", "email"]

    /// A client whose values can be used.
    ///
    /// Throws ``UnusableConfiguration``, which names the value and what was expected.
    public init(
        id: String, secret: String, scopes: [String] = ProviderClient.defaultScopes
    ) throws(UnusableConfiguration) {
        guard ConfigurationRules.isPrintableASCII(id) else {
            throw UnusableConfiguration(
                "clientID is \(Printable.quoted(id)); write the client id that the provider gave to this "
                    + "server: a confidential web client, another one than your apps")
        }
        guard ConfigurationRules.isPrintableASCII(secret) else {
            throw UnusableConfiguration(
                "clientSecretFile or clientSecretVariable has no usable secret; it has to be one line of "
                    + "printable ASCII")
        }
        let text = scopes.joined(separator: " ")
        guard let scope = try? Scope(text), scope.tokens == scopes, scopes.contains("openid") else {
            throw UnusableConfiguration(
                "scopes is \(Printable.quoted(text)); write scope tokens, each once, and openid among them")
        }
        self.id = id
        self.secret = secret
        self.scopes = scopes
    }
}

extension ProviderClient: Redacted {
    /// The client and its scopes, without the secret.
    public var description: String { "client \(id), which asks for [\(scopes.joined(separator: " "))]" }
}
