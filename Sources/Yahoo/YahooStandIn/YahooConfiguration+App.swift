import PlatformCrypto

extension YahooConfiguration {
    /// An app as its developer registered it at developer.yahoo.com.
    package struct App: Sendable {
        /// The Client ID, also called Consumer Key (wire name `client_id`).
        package var id: String
        /// The SHA-256 of the client secret (wire name `client_secret`); nil for a public app.
        package var secretDigest: SHA256Digest?
        /// The name of the app on the consent page.
        package var name: String
        /// The redirect URIs that codes may be sent to, compared byte for byte; `oob` shows the code on a page
        /// instead (wire name `redirect_uri`).
        package var redirectURIs: [String]
        /// The permissions that the app is registered for (wire name `scope`).
        package var permissions: [YahooPermission]
        /// How a PKCE challenge is treated (wire name `code_challenge`, RFC 7636).
        package var pkce: PKCE
        /// Whether token answers carry `xoauth_yahoo_guid`, as for apps registered before about March 2020.
        package var receivesGUID = false

        /// An app; PKCE is required without a secret (RFC 8252 section 8.1), and optional with a secret.
        package init(
            id: String, secretDigest: SHA256Digest?, name: String, redirectURIs: [String],
            permissions: [YahooPermission]
        ) {
            self.id = id
            self.secretDigest = secretDigest
            self.name = name
            self.redirectURIs = redirectURIs
            self.permissions = permissions
            pkce = secretDigest == nil ? .required : .allowed
        }
    }

    /// How `code_challenge` is treated: reports about Yahoo conflict, so each app has its own setting.
    package enum PKCE: Sendable, Hashable {
        /// A request without a challenge is refused.
        case required
        /// A challenge is optional, and checked if there is one.
        case allowed
        /// A request with a challenge is refused, as reported of some confidential apps.
        case refused
    }
}

extension YahooConfiguration.App {
    /// The redirect URI of an app that no URL opens: the user copies the code from a page.
    static let outOfBand = "oob"
}
