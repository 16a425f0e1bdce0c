import AuthorizationServer
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What all endpoints of the partner's server share: configuration, store, accounts, clock and random source.
final class ServerContext: Sendable {
    typealias Client = PartnerServerConfiguration.Client

    /// The protection space in challenges (RFC 9110 section 11.5).
    static let realm = "partner"

    let configuration: PartnerServerConfiguration
    let store: CountedStore
    let accounts: any AccountDirectory
    /// Whether the accounts are those of the store, which reads them together with the links.
    let storeHasAccounts: Bool
    let browserSignIn: (any BrowserSignIn)?
    let externalUsers: (any ExternalUsers)?
    let externalUserStanding: ExternalUserStanding?
    /// The accounts, when users of an identity provider can be added to them.
    let externalAccounts: (any ExternalAccountDirectory)?
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date
    let random: RandomSource
    let onFailure: @Sendable (ServerFailure) -> Void
    /// All scopes of the configuration; links with all scopes share this value.
    let allScopes: Scope
    /// Limits the sign-ins of a user name and of a client address.
    private let gate: SignInGate<CountedStore>
    /// The forms, and the cookie that they are bound to.
    let forms: BrowserForms
    let deviceCookie: DeviceCookie
    /// The source of device cookies and of their key, apart from ``random``: recorded outputs do not show them.
    let deviceRandom: RandomSource
    private let keptDeviceKey = Locked<String?>(nil)
    /// The pages in the configured language.
    let pages: PartnerPages

    init(
        configuration: PartnerServerConfiguration, store: any PartnerStore,
        metrics: ServerMetrics?, accounts givenAccounts: (any AccountDirectory)?,
        browserSignIn: (any BrowserSignIn)?, externalUsers: (any ExternalUsers)?,
        externalUserStanding: ExternalUserStanding?, crypto: PlatformCrypto,
        now: @escaping @Sendable () -> Date, random: RandomSource,
        onFailure: @escaping @Sendable (ServerFailure) -> Void
    ) throws(UnusableConfiguration) {
        allScopes = try configuration.validate()
        self.configuration = configuration
        self.store = CountedStore(store: store, metrics: metrics)
        let storedAccounts = givenAccounts == nil ? store.accounts : nil
        storeHasAccounts = storedAccounts != nil
        let accounts =
            givenAccounts ?? storedAccounts ?? InMemoryAccounts(configuration.accounts, crypto: crypto)
        self.accounts = accounts
        self.browserSignIn = browserSignIn
        externalAccounts = accounts.externalAccounts
        try UnusableConfiguration.unless(
            externalUsers == nil || externalAccounts != nil,
            "users of an identity provider need a directory of accounts that is an ExternalAccountDirectory")
        self.externalUsers = externalUsers
        self.externalUserStanding = externalUserStanding
        self.crypto = crypto
        self.now = now
        self.random = random
        self.onFailure = onFailure
        deviceRandom = random.beside
        gate = SignInGate(limits: configuration.limits, crypto: crypto, failures: self.store)
        let cookie = SessionCookie(issuer: configuration.issuer)
        forms = BrowserForms(cookie: cookie, crypto: crypto, random: random)
        deviceCookie = DeviceCookie(crypto: crypto, beside: cookie)
        pages = PartnerPages(configuration: configuration, crypto: crypto)
    }

    /// The digest under which a session is stored.
    func digest(_ secret: String) -> SHA256Digest { crypto.sha256(secret.utf8) }

    /// The time that is the given number of seconds after another one.
    func time(_ seconds: Int, after start: Date) -> Date { start.addingTimeInterval(Double(seconds)) }

    /// A client by its identifier, compared byte by byte.
    func client(_ id: String) -> Client? { configuration.clients.first { $0.id.hasSameBytes(as: id) } }

    /// The session with a digest; nil when it is unknown or has expired.
    func session(_ id: SHA256Digest) async throws -> SignInSession? {
        try await store.call { try await $0.session(id, at: now()) }
    }

    /// The end of an access token that is issued at a time.
    func endOfAccessToken(from time: Date) -> Date {
        self.time(configuration.lifetimes.accessToken, after: time)
    }

    /// The end of a link that is not used after a time.
    func endOfUnusedLink(from time: Date) -> Date {
        self.time(configuration.lifetimes.unusedLink, after: time)
    }

    /// A new code or token, which is not in the store yet.
    func newToken(at time: Date) -> IssuedToken { IssuedToken(random: random, at: time, crypto: crypto) }

    /// The key of the device cookies; the store is asked once.
    func deviceKey() async throws -> String {
        if let key = keptDeviceKey.withLock({ $0 }) { return key }
        let key = try await store.call { try await $0.deviceKey(orKeeping: deviceRandom.token(), at: now()) }
        keptDeviceKey.withLock { $0 = key }
        return key
    }

