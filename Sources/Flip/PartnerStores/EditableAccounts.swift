import PartnerServer
import PlatformCrypto

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

/// Why a user is not added.
public struct UnusableAccount: Error, CustomStringConvertible {
    /// The problem, and what to change.
    public let description: String
}

extension PartnerServerConfiguration.Account {
    /// The account of a new user, with rules for what a person types.
    ///
    /// A user name has no capitals: `ADA` beside `ada` would be another user who looks the same to a reader. No text has
    /// control characters or those that turn the direction of text (Unicode TR 36 section 2.7).
    ///
    /// Throws ``UnusableAccount``.
    public init(
        newUser username: String, name: String, email: String, password: String, crypto: PlatformCrypto
    ) throws {
        for (what, text) in [("user name", username), ("full name", name), ("e-mail address", email)] {
            let isPrintable = text.unicodeScalars.allSatisfy {
                switch $0.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
                default: true
                }
            }
            guard isPrintable, text.contains(where: { !$0.isWhitespace }) else {
                throw UnusableAccount(
                    description: "the \(what) is empty, or has control or direction characters.")
            }
        }
        guard username == username.lowercased(), !username.contains(where: \.isWhitespace) else {
            throw UnusableAccount(
                description: "the user name has capitals or spaces. Write it in small letters.")
        }
        guard password.count >= 8 else {
            throw UnusableAccount(description: "the password is too short. Use eight characters at least.")
        }
        self.init(
            username: username, name: name, email: email, password: password, crypto: crypto, random: .system)
    }
}
