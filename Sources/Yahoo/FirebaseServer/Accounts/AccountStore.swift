import Foundation
import PlatformCrypto

/// The state of one project.
///
/// It is one actor, so that a check and its consequence are one step: one call asks whether an address is
/// free and takes it. The rules are in extensions, one file for each group.
actor AccountStore {
    /// The configuration of the project, which a reset goes back to.
    nonisolated let project: FirebaseProject
    nonisolated let crypto: PlatformCrypto
    nonisolated let now: @Sendable () -> Date
    nonisolated let random: RandomSource

    /// The settings that an administrator may change.
    var settings: ProjectSettings
    /// Messages with a code that were "sent".
    var messages: [OobMessage] = []
    /// The state of federated sign-ins.
    var idp = IdPState()
    /// The sessions and their tokens.
    var sessions = SessionTable()

    private var accounts: [ExactText: Account] = [:]
    private var byEmail: [ExactText: [ExactText]] = [:]
    private var byPhone: [ExactText: ExactText] = [:]
    private var byIdentity: [ExactText: [ExactText: ExactText]] = [:]
    private var lastSerial = 0

    init(
        project: FirebaseProject, crypto: PlatformCrypto, now: @escaping @Sendable () -> Date,
        random: RandomSource
    ) {
        self.project = project
        self.crypto = crypto
        self.now = now
        self.random = random
        settings = project.settings
        for seed in project.accounts {
            // The configuration was checked for duplicates before.
            let account = Account(seed, createdAt: now())
            lastSerial += 1
            let key = ExactText(account.localId)
            accounts[key] = account
            accounts[key]?.serial = lastSerial
            if let email = account.email { byEmail[ExactText(email)] = [key] }
        }
    }

    // MARK: Finding

    /// The account of an identifier.
    func account(_ localId: String) -> Account? { accounts[ExactText(localId)] }

    /// The account that owns an address; with duplicate addresses allowed the first one made.
    func account(withEmail email: String) -> Account? {
        byEmail[ExactText(email)]?.first.flatMap { accounts[$0] }
    }

    func account(withPhoneNumber number: String) -> Account? {
        byPhone[ExactText(number)].flatMap { accounts[$0] }
    }

    /// The account of a user at an identity provider.
    func account(providerId: String, rawId: String) -> Account? {
        byIdentity[ExactText(providerId)]?[ExactText(rawId)].flatMap { accounts[$0] }
    }

    /// All accounts, in the order of their identifiers' bytes.
    func accountsInOrder() -> [Account] {
        accounts.values.sorted { $0.localId.utf8.lexicographicallyPrecedes($1.localId.utf8) }
    }

    // MARK: Changing

    /// Adds an account.
    ///
    /// Throws when its identifier, address, phone number or an identity belongs to another.
    @discardableResult
    func add(_ account: Account) throws -> Account {
        let key = ExactText(account.localId)
        guard accounts[key] == nil else { throw WireError(.duplicateLocalId) }
        try check(account)
        var account = account
        lastSerial += 1
        account.serial = lastSerial
        account.initialEmail = account.initialEmail ?? account.email
        accounts[key] = account
        index(account, key)
        return account
    }

    /// Changes an account, or nothing at all when the body throws or the result would collide.
    @discardableResult
    func change(
        _ localId: String, _ body: (inout Account) throws -> Void
    ) throws -> Account {
        let key = ExactText(localId)
        guard let old = accounts[key] else { throw WireError(.userNotFound) }
        var new = old
        try body(&new)
        try check(new)
        accounts[key] = new
        // Among accounts that share an address the order stays.
        if Self.keys(of: old) != Self.keys(of: new) {
            unindex(old, key)
            index(new, key)
        }
        return new
    }

    /// Removes an account; its tokens end with it.
    ///
    /// Throws `USER_NOT_FOUND` when there is none.
    func remove(_ localId: String) throws {
        let key = ExactText(localId)
        guard let account = accounts.removeValue(forKey: key) else { throw WireError(.userNotFound) }
        unindex(account, key)
        sessions.noteDeletion(serial: account.serial, at: now().seconds)
    }

    /// An identifier that no account has: 28 letters and digits.
    func freshLocalId() -> String {
        var localId: String
        repeat { localId = random.alphanumeric(28) } while accounts[ExactText(localId)] != nil
        return localId
    }

    /// Removes all accounts, also those that the project began with; settings and messages stay.
    ///
    /// A code in a message may still be good: a link in a mail makes a new account (firebase-tools,
    /// `state.ts`).
    func removeAllAccounts() {
        let second = now().seconds
        for account in accounts.values { sessions.noteDeletion(serial: account.serial, at: second) }
        (accounts, byEmail, byPhone, byIdentity) = ([:], [:], [:], [:])
    }

    /// Forgets all accounts, tokens and messages; the settings and the seeded accounts come back.
    func reset() throws {
        (accounts, byEmail, byPhone, byIdentity) = ([:], [:], [:], [:])
        (messages, idp, sessions, settings) = ([], IdPState(), SessionTable(), project.settings)
        for seed in project.accounts { try add(Account(seed, createdAt: now())) }
    }

    // MARK: Indexes

    private func check(_ new: Account) throws {
        let key = ExactText(new.localId)
        if let email = new.email, !settings.allowsDuplicateEmails,
            byEmail[ExactText(email), default: []].contains(where: { $0 != key })
        {
            // Firebase's "one account per email address", the default of a project.
            throw WireError(.emailExists)
        }
        if let phone = new.phoneNumber, let owner = byPhone[ExactText(phone)], owner != key {
            throw WireError(.phoneNumberExists)
        }
        for identity in new.identities {
            let owner = byIdentity[ExactText(identity.providerId)]?[ExactText(identity.rawId)]
            if let owner, owner != key { throw WireError(.federatedUserIdAlreadyLinked) }
        }
    }

    private static func keys(of account: Account) -> [ExactText?] {
        [account.email.map(ExactText.init), account.phoneNumber.map(ExactText.init)]
            + account.identities.flatMap { [ExactText($0.providerId), ExactText($0.rawId)] }
    }

    private func index(_ account: Account, _ key: ExactText) {
        if let email = account.email { byEmail[ExactText(email), default: []].append(key) }
        if let phone = account.phoneNumber { byPhone[ExactText(phone)] = key }
        for identity in account.identities {
            byIdentity[ExactText(identity.providerId), default: [:]][ExactText(identity.rawId)] = key
        }
    }

    private func unindex(_ account: Account, _ key: ExactText) {
        if let email = account.email {
            byEmail[ExactText(email)]?.removeAll { $0 == key }
            if byEmail[ExactText(email)]?.isEmpty == true { byEmail[ExactText(email)] = nil }
        }
        if let phone = account.phoneNumber { byPhone[ExactText(phone)] = nil }
        for identity in account.identities {
            byIdentity[ExactText(identity.providerId)]?[ExactText(identity.rawId)] = nil
        }
    }
}