    /// A new device value for a user name, good for ``SignInLimits/deviceLifetime``.
    func newDevice(for username: String) async throws -> String {
        deviceCookie.newValue(
            for: username, key: try await deviceKey(), lasting: configuration.limits.deviceLifetime,
            at: now(), random: deviceRandom)
    }

    /// The key of a code or token that a client presents.
    func key(of text: String) -> TokenKey { TokenKey(presented: text, crypto: crypto) }

    /// An account that may be used; nil when it is unknown or disabled.
    func usableAccount(_ id: String) async throws -> UserAccount? {
        let account = try await accounts.account(id: id)
        return account?.isDisabled == false ? account : nil
    }

    /// Checks a user name and a password.
    ///
    /// `device` is the device value of the browser or the app, if it is for this name: ``DeviceCookie``.
    func signIn(
        username: String, password: String, client: String?, device: String? = nil
    ) async throws -> PasswordCheck {
        var found: UserAccount?
        let outcome = try await gate.attempt(name: username, client: client, device: device, at: now()) {
            found = try await accounts.account(username: username, password: password)
            return found != nil
        }
        switch outcome {
        case .accepted:
            guard let found else { return .refused(.wrongPassword) }
            return found.isDisabled ? .refused(.accountDisabled) : .accepted(found)
        // The answer does not tell an unknown name from a wrong password.
        case .refused: return .refused(.wrongPassword)
        case .tooMany(let seconds): return .refused(.tooMany(retryAfter: seconds))
        }
    }
}

/// The checks of an authorization request, in the browser and from the app, and the code for it.
extension ServerContext {
    /// The client of a request, and its redirect URI on the client's list; an error may not be redirected.
    func target(
        _ address: ReturnAddress, allowed: (Client) -> [String]
    ) throws -> RegisteredClient<Client> {
        guard let client = client(address.clientID) else {
            throw OAuthError(.unauthorizedClient, "this server does not know the client_id")
        }
        let issuer = configuration.sendsIssuer ? configuration.issuer : nil
        guard
            let redirect = Check.that(
                RegisteredRedirect(address, registered: allowed(client), issuer: issuer), .redirectURI)
        else { throw OAuthError(.invalidRequest, "the redirect_uri is not registered for this client") }
        return RegisteredClient(client: client, redirect: redirect)
    }

    /// The scope and the challenge that a request asks for; throws the error for the client when it may not.
    func terms(_ parameters: Parameters, client: Client) throws -> RequestTerms {
        let request = try AuthorizationRequest(parameters)
        if client.requiresPKCE {
            guard Check.that(request.codeChallenge != nil, .pkceRequired)
            else { throw OAuthError(.invalidRequest, "this client needs a code_challenge with method S256") }
        }
        // RFC 6749 section 3.3: a request without scope gets the default, which is all scopes.
        let askedScope = request.scope ?? allScopes
        if request.scope != nil {
            guard Check.that(askedScope.isSubset(of: allScopes), .scope)
            else { throw OAuthError(.invalidScope, "the scopes are \(allScopes)") }
        }
        // An equal value is replaced, so that links with all scopes share one value in memory.
        let scope = askedScope == allScopes ? allScopes : askedScope
        return RequestTerms(scope: scope, challenge: request.codeChallenge)
    }

    /// Makes a code for what the user agreed to, and keeps its digest.
    func makeCode(
        account: UserAccount, client: Client, redirectURI: String, terms: RequestTerms
    ) async throws -> String {
        let time = now()
        let code = newToken(at: time)
        let link = AccountLink(accountID: account.id, clientID: client.id, scope: terms.scope)
        let grant = CodeGrant(link: link, redirectURI: redirectURI, challenge: terms.challenge)
        // RFC 6749 section 4.1.2: ten minutes at most.
        let expires = self.time(configuration.lifetimes.code, after: time)
        try await store.call { try await $0.addCode(code.key, grant, expires: expires, at: time) }
        return code.text
    }
}

extension SecurityRule {
    /// Without it, the code goes to an address of the attacker's; the server is an open redirector.
    static let redirectURI = Self(
        "server.redirect-uri", "the redirect URI is registered for this client, byte for byte",
        "RFC 9700 section 4.1.3")
    /// Without it, a stolen code of a client that relies on PKCE can be exchanged.
    static let pkceRequired = Self(
        "server.pkce-required", "this client's request has a code_challenge", "RFC 7636 section 4.4.1")
    /// Without it, a link holds a permission that the user never saw.
    static let scope = Self(
        "server.scope", "every scope is one that this server knows", "RFC 6749 section 3.3")
}

/// The result of a sign-in with a user name and a password.
enum PasswordCheck {
    /// The user name and the password are right, and the account may be used.
    case accepted(UserAccount)
    /// The sign-in failed.
    case refused(SignInProblem)
}
