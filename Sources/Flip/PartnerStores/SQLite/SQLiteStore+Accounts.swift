import PartnerServer
import PlatformCrypto

extension SQLiteStore: EditableAccounts {
    /// The account of an identifier.
    public func account(id: String) async throws(StoreUnavailable) -> UserAccount? {
        try await reader.perform { (database) throws(SQLiteError) in
            try database.first(
                "SELECT id, name, email, disabled FROM accounts WHERE id = ?", .text(id)
            ) { (row) throws(UnreadableRow) in try row.account() }
        }
    }

    /// The account of a user name, if the password is right.
    public func account(username: String, password: String) async throws(StoreUnavailable) -> UserAccount? {
        let found = try await reader.perform { (database) throws(SQLiteError) in
            try database.first(
                "SELECT id, name, email, disabled, password FROM accounts WHERE username = ?",
                .text(username)
            ) { (row) throws(UnreadableRow) in
                let hash = row.text(4).flatMap { PasswordHash($0) }
                return (account: try row.account(), hash: try row.required(hash, "a password hash"))
            }
        }
        return await verifier.isRight(password, for: found?.hash) ? found?.account : nil
    }

    /// Adds an account.
    public func addAccount(
        _ account: PartnerServerConfiguration.Account
    ) async throws(StoreUnavailable) -> Bool {
        try await writer.perform { (database) throws(SQLiteError) in
            try database.run(
                """
                INSERT INTO accounts (id, username, password, name, email, disabled)
                VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                """,
                .text(account.id), .text(account.username), .text(account.password.description),
                .text(account.name), .text(account.email), .integer(account.isDisabled ? 1 : 0)) == 1
        }
    }

    /// Disables an account, or enables it again.
    public func setDisabled(_ isDisabled: Bool, username: String) async throws(StoreUnavailable) -> Bool {
        try await writer.perform { (database) throws(SQLiteError) in
            try database.run(
                "UPDATE accounts SET disabled = ? WHERE username = ?", .integer(isDisabled ? 1 : 0),
                .text(username)) == 1
        }
    }
}
