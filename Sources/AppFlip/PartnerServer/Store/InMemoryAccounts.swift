import AuthorizationServer
import PlatformCrypto
import WebText

/// Accounts in memory: those of the configuration, and those of an identity provider's users.
public final class InMemoryAccounts: ExternalAccountDirectory {
    private let accounts: Locked<[PartnerServerConfiguration.Account]>
    /// The accounts of an identity provider's users by their identifiers, which are ASCII.
    private let externalAccounts = Locked<[String: UserAccount]>([:])
    private let verifier: PasswordVerifier

    /// A directory of these accounts.
    public init(_ accounts: [PartnerServerConfiguration.Account], crypto: PlatformCrypto) {
        self.accounts = Locked(accounts)
        verifier = PasswordVerifier(crypto: crypto, decoy: accounts.first?.password)
    }

    /// The account of an identifier; nil when there is none.
    public func account(id: String) async -> UserAccount? {
        let account = accounts.withLock { all in all.first { $0.id.hasSameBytes(as: id) } }
        return account?.profile ?? externalAccounts.withLock { $0[id] }
    }

    /// The account of a user name, if the password is right; nil otherwise.
    public func account(username: String, password: String) async throws -> UserAccount? {
        let account = accounts.withLock { all in
            all.first { $0.username.hasSameBytes(as: username) }
        }
        return try await verifier.isRight(password, for: account?.password) ? account?.profile : nil
    }

    /// Adds an account that has no password; a known account only gets the name or the address that it lacks.
    public func addExternalAccount(_ account: UserAccount) async {
        externalAccounts.withLock { all in
            var kept = all[account.id] ?? account
            kept.fillIn(name: account.name, email: account.email)
            all[account.id] = kept
        }
    }

    /// Disables an account, or enables it again; does nothing when there is none or nothing would change.
    ///
    /// Everything that was issued to the account ends in the store, also before the account is enabled: a request that
    /// was under way may have been issued something since the account was disabled.
    public func setDisabled(
        _ isDisabled: Bool, id: String, endingIn store: any PartnerStore
    ) async throws {
        if isDisabled {
            if mark(asDisabled: true, id: id) { try await store.endAll(ofAccount: id) }
        } else if await account(id: id)?.isDisabled == true {
            try await store.endAll(ofAccount: id)
            _ = mark(asDisabled: false, id: id)
        }
    }

    /// Changes only the account; false when there is none.
    private func mark(asDisabled isDisabled: Bool, id: String) -> Bool {
        let isExternal = externalAccounts.withLock { all in
            all[id]?.isDisabled = isDisabled
            return all[id] != nil
        }
        if isExternal { return true }
        return accounts.withLock { all in
            guard let index = all.firstIndex(where: { $0.id.hasSameBytes(as: id) }) else { return false }
            all[index].isDisabled = isDisabled
            return true
        }
    }
}
