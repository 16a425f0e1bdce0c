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
        /// Where codes may be sent: URLs that are compared byte for byte, and ``outOfBand`` (wire name `redirect_uri`).
        package var redirectURIs: [String]
        /// The permissions that the app is registered for (wire name `scope`).
        package var permissions: [YahooPermission]
        /// How a PKCE challenge is treated (wire name `code_challenge`, RFC 7636).
        package var pkce: PKCEPolicy

        /// The redirect URI of an app that no URL opens: the user copies the code from a page.
        package static let outOfBand = "oob"

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
}
