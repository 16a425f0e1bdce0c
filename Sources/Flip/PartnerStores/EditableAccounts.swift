import PartnerServer

/// A directory whose accounts can be changed while servers use it.
public protocol EditableAccounts: AccountDirectory {
    /// Whether there is any account, disabled ones included.
    func hasAccounts() async throws(StoreUnavailable) -> Bool

    /// Adds an account; false when the user name or the id is taken.
    func addAccount(_ account: PartnerServerConfiguration.Account) async throws(StoreUnavailable) -> Bool

    /// Disables the account of a user name, or enables it again; false when there is none.
    ///
    /// Servers refuse the account from their next request on, tokens and sessions included.
    func setDisabled(_ isDisabled: Bool, username: String) async throws(StoreUnavailable) -> Bool
}
