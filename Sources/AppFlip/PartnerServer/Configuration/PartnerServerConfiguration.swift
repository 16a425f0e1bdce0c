import AuthorizationServer
import OAuth
import PlatformCrypto

/// Everything a partner decides about its server.
public struct PartnerServerConfiguration: Sendable {
    /// The server's `https` origin, without a slash at the end; `issuer` in the
    /// metadata (RFC 8414 section 2).
    public var issuer: String
    /// The partner's name, as users know it.
    public var serviceName: String
    /// The clients that may ask for codes; for App Flip and account linking, Google.
    public var clients: [Client]
    /// The user accounts of a server that gets no ``AccountDirectory`` of its own.
    public var accounts: [Account]
    /// The scopes there are, each in words for the consent page; a request without a scope asks for all.
    public var scopes: [ScopeInWords]
    /// The application identifiers of the partner's apps (`PREFIX.bundle.id`), for the association file.
    public var associationAppIDs: [String]
    /// The application identifier of the tester app, which opens for `/flip-tester`; nil in production.
    ///
    /// Whoever has the app gets the codes of the redirect URIs below that path.
    public var testerAppID: String?
    /// The look of the pages.
    public var brand = Brand()
    /// The language of the pages for readers whose browser asks for no language of ``PageLanguage``.
    public var defaultLanguage = PageLanguage.english
    /// How long things last.
    public var lifetimes = Lifetimes()
    /// How much is allowed.
    public var limits = Limits()
    /// The most codes that an account gets in a window; a further request is answered 429.
    ///
    /// A window begins with the first code and is as long as ``Lifetimes/code``. The codes of two windows overlap, so up
    /// to twice as many may be good at once. A link needs one code. The limit is far above what a person or flip-check
    /// needs, and keeps a user who has signed in from filling the store.
    public var mostCodesPerAccount = 1_000
    /// Whether authorization responses carry `iss` (RFC 9207).
    ///
    /// Off by default: Google's pages do not mention it. Clients must ignore what they do not know
    /// (RFC 6749 section 4.1.2), so it should do no harm, and a client of several servers needs it.
    public var sendsIssuer = false
    /// Whether an account without an email address may be linked.
    ///
    /// Off by default: Google requires `email` in userinfo, and shows an error to a user who has agreed.
    public var linksWithoutEmail = false
    /// Whether redirect URIs may be `http` on a loopback address; only for trying clients out.
    public var allowsInsecureLoopbackRedirects = false

    /// A configuration with the default lifetimes and limits.
    public init(
        issuer: String, serviceName: String, clients: [Client], accounts: [Account], scopes: [ScopeInWords],
        associationAppIDs: [String]
    ) {
        self.issuer = issuer
        self.serviceName = serviceName
        self.clients = clients
        self.accounts = accounts
        self.scopes = scopes
        self.associationAppIDs = associationAppIDs
    }

    /// A client of this server.
    public struct Client: Sendable {
        /// The identifier that the partner gave the client, `client_id`.
        public var id: String
        /// The SHA-256 of the client secret.
        ///
        /// A plain digest is enough, unlike for a password: the secret is made by a random source with at
        /// least 128 bits, so it cannot be guessed, and a slow hash would only slow every exchange down.
        public var secretDigest: SHA256Digest
        /// The SHA-256 of the secret that is on its way in or out, accepted like the other one; nil for none.
        ///
        /// To change the secret without a gap: add the new one here, enter it at the client, then make it
        /// ``secretDigest`` and remove the old one.
        public var secondSecretDigest: SHA256Digest?
        /// The name of the client on the consent page.
        public var name: String
        /// The address of the client's privacy policy.
        public var privacyPolicy: String
        /// The permission that linking gives to the client, as a sentence.
        public var authorizationStatement: LocalizedText
        /// The redirect URIs for the authorization endpoint, compared byte for byte.
        public var redirectURIs: [String]
        /// The redirect URIs for the app's code request: those of a flip.
        public var flipRedirectURIs: [String]
        /// Whether each request needs a PKCE challenge (RFC 7636).
        ///
        /// One that is sent is always checked; Google does not demand it for plain account linking.
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

