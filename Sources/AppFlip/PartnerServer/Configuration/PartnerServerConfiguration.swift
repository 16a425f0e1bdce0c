import AuthorizationServer

/// Everything a partner decides about its server.
public struct PartnerServerConfiguration: Sendable {
    /// The server's `https` origin, without a slash at the end; `issuer` in the metadata (RFC 8414 section 2).
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
    /// The limits on sign-ins with a password.
    public var limits = SignInLimits()
    /// The most codes that an account gets in a window; 0 or less allows none.
    ///
    /// A further request of the app is answered 429, and one from the browser `temporarily_unavailable`.
    ///
    /// A window begins with the first code and is as long as ``Lifetimes/code``. The codes of two windows overlap, so up
    /// to twice as many may be good at once. A link needs one code. The limit is far above what a person or flip-check
    /// needs, and keeps a user who has signed in from filling the store.
    public var maximumCodesPerAccount = 1_000
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
}
