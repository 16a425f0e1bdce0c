import AuthorizationServer
import PlatformCrypto
import WebText

/// A user's account, as the server needs it: the data for userinfo, and whether the account may be used.
public struct UserAccount: Sendable, Hashable {
    /// The identifier that never changes, `sub` in userinfo.
    public var id: String
    /// The full name, `name` in userinfo.
    public var name: String
    /// The address, `email` in userinfo.
    public var email: String
    /// Whether the account is disabled: it can neither sign in nor be used by a client.
    public var isDisabled: Bool

    /// Creates an account from its parts.
    public init(id: String, name: String, email: String, isDisabled: Bool = false) {
        self.id = id
        self.name = name
        self.email = email
        self.isDisabled = isDisabled
    }
}

/// The users of the service.
///
/// The server asks at every request and keeps no copy. An account that is disabled is refused from the next
/// request on, without a restart. Where you disable accounts, call ``PartnerStore/endAll(ofAccount:)`` too, as
/// ``InMemoryAccounts/setDisabled(_:id:endingIn:)`` does: otherwise the old tokens and sessions work again as
/// soon as the account is enabled.
public protocol AccountDirectory: Sendable {
    /// The account of an identifier, disabled or not; nil when there is none.
    ///
    /// The identifier is compared byte for byte. Throws ``StoreUnavailable``: the client gets 503.
    func account(id: String) async throws -> UserAccount?

    /// The account of a user name, if the password is right; nil for an unknown name and for a wrong
    /// password.
    ///
    /// Both answers must take the same time, or the time tells which names exist. The server limits the
    /// attempts for each name before it calls this method. A disabled account is returned like any other.
    /// Throws ``StoreUnavailable``: the client gets 503.
    func account(username: String, password: String) async throws -> UserAccount?
}

/// Accounts in memory: those of the configuration.
public final class InMemoryAccounts: AccountDirectory {
    private let accounts: Locked<[PartnerServerConfiguration.Account]>
    private let verifier: PasswordVerifier

    /// A directory of these accounts.
    public init(_ accounts: [PartnerServerConfiguration.Account], crypto: PlatformCrypto) {
        self.accounts = Locked(accounts)
        verifier = PasswordVerifier(crypto: crypto, decoy: accounts.first?.password)
    }

    /// The account of an identifier.
    public func account(id: String) async -> UserAccount? {
        accounts.withLock { accounts in accounts.first { $0.id.hasSameBytes(as: id) }?.profile }
    }

    /// The account of a user name, if the password is right.
    public func account(username: String, password: String) async throws -> UserAccount? {
        let account = accounts.withLock { accounts in
            accounts.first { $0.username.hasSameBytes(as: username) }
        }
        return try await verifier.isRight(password, for: account?.password) ? account?.profile : nil
    }

    /// Disables an account, or enables it again; does nothing when there is none or nothing would change.
    ///
    /// Everything that was issued to the account ends in the store. That is done before the account can be
    /// used again too: a request that was under way may have been issued something since the account was
    /// disabled.
    public func setDisabled(
        _ isDisabled: Bool, id: String, endingIn store: any PartnerStore
    ) async throws {
        if isDisabled {
            if change(to: true, id: id) { try await store.endAll(ofAccount: id) }
        } else if accounts.withLock({ $0.contains { $0.id.hasSameBytes(as: id) && $0.isDisabled } }) {
            try await store.endAll(ofAccount: id)
            _ = change(to: false, id: id)
        }
    }

    /// Whether there is such an account.
    private func change(to isDisabled: Bool, id: String) -> Bool {
        accounts.withLock { accounts in
            guard let index = accounts.firstIndex(where: { $0.id.hasSameBytes(as: id) }) else { return false }
            accounts[index].isDisabled = isDisabled
            return true
        }
    }
}