    /// A user's account.
    public struct Account: Sendable {
        /// The identifier that never changes, `sub` in userinfo.
        public var id: String
        /// The user name of the sign-in form.
        public var username: String
        /// The hash of the password.
        public var password: PasswordHash
        /// The full name, `name` in userinfo.
        public var name: String
        /// The address, `email` in userinfo.
        public var email: String
        /// Whether the account is disabled: it can neither sign in nor be used by a client.
        public var isDisabled = false

        /// Creates an account from its parts.
        public init(id: String, username: String, password: PasswordHash, name: String, email: String) {
            self.id = id
            self.username = username
            self.password = password
            self.name = name
            self.email = email
        }

        /// The account without what it signs in with.
        var profile: UserAccount { UserAccount(id: id, name: name, email: email, isDisabled: isDisabled) }
    }

    /// A scope and what it means to a user.
    public struct ScopeInWords: Sendable {
        /// The scope token, for example `devices.read` (RFC 6749 section 3.3).
        public var token: String
        /// The permission in words, for example "See your devices".
        public var words: LocalizedText

        /// Creates a scope from its parts.
        public init(_ token: String, _ words: LocalizedText) {
            self.token = token
            self.words = words
        }
    }
}

extension PartnerServerConfiguration {
    /// How long things last, in seconds.
    public struct Lifetimes: Sendable {
        /// A code: 10 minutes at most (RFC 6749 section 4.1.2).
        public var code = 600
        /// An access token, `expires_in`: Google's pages say typically an hour.
        public var accessToken = 3_600
        /// A link with no refresh at all (project rule: Google documents no such limit).
        ///
        /// Choose a longer time if your users have a device that they use in one season only.
        public var unusedLink = 180 * 86_400
        /// A browser's session on the sign-in and consent pages.
        public var browserSession = 3_600
        /// An app's session.
        public var appSession = 30 * 86_400

        /// The default lifetimes.
        public init() {}

        /// Throws for a lifetime that has passed before it begins.
        fileprivate func validate() throws(UnusableConfiguration) {
            let secondsByName: KeyValuePairs = [
                "code": code, "accessToken": accessToken, "unusedLink": unusedLink,
                "browserSession": browserSession, "appSession": appSession,
            ]
            for (name, seconds) in secondsByName where seconds < 1 {
                throw UnusableConfiguration(
                    "lifetimes.\(name) is \(seconds); it has to be one second or more")
            }
        }
    }

    /// How much is allowed.
    public typealias Limits = SignInLimits
}

extension PartnerServerConfiguration {
    /// Checks what the server relies on, and returns all scopes there are.
    func validate() throws(UnusableConfiguration) -> Scope {
        try UnusableConfiguration.unless(
            ConfigurationRules.isOrigin(issuer),
            "the issuer \(issuer) has to be an https origin such as https://partner.example, "
                + "or http on a loopback address, with nothing behind it")
        for client in clients {
            try UnusableConfiguration.unless(
                ConfigurationRules.isIdentifier(client.id), "the id of a client has to be printable ASCII")
            for uri in client.redirectURIs + client.flipRedirectURIs {
                try UnusableConfiguration.unless(
                    ConfigurationRules.isRedirectURI(
                        uri, allowingInsecureLoopback: allowsInsecureLoopbackRedirects),
                    "the redirect URI \(uri) has to be an absolute https address without a fragment"
                        + (allowsInsecureLoopbackRedirects ? ", or http on a loopback address" : ""))
            }
        }
        try UnusableConfiguration.unless(
            accounts.allSatisfy { ConfigurationRules.isIdentifier($0.id) },
            "the id of an account has to be printable ASCII")
        try lifetimes.validate()
        try Self.checkDistinct(clients.map(\.id), "client ids")
        try Self.checkDistinct(accounts.map(\.id), "account ids")
        try Self.checkDistinct(accounts.map(\.username), "user names")
        let tokens = scopes.map(\.token)
        guard let scope = try? Scope(tokens.joined(separator: " ")), scope.tokens == tokens else {
            throw UnusableConfiguration(
                "name 1 to \(Scope.maximumCount) scopes, each once, in printable ASCII without spaces, "
                    + "\" and \\"
            )
        }
        return scope
    }

    private static func checkDistinct(_ texts: [String], _ kind: String) throws(UnusableConfiguration) {
        try UnusableConfiguration.unless(
            ConfigurationRules.areDistinct(texts), "two \(kind) are the same")
    }
}
