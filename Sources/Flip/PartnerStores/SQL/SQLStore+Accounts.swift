import PartnerServer
import PlatformCrypto

extension SQLStore {
    /// Whether there is any account, disabled ones included.
    public func hasAccounts() async throws(StoreUnavailable) -> Bool {
        try await database.runner.first(SQLStatement("SELECT id FROM accounts LIMIT 1")) {
            (_) throws(UnreadableRow) in true
        } ?? false
    }

    /// The account of an identifier.
    public func account(id: String) async throws(StoreUnavailable) -> UserAccount? {
        try await database.runner.first(
            SQLStatement("SELECT id, name, email, disabled FROM accounts WHERE id = $1", .text(id))
        ) { (row) throws(UnreadableRow) in try row.account() }
    }

    /// The account of a user name, if the password is right.
    public func account(username: String, password: String) async throws(StoreUnavailable) -> UserAccount? {
        // PostgreSQL has no text with a zero in it, so no account has such a name.
        let isPossible = !username.utf8.contains(0)
        let found = try await database.runner.first(
            SQLStatement(
                "SELECT id, name, email, disabled, password FROM accounts WHERE username = $1",
                isPossible ? .text(username) : .null)
        ) { (row) throws(UnreadableRow) in
            let hash = row.text(4).flatMap { PasswordHash($0) }
            return (account: try row.account(), hash: try row.required(hash, "a password hash"))
        }
        return await database.verifier.isRight(password, for: found?.hash) ? found?.account : nil
    }

    /// Adds an account.
    public func addAccount(
        _ account: PartnerServerConfiguration.Account
    ) async throws(StoreUnavailable) -> Bool {
        try await database.runner.change(
            SQLStatement(
                """
                INSERT INTO accounts (id, username, password, name, email, disabled)
                VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING
                """,
                .text(account.id), .text(account.username), .text(account.password.description),
                .text(account.name), .text(account.email), .integer(account.isDisabled ? 1 : 0))) > 0
    }

    /// Disables an account, or enables it again.
    public func setDisabled(_ isDisabled: Bool, username: String) async throws(StoreUnavailable) -> Bool {
        try await database.runner.change(
            SQLStatement(
                "UPDATE accounts SET disabled = $1 WHERE username = $2", .integer(isDisabled ? 1 : 0),
                .text(username))) > 0
    }
}
