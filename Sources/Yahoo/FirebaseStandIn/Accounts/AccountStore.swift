import Foundation
import PlatformCrypto
import WebText

/// The state of one project; one actor, so that a check and its consequence are one step.
actor AccountStore {
    nonisolated let project: FirebaseProject
    nonisolated let crypto: PlatformCrypto
    nonisolated let now: @Sendable () -> Date
    nonisolated let random: RandomSource

    /// The users who are on their way to a provider and back, by the digest of their `state`.
    var redirects = AccountStore.noRedirects
    /// The identities whose sign-in needs another step of the app, by the digest of the pending token.
    var pending = AccountStore.noPending
    /// The codes in e-mails that were not used yet.
    var emailCodes = EmailCodeTable()
    /// The settings, which an administrator may change.
    private(set) var settings: ProjectSettings
    /// The tokens that were issued, by their digests: an unsigned ID token proves nothing by itself.
    var refreshTokens: [SHA256Digest: SessionToken] = [:]
    var idTokens: [SHA256Digest: SessionToken] = [:]
    /// The number of ID tokens at which those that ended long ago are forgotten.
    var sweepAt = 1024

    private var accounts: [ByteString: Account] = [:]
    private var owners: [AccountName: ByteString] = [:]
    private var lastSerial = 0

    init(
        project: FirebaseProject, crypto: PlatformCrypto, now: @escaping @Sendable () -> Date,
        random: RandomSource
    ) {
        self.project = project
        settings = ProjectSettings(project)
        self.crypto = crypto
        self.now = now
        self.random = random
        for seed in project.accounts {
            // The configuration was checked for duplicates before.
            lastSerial += 1
            var account = seed.made(at: now())
            account.serial = lastSerial
            let key = ByteString(account.localId)
            accounts[key] = account
            for name in account.names { owners[name] = key }
        }
    }

    // Production's numbers are not published. Every browser can begin a sign-in, so there is a limit.
    static let noRedirects = ExpiringTable<RedirectAttempt>(lifetime: 600, limit: 10_000)
    static let noPending = ExpiringTable<FederatedIdentity>(lifetime: 600, limit: 10_000)

    func account(_ localId: String) -> Account? { accounts[ByteString(localId)] }

    func account(withEmail email: String) -> Account? { owner(of: .email(ByteString(email))) }

    func account(withPhoneNumber number: String) -> Account? { owner(of: .phone(ByteString(number))) }

    func account(providerId: String, rawId: String) -> Account? {
        owner(of: .identity(ByteString(providerId), ByteString(rawId)))
    }

    private func owner(of name: AccountName) -> Account? { owners[name].flatMap { accounts[$0] } }

    /// All accounts, in the order of their identifiers' bytes.
    func accountsInOrder() -> [Account] {
        accounts.values.sorted { $0.localId.utf8.lexicographicallyPrecedes($1.localId.utf8) }
    }

    /// Adds an account; throws when its identifier, address, phone number or an identity belongs to another.
    @discardableResult
    func add(_ account: Account) throws -> Account {
        let key = ByteString(account.localId)
        guard accounts[key] == nil else { throw WireError("DUPLICATE_LOCAL_ID") }
        try check(account)
        var account = account
        lastSerial += 1
        account.serial = lastSerial
        account.initialEmail = account.initialEmail ?? account.email
        accounts[key] = account
        for name in account.names { owners[name] = key }
        return account
    }

    /// Changes an account, or nothing at all when the body throws or the result would collide.
    @discardableResult
    func change(_ localId: String, _ body: (inout Account) throws -> Void) throws -> Account {
        let key = ByteString(localId)
        guard let old = accounts[key] else { throw WireError("USER_NOT_FOUND") }
        var new = old
        try body(&new)
        try check(new)
        accounts[key] = new
        for name in old.names { owners[name] = nil }
        for name in new.names { owners[name] = key }
        return new
    }

    /// Removes an account; its tokens end with it.
    func remove(_ localId: String) throws {
        let key = ByteString(localId)
        guard let account = accounts.removeValue(forKey: key) else { throw WireError("USER_NOT_FOUND") }
        for name in account.names { owners[name] = nil }
    }

    /// A new identifier, with 28 characters as production's.
    nonisolated func freshLocalId() -> String { random.token(bytes: 21) }

    /// Changes the settings, or nothing when the body throws.
    func changeSettings(_ body: @Sendable (inout ProjectSettings) throws -> Void) throws -> ProjectSettings {
        var changed = settings
        try body(&changed)
        settings = changed
        return changed
    }

    /// The codes that can still be used, the oldest first.
    func unexpiredEmailCodes() -> [EmailCode] { emailCodes.unexpired(at: now()) }

    /// Removes all accounts, also those that the project began with.
    func removeAllAccounts() { (accounts, owners) = ([:], [:]) }

    /// Forgets accounts, tokens, codes, sign-ins under way and changed settings; the seeded accounts come back.
    func reset() throws {
        removeAllAccounts()
        (redirects, pending) = (Self.noRedirects, Self.noPending)
        (refreshTokens, idTokens) = ([:], [:])
        emailCodes = EmailCodeTable()
        settings = ProjectSettings(project)
        for seed in project.accounts { try add(seed.made(at: now())) }
    }

    /// Refuses a name that is another account's.
    private func check(_ new: Account) throws {
        let key = ByteString(new.localId)
        for name in new.names where owners[name, default: key] != key {
            switch name {
            // Firebase's "one account per email address", the default of a project.
            case .email: throw WireError("EMAIL_EXISTS")
            case .phone: throw WireError("PHONE_NUMBER_EXISTS")
            case .identity: throw WireError("FEDERATED_USER_ID_ALREADY_LINKED")
            }
        }
    }
}

/// What only one account of a project can have.
private enum AccountName: Hashable {
    case email(ByteString)
    case phone(ByteString)
    /// A provider, and the user there.
    case identity(ByteString, ByteString)
}

extension Account {
    fileprivate var names: [AccountName] {
        var names: [AccountName] = []
        if let email { names.append(.email(ByteString(email))) }
        if let phoneNumber { names.append(.phone(ByteString(phoneNumber))) }
        return names + identities.map { .identity(ByteString($0.providerId), ByteString($0.rawId)) }
    }
}
