import PartnerServer
import WebText

/// The commands `users`, `disable-user` and `enable-user` of a program.
///
/// A user is named by the user name, which is `ISSUER|SUB` for a user of an identity provider, or by the email
/// address. Names are printed with escapes, so that a terminal shows them and does not obey them.
public struct UserCommand: Sendable {
    /// The number of users that ``list()`` prints at most.
    static let maximumUserCount = 1_000

    private let store: SQLStore

    /// The commands about the users of a store.
    public init(store: SQLStore) { self.store = store }

    /// The users, a line for each: user name, email address and full name.
    ///
    /// Of more than 1,000 users, it prints the first by user name, and says that there are more. Throws
    /// `StoreUnavailable`.
    public func list() async throws -> String {
        let users = try await store.users(limit: Int64(Self.maximumUserCount) + 1)
        if users.isEmpty { return "There are no users." }
        var lines = users.prefix(Self.maximumUserCount).map(Self.line)
        if users.count > Self.maximumUserCount {
            lines.append("There are more users. The option --username lists one of them.")
        }
        return lines.joined(separator: "\n")
    }

    /// The users with a user name or an email address, as ``list()`` prints them.
    ///
    /// Throws ``StoreProblem`` when there is none, and `StoreUnavailable`.
    public func list(named name: String) async throws -> String {
        let users = try await store.users(named: name)
        if users.isEmpty { throw Self.unknown(name) }
        return users.map(Self.line).joined(separator: "\n")
    }

    private static func line(_ user: ListedUser) -> String {
        let email = user.account.email.isEmpty ? "no email address" : Printable.quoted(user.account.email)
        let columns = [Printable.quoted(user.username), email, Printable.quoted(user.account.name)]
        return (user.account.isDisabled ? columns + ["disabled"] : columns).joined(separator: "  ")
    }

    /// Disables a user, or enables the user again; returns the sentence to print.
    ///
    /// Throws ``StoreProblem`` when the name is not that of one user, and `StoreUnavailable`.
    public func setDisabled(_ isDisabled: Bool, named name: String) async throws -> String {
        let user = try await user(named: name)
        guard try await store.setDisabled(isDisabled, username: user.username) else {
            throw Self.unknown(name)
        }
        let shown = Printable.quoted(user.username)
        return isDisabled
            ? "The user \(shown) is disabled from the next request on, and all links and sessions have ended."
            : "The user \(shown) is enabled from the next request on."
    }

    /// The one user with a user name or an email address; throws ``StoreProblem``.
    func user(named name: String) async throws -> ListedUser {
        let users = try await store.users(named: name)
        guard let user = users.first else { throw Self.unknown(name) }
        guard users.count == 1 else {
            // A few are enough to choose from, and the message stays readable when an address is many users'.
            let names = users.prefix(8).map { Printable.quoted($0.username) }.joined(separator: ", ")
            throw StoreProblem(
                "\(users.count) users have the email address \(Printable.quoted(name)). Write the user name of "
                    + "one: \(names).")
        }
        return user
    }

    private static func unknown(_ name: String) -> StoreProblem {
        StoreProblem(
            "there is no user \(Printable.quoted(name)). Write the user name or the email address; the "
                + "user name of a user of an identity provider is ISSUER|SUB. The command users lists them.")
    }
}
