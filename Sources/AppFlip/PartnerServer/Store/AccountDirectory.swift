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

    /// The directory, where it can add the accounts of an identity provider's users.
    ///
    /// The directory itself if it is an ``ExternalAccountDirectory``, and nil if it is not.
    var externalAccounts: (any ExternalAccountDirectory)? { get }
}

extension AccountDirectory {
    /// None.
    public var externalAccounts: (any ExternalAccountDirectory)? { nil }

    /// An account that may be used; nil when it is unknown or disabled.
    func usableAccount(_ id: String) async throws -> UserAccount? {
        let account = try await account(id: id)
        return account?.isDisabled == false ? account : nil
    }
}
