import PlatformCrypto

extension YahooConfiguration {
    /// An app as its developer registered it at developer.yahoo.com.
    package struct App: Sendable {
        /// The Client ID, also called Consumer Key (wire name `client_id`).
        package var id: String
        /// The SHA-256 of the client secret; nil for a public app, which has none.
        package var secretDigest: SHA256Digest?
        /// The name of the app on the consent page.
        package var name: String
        /// The redirect URIs, compared byte for byte; `oob` shows the code on a page.
        package var redirectURIs: [String]
        /// The permissions that the app is registered for.
        package var permissions: [YahooPermission]
        /// How a PKCE challenge is treated (RFC 7636).
        package var pkce: PKCE
        /// Whether token answers carry `xoauth_yahoo_guid`, as for apps registered before about March 2020.
        package var receivesGUID = false

        /// A confidential app, whose server keeps the secret.
        package init(
            id: String, secretDigest: SHA256Digest, name: String, redirectURIs: [String],
            permissions: [YahooPermission]
        ) {
            self.id = id
            self.secretDigest = secretDigest
            self.name = name
            self.redirectURIs = redirectURIs
            self.permissions = permissions
            pkce = .allowed
        }

        /// A public app, which can keep no secret and has to use PKCE (RFC 8252 section 8.1).
        package init(
            publicID id: String, name: String, redirectURIs: [String], permissions: [YahooPermission]
        ) {
            self.id = id
            self.name = name
            self.redirectURIs = redirectURIs
            self.permissions = permissions
            pkce = .required
        }
    }

    /// How `code_challenge` is treated.
    ///
    /// Reports about Yahoo conflict: by some, public apps need it; by others, confidential apps are refused
    /// with it. So each app has its own setting.
    package enum PKCE: Sendable, Hashable {
        /// A request without a challenge is refused.
        case required
        /// A challenge is optional, and checked if there is one.
        case allowed
        /// A request with a challenge is refused, in the words of the reports.
        case refused
    }
}
