import Foundation
import PlatformCrypto
import WebText

/// The accounts, tokens, codes and sign-ins under way of one project, in memory.
///
/// One actor holds them all, so that a check and its consequence are one step.
actor AccountStore {
    nonisolated let project: FirebaseProject
    nonisolated let crypto: PlatformCrypto
    nonisolated let now: @Sendable () -> Date
    nonisolated let random: RandomSource

    /// The attempts whose users are on their way to a provider and back, by the digest of their `state`.
    var redirects = AccountStore.noRedirects
    /// The identities whose sign-in needs another step of the app, by the digest of the pending token.
    var pending = AccountStore.noPending
    /// The codes in emails that were not used yet, the oldest first.
    var emailCodes: [EmailCode] = []
    /// The settings, which an administrator may change.
    private(set) var settings: ProjectSettings
    /// The number of accounts at which clients can make no more; administrators can.
    private let maximumClientAccounts: Int
    /// The refresh tokens that were issued, by their digests.
    var refreshTokens: [SHA256Digest: TokenRecord] = [:]
    /// The ID tokens that were issued, by their digests: an unsigned ID token proves nothing by itself.
    var idTokens: [SHA256Digest: TokenRecord] = [:]

    /// The accounts by their identifiers, as bytes, because strings compare by canonical equivalence.
    private var accounts: [ByteString: Account] = [:]
    /// The identifier of the account that has an address, a phone number or an identity.
    private var owners: [AccountName: ByteString] = [:]
    /// The serial number of the newest account (``Account/serial``).
    private var lastSerial = 0

    init(
        project: FirebaseProject, crypto: PlatformCrypto, now: @escaping @Sendable () -> Date,
        random: RandomSource, maximumClientAccounts: Int = 10_000
    ) {
        self.project = project
        self.maximumClientAccounts = maximumClientAccounts
        settings = ProjectSettings(project)
        self.crypto = crypto
        self.now = now
        self.random = random
        // The configuration was checked for duplicates before. `add` cannot be called, because an initializer
        // of an actor cannot call its methods.
        for seed in project.accounts {
            lastSerial += 1
            var account = seed.made(at: now())
            account.serial = lastSerial
            let key = ByteString(account.localId)
            accounts[key] = account
            for name in account.names { owners[name] = key }
        }
    }

    /// An empty table of users on their way, with ten minutes for each sign-in.
    ///
    /// Every browser can begin a sign-in, so there is a limit. Production's numbers are not published.
    static let noRedirects = ExpiringTable<RedirectAttempt>(lifetime: 600, limit: 10_000)
    /// An empty table of identities that wait for another step of the app, with the same limits.
    static let noPending = ExpiringTable<FederatedIdentity>(lifetime: 600, limit: 10_000)

    // MARK: Accounts

    /// The account with an identifier; nil when there is none.
    func account(_ localId: String) -> Account? { accounts[ByteString(localId)] }

    /// The account with an address in lower case; nil when there is none.
    func account(withEmail email: String) -> Account? { owner(of: .email(ByteString(email))) }

    /// The account with a phone number; nil when there is none.
    func account(withPhoneNumber number: String) -> Account? { owner(of: .phone(ByteString(number))) }

    /// The account with an identity at a provider; nil when there is none.
    func account(providerId: String, rawId: String) -> Account? {
        owner(of: .identity(provider: ByteString(providerId), user: ByteString(rawId)))
    }

    /// The account with a name; nil when there is none.
    private func owner(of name: AccountName) -> Account? { owners[name].flatMap { accounts[$0] } }

    /// All accounts, in the order of their identifiers' bytes.
    func accountsInOrder() -> [Account] {
        accounts.values.sorted { $0.localId.utf8.lexicographicallyPrecedes($1.localId.utf8) }
    }

    /// Adds an account for a client that signs in or up, and returns it with its serial number.
    ///
    /// Anybody can make accounts, and they are in memory. Production limits the sign-ups from each IP address
    /// instead. Throws `TOO_MANY_ATTEMPTS_TRY_LATER` when there are as many accounts as clients may make, or the
    /// errors of ``add(_:)``.
    @discardableResult
    func addForClient(_ account: Account) throws -> Account {
        guard accounts.count < maximumClientAccounts else {
            throw WireError(
                "TOO_MANY_ATTEMPTS_TRY_LATER",
                "This server keeps its accounts in memory and has \(accounts.count). Delete accounts, or start it again."
            )
        }
        return try add(account)
    }

    /// Adds an account, and returns it with its serial number.
    ///
    /// Throws `DUPLICATE_LOCAL_ID`, or the errors of ``refuseTakenNames(of:)``.
    @discardableResult
    func add(_ account: Account) throws -> Account {
        let key = ByteString(account.localId)
        guard accounts[key] == nil else { throw WireError("DUPLICATE_LOCAL_ID") }
        try refuseTakenNames(of: account)
        var account = account
        lastSerial += 1
        account.serial = lastSerial
        account.initialEmail = account.initialEmail ?? account.email
        accounts[key] = account
        for name in account.names { owners[name] = key }
        return account
    }

    /// Changes an account and returns the result; changes nothing when it throws.
    ///
    /// Throws `USER_NOT_FOUND`, the errors of the body, or the errors of ``refuseTakenNames(of:)``.
    @discardableResult
    func change(_ localId: String, _ body: (inout Account) throws -> Void) throws -> Account {
        let key = ByteString(localId)
        guard let old = accounts[key] else { throw WireError("USER_NOT_FOUND") }
        var new = old
        try body(&new)
        try refuseTakenNames(of: new)
        // An account that began without an email address may have got its first.
        new.initialEmail = new.initialEmail ?? new.email
        accounts[key] = new
        for name in old.names { owners[name] = nil }
        for name in new.names { owners[name] = key }
        return new
    }

    /// Removes an account, which ends its tokens; throws `USER_NOT_FOUND`.
    func remove(_ localId: String) throws {
        let key = ByteString(localId)
        guard let account = accounts.removeValue(forKey: key) else { throw WireError("USER_NOT_FOUND") }
        for name in account.names { owners[name] = nil }
    }

    /// A new identifier for an account.
    ///
    /// 21 bytes are 28 characters in base64url, the length of production's identifiers.
    nonisolated func freshLocalId() -> String { random.token(bytes: 21) }

    // MARK: The whole project

    /// Changes the settings and returns the result; changes nothing when the body throws.
    func changeSettings(_ body: @Sendable (inout ProjectSettings) throws -> Void) throws -> ProjectSettings {
        var changed = settings
        try body(&changed)
        settings = changed
        return changed
    }

    /// The codes that can still be used, the oldest first.
    func unexpiredEmailCodes() -> [EmailCode] {
        let time = now()
        return emailCodes.filter { time < $0.expires }
    }

    /// Removes all accounts, including those that the project began with.
    func removeAllAccounts() { (accounts, owners) = ([:], [:]) }

    /// Forgets accounts, tokens, codes, sign-ins under way and changed settings, and restores the accounts that the
    /// project began with.
    func reset() throws {
        removeAllAccounts()
        (redirects, pending) = (Self.noRedirects, Self.noPending)
        (refreshTokens, idTokens, emailCodes) = ([:], [:], [])
        settings = ProjectSettings(project)
        for seed in project.accounts { try add(seed.made(at: now())) }
    }

    /// Throws when another account has the address, the phone number or an identity of an account.
    ///
    /// The errors are `EMAIL_EXISTS`, `PHONE_NUMBER_EXISTS` and `FEDERATED_USER_ID_ALREADY_LINKED`.
    private func refuseTakenNames(of account: Account) throws {
        let key = ByteString(account.localId)
        for name in account.names {
            guard let owner = owners[name], owner != key else { continue }
            switch name {
            // Firebase's "one account per email address", the default of a project.
            case .email: throw WireError("EMAIL_EXISTS")
            case .phone: throw WireError("PHONE_NUMBER_EXISTS")
            case .identity: throw WireError("FEDERATED_USER_ID_ALREADY_LINKED")
            }
        }
    }
}

/// A name by which an account is found, and which only one account of a project can have.
private enum AccountName: Hashable {
    case email(ByteString)
    case phone(ByteString)
    case identity(provider: ByteString, user: ByteString)
}

extension Account {
    /// The names by which the store finds the account, besides its identifier.
    fileprivate var names: [AccountName] {
        var names: [AccountName] = []
        if let email { names.append(.email(ByteString(email))) }
        if let phoneNumber { names.append(.phone(ByteString(phoneNumber))) }
        for identity in identities {
            names.append(
                .identity(
                    provider: ByteString(identity.providerId), user: ByteString(identity.rawId)))
        }
        return names
    }
}
