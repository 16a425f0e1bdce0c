// Docs/databases.md says what it promises.

import AuthorizationServer
import PartnerServer
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A store in a database, with the accounts: a file of SQLite, or a database of PostgreSQL.
///
/// What an operation changed is durable when it returns. While the database cannot be used, every operation
/// throws `StoreUnavailable`, and the client gets 503.
public final class SQLStore: StoreWithAccounts, ExternalAccountDirectory {
    let database: any SQLDatabase
    private let verifier: PasswordVerifier
    private let additions = Locked(0)

    /// After so many additions rows that have expired are removed; there is no timer.
    private static let additionsBetweenRemovals = 256

    /// Opens a file with the SQLite of the system, or makes it; several processes of one machine may share
    /// it.
    ///
    /// Throws ``StoreOpeningError``. A file of another program or of another version is refused and not
    /// changed.
    ///
    /// - Parameters:
    ///   - file: the file, whose folder has to exist; a name that looks like the address of a database
    ///     server is refused.
    ///   - mustExist: refuses a name without a file, instead of making one.
    ///   - crypto: the platform's cryptography.
    public convenience init(file: String, mustExist: Bool = false, crypto: PlatformCrypto) throws {
        self.init(
            try SQLiteDatabase(path: file, mustExist: mustExist, library: try SQLiteLibrary.opened.get()),
            crypto: crypto)
    }

    /// Connects to a database of PostgreSQL (`postgresql://user@host/database`) and makes its tables where
    /// they are missing; several servers on several machines may share it.
    ///
    /// Throws ``StoreOpeningError``. Tables of another program or of another version are refused and not
    /// changed. A host has 3 seconds for a connection, or the `connect_timeout` of the address.
    ///
    /// - Parameters:
    ///   - url: the address; libpq reads it, with all its parameters and environment variables.
    ///   - connections: how many at most; a transaction on each at the same time.
    ///   - statementTimeout: how long to wait for the answer to a statement, in milliseconds.
    ///   - crypto: the platform's cryptography.
    public convenience init(
        postgreSQL url: String, connections: Int = 8, statementTimeout: Int = 5_000, crypto: PlatformCrypto
    ) throws {
        self.init(
            try PostgreSQLDatabase(
                url: url, connections: connections, statementTimeout: statementTimeout,
                library: try LibPQ.opened.get()),
            crypto: crypto)
    }

    private init(_ database: any SQLDatabase, crypto: PlatformCrypto) {
        self.database = database
        verifier = PasswordVerifier(crypto: crypto, decoy: StoredPassword.decoy)
    }

    /// Writes a copy of a SQLite file as it is at one moment, while servers use it.
    ///
    /// The copy is a file like the store's own. Throws ``StoreOpeningError`` when there is a file of that
    /// name or the database is not a file, and `StoreUnavailable` when the copy cannot be written.
    public func backUp(to path: String) async throws {
        guard let file = database as? SQLiteDatabase else {
            throw StoreOpeningError(
                "back-up is for a file. For PostgreSQL use pg_dump, with --schema=partner_server.")
        }
        try await file.backUp(to: path)
    }

    @discardableResult
    private func add<Value: Sendable>(at now: Date, _ work: @escaping SQLWork<Value>) async throws -> Value {
        let value = try await database.write(work)
        let removesExpired = additions.withLock { count in
            count += 1
            return count % Self.additionsBetweenRemovals == 0
        }
        // The operation is done; a removal that fails has its turn again.
        if removesExpired { try? await database.removeExpired(at: now) }
        return value
    }

    private func first<Value: Sendable>(
        _ sql: String, _ values: SQLValue..., read: @escaping @Sendable (any SQLRow) throws -> Value
    ) async throws -> Value? {
        try await database.read { try $0.first(sql, values, read: read) }
    }

    /// Runs one statement; the number of rows that it changed.
    @discardableResult
    private func change(_ sql: String, _ values: SQLValue...) async throws -> Int {
        try await database.write { try $0.run(sql, values) }
    }
}

