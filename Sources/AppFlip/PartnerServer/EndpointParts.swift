import AuthorizationServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What several endpoints of a server use, each made once; the parameters are those of ``PartnerServer``.
struct EndpointParts {
    let configuration: PartnerServerConfiguration
    let store: CountedStore
    let accounts: any AccountDirectory
    /// Whether the accounts are those of the store.
    let storeHasAccounts: Bool
    let externalUserStanding: ExternalUserStanding?
    let pages: PartnerPages
    let clients: ClientRegistry
    let tokens: TokenMaker
    let codes: CodeMaker
    let email: EmailRequirement
    let signIn: UserSignIn
    let browsers: BrowserSessions
    let sessions: AppSessions
    let metrics: ServerMetrics?
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date

    init(
        configuration: PartnerServerConfiguration, store: any PartnerStore,
        accounts: (any AccountDirectory)?, browserSignIn: (any BrowserSignIn)?,
        externalUsers: (any ExternalUsers)?, externalUserStanding: ExternalUserStanding?,
        crypto: PlatformCrypto, now: @escaping @Sendable () -> Date, random: RandomSource,
        metrics: ServerMetrics?, onFailure: @escaping @Sendable (ServerFailure) -> Void
    ) throws(UnusableConfiguration) {
        let allScopes = try configuration.validate()
        let storedAccounts = accounts == nil ? store.accounts : nil
        let accounts =
            accounts ?? storedAccounts ?? InMemoryAccounts(configuration.accounts, crypto: crypto)
        try UnusableConfiguration.unless(
            externalUsers == nil || accounts.externalAccounts != nil,
            "users of an identity provider need a directory of accounts that is an ExternalAccountDirectory")
        let store = CountedStore(store: store, metrics: metrics)
        let lifetimes = configuration.lifetimes
        let cookie = SessionCookie(issuer: configuration.issuer)

        self.configuration = configuration
        self.store = store
        self.accounts = accounts
        storeHasAccounts = storedAccounts != nil
        self.externalUserStanding = externalUserStanding
        pages = PartnerPages(configuration: configuration, crypto: crypto)
        clients = ClientRegistry(configuration, allScopes: allScopes, crypto: crypto)
        tokens = TokenMaker(lifetimes: lifetimes, crypto: crypto, random: random)
        codes = CodeMaker(configuration, store: store, tokens: tokens, crypto: crypto, now: now)
        email = EmailRequirement(mayLinkWithout: configuration.linksWithoutEmail, onFailure: onFailure)
        signIn = UserSignIn(
            accounts: accounts, store: store, limits: configuration.limits, cookie: cookie, crypto: crypto,
            now: now, random: random)
        browsers = BrowserSessions(
            accounts: accounts, store: store, browserSignIn: browserSignIn, userSignIn: signIn,
            forms: BrowserForms(cookie: cookie, crypto: crypto, random: random),
            lifetime: lifetimes.browserSession, now: now)
        sessions = AppSessions(
            accounts: accounts, store: store, externalUsers: externalUsers, lifetime: lifetimes.appSession,
            crypto: crypto, random: random, now: now, onFailure: onFailure)
        self.metrics = metrics
        self.crypto = crypto
        self.now = now
    }
}
