import PlatformCrypto

extension PartnerServerConfiguration {
    /// A client of this server.
    public struct Client: Sendable {
        /// The identifier that the partner gave the client, `client_id`.
        public var id: String
        /// The SHA-256 of the client secret.
        ///
        /// Make the secret with a random source, with at least 128 bits. Then a plain digest is enough, unlike for a
        /// password: the secret cannot be guessed, and a slow hash would only slow every exchange down.
        public var secretDigest: SHA256Digest
        /// The SHA-256 of the new or the old secret during a change, accepted like the other one; nil for none.
        ///
        /// To change the secret without a gap: add the new one here, enter it at the client, then make it
        /// ``secretDigest`` and remove the old one.
        public var secondSecretDigest: SHA256Digest?
        /// The name of the client on the consent page.
        public var name: String
        /// The URL of the client's privacy policy.
        public var privacyPolicy: String
        /// The permission that linking gives to the client, as a sentence.
        public var authorizationStatement: LocalizedText
        /// The redirect URIs for the authorization endpoint, compared byte for byte.
        public var redirectURIs: [String]
        /// The redirect URIs for the app's code request, which the app opens after a flip.
        ///
        /// A redirect URI at which the sign-in in the browser may end is in ``redirectURIs`` too.
        public var flipRedirectURIs: [String]
        /// Whether each request needs a PKCE challenge (RFC 7636).
        ///
        /// A challenge that is sent is always checked; Google does not demand PKCE for plain account linking.
        public var requiresPKCE = false

        /// Creates a client from its parts.
        public init(
            id: String, secretDigest: SHA256Digest, name: String, privacyPolicy: String,
            authorizationStatement: LocalizedText, redirectURIs: [String], flipRedirectURIs: [String]
        ) {
            self.id = id
            self.secretDigest = secretDigest
            self.name = name
            self.privacyPolicy = privacyPolicy
            self.authorizationStatement = authorizationStatement
            self.redirectURIs = redirectURIs
            self.flipRedirectURIs = flipRedirectURIs
        }
    }
}
