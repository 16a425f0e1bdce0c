import AuthorizationServer
import HTTPMessages
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The values that all endpoints share.
final class ServerContext: AuthorizationServerContext {
    typealias Client = PartnerServerConfiguration.Client

    static let realm = "partner"

    let configuration: PartnerServerConfiguration
    let store: CountedStore
    let accounts: any AccountDirectory
    /// The store, when the accounts are in it too.
    private let database: (any StoreWithAccounts)?
    let browserSignIn: (any BrowserSignIn)?
    let crypto: PlatformCrypto
    let now: @Sendable () -> Date
    let random: RandomSource
    let onFailure: @Sendable (ServerFailure) -> Void
    /// Every scope there is; links that have it all share this value.
    let allScopes: Scope
    let signIn: SignInCheck
    let cookie: SessionCookie
    let deviceCookie: DeviceCookie
    let deviceRandom: RandomSource
    private let keptDeviceKey = Locked<String?>(nil)
    /// The pages in the configured language; `speaking(to:parameter:)` has those for a request.
    let pages: PartnerPages

    init(
        configuration: PartnerServerConfiguration, allScopes: Scope, store: any PartnerStore,
        metrics: ServerMetrics?, accounts given: (any AccountDirectory)?,
        browserSignIn: (any BrowserSignIn)?, crypto: PlatformCrypto,
        now: @escaping @Sendable () -> Date, random: RandomSource,
        onFailure: @escaping @Sendable (ServerFailure) -> Void
    ) {
        self.allScopes = allScopes
        self.configuration = configuration
        self.store = CountedStore(store: store, metrics: metrics)
        database = given == nil ? store as? any StoreWithAccounts : nil
        let accounts = given ?? database ?? InMemoryAccounts(configuration.accounts, crypto: crypto)
        self.accounts = accounts
        self.browserSignIn = browserSignIn
        self.crypto = crypto
        self.now = now
        self.random = random
        self.onFailure = onFailure
        signIn = SignInCheck(
            accounts: accounts, store: self.store, limits: configuration.limits, crypto: crypto)
        cookie = SessionCookie(issuer: configuration.issuer)
        deviceRandom = random.beside
        deviceCookie = DeviceCookie(crypto: crypto, beside: cookie)
        pages = PartnerPages(configuration: configuration, crypto: crypto)
    }

    /// A client by its identifier, compared byte by byte: `==` would treat canonically equivalent texts as
    /// equal.
    func client(_ id: String) -> Client? { configuration.clients.first { $0.id.hasSameBytes(as: id) } }

    /// A session that has not expired.
    func session(_ id: SHA256Digest) async throws -> SignInSession? {
        try await store { try await $0.session(id, at: now()) }
    }

    /// A new code or token.
    func newToken(at time: Date) -> IssuedToken { IssuedToken(random: random, at: time, crypto: crypto) }

    /// The key of the device cookies; the store is asked once.
    func deviceKey() async throws -> String {
        if let key = keptDeviceKey.withLock({ $0 }) { return key }
        let key = try await store { try await $0.deviceKey(orKeeping: deviceRandom.token(), at: now()) }
        keptDeviceKey.withLock { $0 = key }
        return key
    }

    /// The key of a code or token that a client presents.
    func key(of text: String) -> TokenKey { TokenKey(presented: text, crypto: crypto) }

    /// An account that may be used; nil when it is unknown or disabled.
    func usableAccount(_ id: String) async throws -> UserAccount? {
        let account = try await accounts.account(id: id)
        return account?.isDisabled == false ? account : nil
    }

    /// Redeems a code, and says whether the account of its link can be used; nil when the store does not
    /// have the accounts.
    func redeemOnce(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws -> (redemption: CodeRedemption, accountIsUsable: Bool?) {
        let redeemed: (redemption: CodeRedemption, accountIsUsable: Bool?) = try await self.store { store in
            if let database {
                return try await database.redeemOnceWithAccount(code, by: clientID, adding: tokens, at: now)
            }
            return (try await store.redeemOnce(code, by: clientID, adding: tokens, at: now), nil)
        }
        store.metrics?.count(redeemed.redemption)
        return redeemed
    }

    /// The authenticated client (RFC 6749 section 2.3.1).
    ///
    /// Throws ``OAuthError``: the same `invalid_client` for an unknown client as for a wrong secret.
    func authenticatedClient(_ request: HTTPRequest, form: Parameters) throws -> Client {
        let credentials = try ClientCredentials(
            authorization: request.headers.values(of: "Authorization"), form: form)
        let presented = crypto.sha256(credentials.secret.utf8)
        let client = client(credentials.id)
        let accepted = [client?.secretDigest, client?.secondSecretDigest].compactMap { $0 }
        guard
            Check.that(accepted.contains { crypto.constantTimeEqual(presented, $0) }, .clientSecret),
            let client
        else { throw OAuthError(.invalidClient, "the client is unknown or its secret is wrong") }
        return client
    }
}

extension SecurityRule {
    /// Without it, a stolen code is enough to get tokens.
    static let clientSecret = Self(
        "server.client-secret", "the client proves who it is", "RFC 6749 section 2.3.1")
}

/// The store, whose calls are counted with their time where there are metrics.
struct CountedStore: Sendable {
    fileprivate let store: any PartnerStore
    fileprivate let metrics: ServerMetrics?

    func callAsFunction<Result>(_ call: (any PartnerStore) async throws -> Result) async throws -> Result {
        guard let metrics else { return try await call(store) }
        return try await metrics.storeCall { try await call(store) }
    }
}

/// Checks user names and passwords against the account directory, and keeps guessing slow.
struct SignInCheck: Sendable {
    private let accounts: any AccountDirectory
    private let gate: SignInGate<StoredSignInFailures>

    init(
        accounts: any AccountDirectory, store: CountedStore,
        limits: PartnerServerConfiguration.Limits, crypto: PlatformCrypto
    ) {
        self.accounts = accounts
        gate = SignInGate(limits: limits, crypto: crypto, failures: StoredSignInFailures(store: store))
    }

    /// Checks a password; `device` is the device cookie of the browser, if it is one for this user name.
    func check(
        username: String, password: String, client: String?, device: String? = nil,
        at now: @autoclosure () -> Date
    ) async throws -> AccountSignIn<UserAccount> {
        var found: UserAccount?
        let outcome = try await gate.attempt(name: username, client: client, device: device, at: now()) {
            found = try await accounts.account(username: username, password: password)
            return found != nil
        }
        switch (outcome, found) {
        case (.accepted, let account?):
            return account.isDisabled ? .refused(.accountDisabled) : .accepted(account)
        case (.tooMany(let seconds), _): return .refused(.tooMany(retryAfter: seconds))
        // The answer does not tell an unknown name from a wrong password.
        case (.accepted, nil), (.refused, _): return .refused(.wrongPassword)
        }
    }
}

/// The store as the memory of failed sign-ins, so that servers that share it count together.
private struct StoredSignInFailures: SignInFailures {
    let store: CountedStore

    func countSignIn(_ name: SHA256Digest, window: Int, at now: Date) async throws -> SignInFailureCount {
        try await store { try await $0.countSignIn(name, window: window, at: now) }
    }

    func forgetSignIns(_ name: SHA256Digest) async throws {
        try await store { try await $0.forgetSignIns(name) }
    }
}
