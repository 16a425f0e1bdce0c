import AuthorizationServer
import PlatformCrypto
import WebText

/// Accounts in memory: those of the configuration, and those of an identity provider's users.
public final class InMemoryAccounts: ExternalAccountDirectory {
    /// The accounts of both kinds.
    private struct State {
        /// The accounts of the configuration, in its order.
        var configured: [PartnerServerConfiguration.Account]
        /// The accounts of an identity provider's users, by their identifiers.
        var external: [ByteString: UserAccount] = [:]

        /// The place of the configuration's account with an identifier; nil when there is none.
        func configuredIndex(_ id: String) -> Int? { configured.firstIndex { $0.id.hasSameBytes(as: id) } }
    }

    private let state: Locked<State>
    private let verifier: PasswordVerifier

    /// A directory of these accounts.
    public init(_ accounts: [PartnerServerConfiguration.Account], crypto: PlatformCrypto) {
        state = Locked(State(configured: accounts))
        // An unknown name costs as much as the first account; all hashes of one configuration cost the same.
        verifier = PasswordVerifier(crypto: crypto, decoy: accounts.first?.password)
    }

    /// The account of an identifier; nil when there is none.
    public func account(id: String) async -> UserAccount? {
        state.withLock { state in
            if let index = state.configuredIndex(id) { return state.configured[index].profile }
            return state.external[ByteString(id)]
        }
    }

    /// The account of a user name, if the password is right; nil otherwise.
    public func account(username: String, password: String) async throws -> UserAccount? {
        let account = state.withLock { state in
            state.configured.first { $0.username.hasSameBytes(as: username) }
        }
        return try await verifier.isRight(password, for: account?.password) ? account?.profile : nil
    }

    /// Adds an account that has no password; a known account only gets the name or the address that it lacks.
    ///
    /// An account of the configuration with this identifier stays as it is, because it is another user's.
    public func addExternalAccount(_ account: UserAccount) async {
        state.withLock { state in
            guard state.configuredIndex(account.id) == nil else { return }
            let key = ByteString(account.id)
            state.external[key, default: account].fillIn(name: account.name, email: account.email)
        }
    }

    /// Disables an account, or enables it again; false when there is none.
    ///
    /// Everything that was issued to the account ends in the store. That is done before an account is enabled too, because
    /// a request that was under way may have got a token after the account was disabled. Disabling once more also ends that,
    /// and repeats what failed; enabling an enabled account does nothing.
    ///
    /// Throws the error of the store, such as `StoreUnavailable`; an account to disable is disabled nevertheless.
    @discardableResult
    public func setDisabled(
        _ isDisabled: Bool, id: String, endingIn store: any PartnerStore
    ) async throws -> Bool {
        guard let known = await account(id: id) else { return false }
        if isDisabled {
            markDisabled(true, id: id)
            try await store.endAll(ofAccount: id)
        } else if known.isDisabled {
            try await store.endAll(ofAccount: id)
            markDisabled(false, id: id)
        }
        return true
    }

    /// Changes only the account, and ends nothing in the store.
    private func markDisabled(_ isDisabled: Bool, id: String) {
        state.withLock { state in
            guard let index = state.configuredIndex(id) else {
                state.external[ByteString(id)]?.isDisabled = isDisabled
                return
            }
            state.configured[index].isDisabled = isDisabled
        }
    }
}