extension SQLStore {
    /// Keeps a fresh code with the link that it will make.
    public func addCode(_ code: TokenKey, _ grant: CodeGrant, expires: Date, at now: Date) async throws {
        try await add(at: now) { database in
            try database.run(
                """
                INSERT INTO links
                  (code, code_digest, account, client, scope, redirect_uri, challenge, expires)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                """,
                .id(code.id), .digest(code.digest), .text(grant.link.accountID), .text(grant.link.clientID),
                .scope(grant.link.scope), .text(grant.redirectURI),
                grant.challenge.map { .text($0.value) } ?? .null, .time(expires))
        }
    }

    /// Uses a client's code up and adds the first tokens.
    public func redeemOnce(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws -> CodeRedemption<CodeGrant> {
        try await redeemOnceWithAccount(code, by: clientID, adding: tokens, at: now).map(\.grant)
    }

    /// Uses a client's code up, adds the first tokens, and reads the account.
    public func redeemOnceWithAccount(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws -> CodeRedemption<RedeemedGrant> {
        let database = database
        return try await add(at: now) { connection in
            try database.redeem(code, by: clientID, adding: tokens, at: now, on: connection)
        }
    }

    /// Adds one more access token to a link that has not been revoked.
    public func addAccessToken(
        _ access: AccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date
    ) async throws -> Bool {
        let database = database
        return try await add(at: now) { connection in
            try database.add(access, to: link, keepingLinkUntil: end, at: now, on: connection)
        }
    }

    /// The link of a refresh token.
    public func link(ofRefreshToken token: TokenKey, at now: Date) async throws -> StoredLink? {
        try await first(
            """
            SELECT refresh_digest, code, account, client, scope FROM links WHERE refresh = $1 AND expires > $2
            """, .id(token.id), .time(now)
        ) { try $0.link(of: token) } ?? nil
    }

    /// The link of an access token, with the token's scope.
    public func link(ofAccessToken token: TokenKey, at now: Date) async throws -> StoredLink? {
        try await first(
            """
            SELECT digest, code, account, client, access_tokens.scope
            FROM access_tokens JOIN links ON code = link
            WHERE token = $1 AND access_tokens.expires > $2 AND refresh_digest IS NOT NULL
              AND links.expires > $2
            """, .id(token.id), .time(now)
        ) { try $0.link(of: token) } ?? nil
    }

    /// Removes a link; its tokens are invalid from then on.
    public func revokeLink(_ link: AccountLink.ID) async throws {
        try await change("DELETE FROM links WHERE code = $1", .id(link))
    }

    /// The links of an account.
    public func links(ofAccount accountID: String, at now: Date) async throws -> [StoredLink] {
        try await database.read { database in
            try database.all(
                """
                SELECT code, account, client, scope FROM links
                WHERE account = $1 AND refresh_digest IS NOT NULL AND expires > $2 ORDER BY code
                """, .text(accountID), .time(now)
            ) { row in
                StoredLink(id: try row.required(row.id(0), "an identifier"), link: try row.link(from: 1))
            }
        }
    }

    /// Removes a link of an account.
    public func revokeLink(
        _ link: AccountLink.ID, ofAccount accountID: String, at now: Date
    ) async throws -> Bool {
        try await change(
            """
            DELETE FROM links
            WHERE code = $1 AND account = $2 AND refresh_digest IS NOT NULL AND expires > $3
            """, .id(link), .text(accountID), .time(now)) > 0
    }

    /// Removes everything that was issued to an account.
    public func endAll(ofAccount accountID: String) async throws {
        let database = database
        try await database.write { try database.endAll(ofAccount: accountID, on: $0) }
    }

    /// Removes one access token.
    public func removeAccessToken(_ token: TokenKey) async throws {
        try await change(
            "DELETE FROM access_tokens WHERE token = $1 AND digest = $2", .id(token.id), .digest(token.digest)
        )
    }

    /// Keeps a session.
    public func addSession(_ id: SHA256Digest, _ session: SignInSession, at now: Date) async throws {
        try await add(at: now) { database in
            try database.run(
                "INSERT INTO sessions (session, account, kind, expires) VALUES ($1, $2, $3, $4)",
                .digest(id), .text(session.accountID), .text(session.kind.rawValue), .time(session.expires))
        }
    }

    /// A session that has not expired.
    public func session(_ id: SHA256Digest, at now: Date) async throws -> SignInSession? {
        try await first(
            "SELECT account, kind, expires FROM sessions WHERE session = $1 AND expires > $2", .digest(id),
            .time(now)
        ) { row in
            SignInSession(
                accountID: try row.requiredText(0, "an account id"),
                kind: try row.required(row.text(1).flatMap(SignInSession.Kind.init), "a kind of session"),
                expires: try row.time(2))
        }
    }

    /// Ends a session.
    public func removeSession(_ id: SHA256Digest) async throws {
        try await change("DELETE FROM sessions WHERE session = $1", .digest(id))
    }

    /// Adds one sign-in to the window of a user name.
    public func countSignIn(
        _ name: SHA256Digest, window: Int, at now: Date
    ) async throws -> SignInFailureCount {
        let count = try await add(at: now) { database in
            try database.first(
                """
                INSERT INTO sign_in_failures AS old (name, attempts, expires) VALUES ($1, 1, $3)
                ON CONFLICT (name) DO UPDATE SET
                  attempts = CASE WHEN old.expires <= $2 THEN 1 ELSE old.attempts + 1 END,
                  expires = CASE WHEN old.expires <= $2 OR old.expires > $3 THEN $3 ELSE old.expires END
                RETURNING attempts, expires
                """, .digest(name), .time(now), .time(now.addingTimeInterval(Double(window)))
            ) { row in
                SignInFailureCount(
                    attempts: Int(try row.required(row.integer(0), "a number")), windowEnd: try row.time(1))
            }
        }
        guard let count else { throw StoreUnavailable(reason: "an upsert returned no row") }
        return count
    }

    /// Forgets the sign-ins of a user name.
    public func forgetSignIns(_ name: SHA256Digest) async throws {
        try await change("DELETE FROM sign_in_failures WHERE name = $1", .digest(name))
    }

    /// The key of the device cookies.
    public func deviceKey(orKeeping fresh: String, at now: Date) async throws -> String {
        let key = try await database.write { database in
            try database.first(
                """
                INSERT INTO device_key AS old (id, value) VALUES (1, $1)
                ON CONFLICT (id) DO UPDATE SET value = old.value RETURNING value
                """, .text(fresh)
            ) { try $0.requiredText(0, "a key") }
        }
        guard let key else { throw StoreUnavailable(reason: "an upsert returned no row") }
        return key
    }
}

/// The accounts, which can be changed while servers use them.
extension SQLStore {
    /// Whether there is any account, disabled ones included.
    public func hasAccounts() async throws -> Bool {
        try await first("SELECT id FROM accounts LIMIT 1") { _ in true } ?? false
    }

    /// The account of an identifier.
    public func account(id: String) async throws -> UserAccount? {
        try await first("SELECT id, name, email, disabled FROM accounts WHERE id = $1", .text(id)) {
            try $0.account()
        }
    }

    /// The account of a user name, if the password is right.
    public func account(username: String, password: String) async throws -> UserAccount? {
        let found = try await first(
            "SELECT id, name, email, disabled, password FROM accounts WHERE username = $1",
            .username(username)
        ) { row in
            let text = try row.requiredText(4, "a password hash")
            // An account of an identity provider's user has no password.
            if text.isEmpty { return (account: try row.account(), hash: PasswordHash?.none) }
            return (account: try row.account(), hash: try row.required(PasswordHash(text), "a password hash"))
        }
        return try await verifier.isRight(password, for: found?.hash) ? found?.account : nil
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
    public func addExternalAccount(_ account: UserAccount) async throws {
        try await change(
            """
            INSERT INTO accounts (id, username, password, name, email, disabled)
            VALUES ($1, $1, '', $2, $3, $4) ON CONFLICT DO NOTHING
            """,
            .text(account.id), .text(account.name), .text(account.email),
            .integer(account.isDisabled ? 1 : 0))
    }

    /// The account of a user name, disabled or not; nil when there is none.
    public func account(username: String) async throws -> UserAccount? {
        try await first(
            "SELECT id, name, email, disabled FROM accounts WHERE username = $1", .username(username)
        ) { try $0.account() }
    }

    /// Disables the account of a user name, or enables it again; false when there is none.
    ///
    /// Servers refuse the account from their next request on. Everything that was issued to it ends, and does
    /// not come back when the account is enabled. That is done before an account is enabled too: a request
    /// that was under way may have been issued something since the account was disabled.
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
