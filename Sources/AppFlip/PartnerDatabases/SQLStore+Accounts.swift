import AuthorizationServer
import PartnerServer
import WebText

/// The accounts, which can be changed while servers use them.
extension SQLStore {
    /// The columns of an account, as ``SQLRow/account()`` reads them.
    private static let accountColumns = "id, name, email, disabled"

    /// Whether there is any account, disabled ones included.
    public func hasAccounts() async throws -> Bool {
        try await first("SELECT id FROM accounts LIMIT 1") { _ in true } ?? false
    }

    /// The account of an identifier; nil when there is none.
    public func account(id: String) async throws -> UserAccount? {
        try await first("SELECT \(Self.accountColumns) FROM accounts WHERE id = $1", .text(id)) {
            try $0.account()
        }
    }

    /// The account of a user name, disabled or not; nil when there is none.
    public func account(username: String) async throws -> UserAccount? {
        try await first(
            "SELECT \(Self.accountColumns) FROM accounts WHERE username = $1", .username(username)
        ) { try $0.account() }
    }

    /// The account of a user name, if the password is right; nil otherwise.
    public func account(username: String, password: String) async throws -> UserAccount? {
        let found = try await first(
            "SELECT \(Self.accountColumns), password FROM accounts WHERE username = $1",
            .username(username), read: StoredAccount.init)
        return try await verifier.isRight(password, for: found?.passwordHash) ? found?.account : nil
    }

    /// Adds an account; false when the user name or the id is taken.
    public func addAccount(_ account: PartnerServerConfiguration.Account) async throws -> Bool {
        try await change(
            """
            INSERT INTO accounts (id, username, password, name, email, disabled)
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING
            """,
            .text(account.id), .text(account.username), .text(account.password.description),
            .text(account.name), .text(account.email), .integer(account.isDisabled ? 1 : 0)) > 0
    }

    /// Adds an account without a password, unless there is one with this identifier or user name.
    ///
    /// A known account without a password gets the name or the address that it lacks. Throws `StoreUnavailable`
    /// when a user of this server has the identifier as user name.
    public func addExternalAccount(_ account: UserAccount) async throws {
        let added = try await change(
            """
            INSERT INTO accounts (id, username, password, name, email, disabled)
            VALUES ($1, $1, '', $2, $3, $4) ON CONFLICT DO NOTHING
            """,
            .text(account.id), .text(account.name), .text(account.email),
            .integer(account.isDisabled ? 1 : 0))
        if added > 0 { return }
        for (column, value) in ["name": account.name, "email": account.email] as KeyValuePairs {
            try await change(
                "UPDATE accounts SET \(column) = $1 WHERE id = $2 AND password = '' AND \(column) = ''",
                .text(value), .text(account.id))
        }
        guard try await self.account(id: account.id) != nil else {
            throw StoreUnavailable(
                reason:
                    "a user of this server has the user name \(Printable.text(account.id)), which belongs to a "
                    + "user of the identity provider; change the user name")
        }
    }

    /// The users whom an operator may mean: the user of this user name, or else those with this email address.
    func users(named name: String) async throws -> [ListedUser] {
        let byName = try await users("WHERE username = $1", .username(name))
        if !byName.isEmpty { return byName }
        return try await users(
            "WHERE lower(email) = lower(CAST($1 AS TEXT)) AND email <> '' ORDER BY username", .username(name))
    }

    /// The first users by user name, at most `limit`.
    func users(limit: Int64) async throws -> [ListedUser] {
        try await users("ORDER BY username LIMIT $1", .integer(limit))
    }

    private func users(_ clauses: String, _ values: SQLValue...) async throws -> [ListedUser] {
        try await database.read { connection in
            try connection.all(
                "SELECT \(Self.accountColumns), username FROM accounts \(clauses)", values,
                read: ListedUser.init)
        }
    }

    /// Disables the account of a user name, or enables it again; false when there is none.
    ///
    /// Servers refuse the account from their next request on. Everything that was issued to it ends, and does
    /// not come back when the account is enabled. That is done before an account is enabled too, because a request
    /// that was under way may have got a token after the account was disabled.
    public func setDisabled(_ isDisabled: Bool, username: String) async throws -> Bool {
        guard let account = try await account(username: username) else { return false }
        let isChanged = account.isDisabled != isDisabled
        if !isDisabled, isChanged { try await endAll(ofAccount: account.id) }
        if isChanged {
            try await change(
                "UPDATE accounts SET disabled = $1 WHERE id = $2", .integer(isDisabled ? 1 : 0),
                .text(account.id))
        }
        if isDisabled { try await endAll(ofAccount: account.id) }
        return true
    }
}
