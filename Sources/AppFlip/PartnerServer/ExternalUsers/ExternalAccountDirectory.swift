/// A directory that adds the accounts of an identity provider's users.
///
/// The server adds an account when a user links for the first time. From then on the account is one like any
/// other: you can list and end its links, and disable it.
public protocol ExternalAccountDirectory: AccountDirectory {
    /// Adds an account without a password.
    ///
    /// When there is such an account with this identifier, it only gets the name or the address that it lacks.
    /// The identifier is the user name too. Throws ``StoreUnavailable``: the client gets 503.
    func addExternalAccount(_ account: UserAccount) async throws
}

extension ExternalAccountDirectory {
    /// The directory itself.
    public var externalAccounts: (any ExternalAccountDirectory)? { self }
}
