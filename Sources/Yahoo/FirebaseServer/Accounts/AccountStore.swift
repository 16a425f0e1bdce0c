import Foundation
import PlatformCrypto
import WebText

/// The state of one project.
///
/// It is one actor, so that a check and its consequence are one step: one call asks whether an address is
/// free and takes it. The rules are in extensions, one file for each group.
actor AccountStore {
    nonisolated let project: FirebaseProject
    nonisolated let crypto: PlatformCrypto
    nonisolated let now: @Sendable () -> Date
    nonisolated let random: RandomSource

    /// The users who are on their way to a provider and back.
    var redirects = RedirectAttempts()
    /// The assertions of providers that wait for a link.
    var pending = PendingAssertions()
    var sessions = SessionTable()

    private var accounts: [ByteString: Account] = [:]
    private var byEmail: [ByteString: [ByteString]] = [:]
    private var byPhone: [ByteString: ByteString] = [:]
    private var byIdentity: [ByteString: [ByteString: ByteString]] = [:]
    private var lastSerial = 0

    init(
        project: FirebaseProject, crypto: PlatformCrypto, now: @escaping @Sendable () -> Date,
        random: RandomSource
    ) {
        self.project = project
        self.crypto = crypto
        self.now = now
        self.random = random
        for seed in project.accounts {
            // The configuration was checked for duplicates before.
            lastSerial += 1
            var account = Account(seed, createdAt: now())
            account.serial = lastSerial
            let key = ByteString(account.localId)
            accounts[key] = account
            if let email = account.email { byEmail[ByteString(email)] = [key] }
        }
    }

    nonisolated var settings: ProjectSettings { project.settings }

    func account(_ localId: String) -> Account? { accounts[ByteString(localId)] }

    /// The account that owns an address; with duplicate addresses allowed the first one made.
    func account(withEmail email: String) -> Account? {
        byEmail[ByteString(email)]?.first.flatMap { accounts[$0] }
    }

    func account(withPhoneNumber number: String) -> Account? {
        byPhone[ByteString(number)].flatMap { accounts[$0] }
    }

    func account(providerId: String, rawId: String) -> Account? {
        byIdentity[ByteString(providerId)]?[ByteString(rawId)].flatMap { accounts[$0] }
    }

    /// All accounts, in the order of their identifiers' bytes.
    func accountsInOrder() -> [Account] {
        accounts.values.sorted { $0.localId.utf8.lexicographicallyPrecedes($1.localId.utf8) }
    }

    // MARK: Changing

    /// Adds an account; throws when its identifier, address, phone number or an identity belongs to another.
    @discardableResult
    func add(_ account: Account) throws -> Account {
        let key = ByteString(account.localId)
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
        let key = ByteString(localId)
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
    func remove(_ localId: String) throws {
        let key = ByteString(localId)
        guard let account = accounts.removeValue(forKey: key) else { throw WireError(.userNotFound) }
        unindex(account, key)
        sessions.noteDeletion(serial: account.serial, at: now().seconds)
    }

    /// An identifier that no account has: 28 letters and digits.
    func freshLocalId() -> String {
        var localId: String
        repeat { localId = random.alphanumeric(28) } while accounts[ByteString(localId)] != nil
        return localId
    }

    /// Removes all accounts, also those that the project began with.
    func removeAllAccounts() {
        let second = now().seconds
        for account in accounts.values { sessions.noteDeletion(serial: account.serial, at: second) }
        (accounts, byEmail, byPhone, byIdentity) = ([:], [:], [:], [:])
    }

    /// Forgets all accounts, tokens and sign-ins under way; the seeded accounts come back.
    func reset() throws {
        (accounts, byEmail, byPhone, byIdentity) = ([:], [:], [:], [:])
        (redirects, pending, sessions) = (RedirectAttempts(), PendingAssertions(), SessionTable())
        for seed in project.accounts { try add(Account(seed, createdAt: now())) }
    }

    // MARK: Indexes

    private func check(_ new: Account) throws {
        let key = ByteString(new.localId)
        if let email = new.email, !settings.allowsDuplicateEmails,
            byEmail[ByteString(email), default: []].contains(where: { $0 != key })
        {
            // Firebase's "one account per email address", the default of a project.
            throw WireError(.emailExists)
        }
        if let phone = new.phoneNumber, let owner = byPhone[ByteString(phone)], owner != key {
            throw WireError(.phoneNumberExists)
        }
        for identity in new.identities {
            let owner = byIdentity[ByteString(identity.providerId)]?[ByteString(identity.rawId)]
            if let owner, owner != key { throw WireError(.federatedUserIdAlreadyLinked) }
        }
    }

    private static func keys(of account: Account) -> [ByteString?] {
        [account.email.map(ByteString.init), account.phoneNumber.map(ByteString.init)]
            + account.identities.flatMap { [ByteString($0.providerId), ByteString($0.rawId)] }
    }

    private func index(_ account: Account, _ key: ByteString) {
        if let email = account.email { byEmail[ByteString(email), default: []].append(key) }
        if let phone = account.phoneNumber { byPhone[ByteString(phone)] = key }
        for identity in account.identities {
            byIdentity[ByteString(identity.providerId), default: [:]][ByteString(identity.rawId)] = key
        }
    }

    private func unindex(_ account: Account, _ key: ByteString) {
        if let email = account.email.map(ByteString.init) {
            let others = byEmail[email, default: []].filter { $0 != key }
            byEmail[email] = others.isEmpty ? nil : others
        }
        if let phone = account.phoneNumber { byPhone[ByteString(phone)] = nil }
        for identity in account.identities {
            byIdentity[ByteString(identity.providerId)]?[ByteString(identity.rawId)] = nil
        }
    }
}

extension RandomSource {
    /// A number of random letters and digits, all equally likely.
    func alphanumeric(_ count: Int) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        var text: [UInt8] = []
        while text.count < count {
            // 248 is the greatest multiple of 62 in a byte; the rest would favour the first letters.
            text += bytes(count).filter { $0 < 248 }.map { alphabet[Int($0) % alphabet.count] }
        }
        return String(decoding: text.prefix(count), as: UTF8.self)
    }
}
