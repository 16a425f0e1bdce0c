import AuthorizationServer
import OAuth
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes the code for what a user agreed to, in the browser or in the app, and keeps its digest.
struct CodeMaker: Sendable {
    let store: CountedStore
    let tokens: TokenMaker
    let now: @Sendable () -> Date
    private let crypto: PlatformCrypto
    /// The most codes that an account gets in one window, which is as long as a code lasts.
    private let maximumCodeCount: Int
    private let lifetime: Int
    /// How many codes each account got in its window, by the digest of its identifier.
    ///
    /// A full table counts no further accounts, and lets them have codes. Only 10,000 users who have signed in can fill
    /// it within the lifetime of a code.
    private let counts: Locked<ExpiringTable<Int>>

    init(
        _ configuration: PartnerServerConfiguration, store: CountedStore, tokens: TokenMaker,
        crypto: PlatformCrypto, now: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.tokens = tokens
        self.now = now
        self.crypto = crypto
        maximumCodeCount = configuration.maximumCodesPerAccount
        lifetime = configuration.lifetimes.code
        counts = Locked(ExpiringTable(lifetime: TimeInterval(lifetime), limit: 10_000))
    }

    /// The text of a new code.
    ///
    /// Throws `RefusedRequest` with 429 for an account that got too many.
    func makeCode(
        account: UserAccount, target: RegisteredClient<ClientRegistry.Client>, terms: RequestTerms
    ) async throws -> String {
        let time = now()
        let accountKey = crypto.sha256(account.id.utf8)
        let mayHaveCode = counts.withLock { $0.count(accountKey, upTo: maximumCodeCount, at: time) }
        guard Check.that(mayHaveCode, .codesPerAccount) else {
            throw RefusedRequest.tooMany(
                OAuthError(.temporarilyUnavailable, "too many codes for this account; wait", status: 429),
                retryAfter: lifetime)
        }
        let code = tokens.newToken(at: time)
        let link = AccountLink(accountID: account.id, clientID: target.client.id, scope: terms.scope)
        let grant = AuthorizationCodeGrant(
            link: link, redirectURI: target.redirect.redirectURI, challenge: terms.challenge)
        try await store.call {
            try await $0.addCode(code.key, grant, expires: tokens.endOfCode(from: time), at: time)
        }
        return code.text
    }
}

extension SecurityRule {
    /// Without it, one user who has signed in fills the store with codes that nobody redeems.
    static let codesPerAccount = Self(
        "server.codes-per-account", "the account has not got too many codes", "project rule")
}
