import AuthorizationServer
import PartnerServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The store in PostgreSQL, for several servers on several machines.
///
/// Each step is one statement, so that the database decides between servers and no lock in a process counts.
/// While the database is away, every operation throws `StoreUnavailable`, and the client gets 503.
public final class PostgreSQLStore: SQLStore {
    let pool: PostgreSQLPool
    private let verifier: PasswordVerifier
    private let expiredRows = ExpiredRows()

    /// The database, with the check of its accounts' passwords.
    public var database: SQLDatabase { SQLDatabase(runner: self, verifier: verifier) }

    /// Connects to the database of a URL (`postgresql://user@host/database`) and makes its tables where they are
    /// missing.
    ///
    /// Throws ``StoreOpeningError``. Tables of another program or of a newer version are refused and not changed.
    ///
    /// - Parameters:
    ///   - url: the address; libpq reads it, with all its parameters and environment variables.
    ///   - connections: how many at most; a transaction on each at the same time.
    ///   - timeouts: how long to wait for the database.
    ///   - crypto: the platform's cryptography.
    public convenience init(
        url: String, connections: Int = 8, timeouts: PostgreSQLTimeouts = PostgreSQLTimeouts(),
        crypto: PlatformCrypto
    ) throws(StoreOpeningError) {
        let library = try LibPQ.opened.get()
        let first: PostgreSQLConnection
        do {
            first = try PostgreSQLConnection(url: url, timeouts: timeouts, library: library)
        } catch {
            throw .unusable("the database cannot be used as a store. \(error.reason)")
        }
        try PostgreSQLSchema.prepare(first)
        self.init(connections: connections, crypto: crypto) { () throws(PostgreSQLError) in
            try PostgreSQLConnection(url: url, timeouts: timeouts, library: library)
        }
    }

    private init(
        connections: Int, crypto: PlatformCrypto,
        connect: @escaping @Sendable () throws(PostgreSQLError) -> PostgreSQLConnection
    ) {
        pool = PostgreSQLPool(connections: connections, connect: connect)
        verifier = PasswordVerifier(crypto: crypto, decoy: StoredPassword.decoy)
    }

    /// Uses a client's code up and adds the first tokens, in one statement.
    ///
    /// Of two statements at once the database lets one change the row, and shows the other the changed row.
    public func redeemOnce(
        _ code: SHA256Digest, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws(StoreUnavailable) -> CodeRedemption {
        try await add(at: now) { (database) throws(PostgreSQLError) in
            let redeemed = try database.run(
                """
                WITH used AS (
                  UPDATE links SET refresh = $3::bytea, expires = $4::bigint
                  WHERE code = $1::bytea AND client = $2::text AND refresh IS NULL AND expires > $5::bigint
                  RETURNING account, client, scope, redirect_uri, challenge
                ), added AS (
                  INSERT INTO access_tokens (token, link, scope, expires)
                  SELECT $6::bytea, $1::bytea, scope, $7::bigint FROM used
                )
                SELECT account, client, scope, redirect_uri, challenge, disabled
                FROM used LEFT JOIN accounts ON id = account
                """,
                .digest(code), .text(clientID), .digest(tokens.refresh), .time(tokens.linkExpires),
                .time(now), .digest(tokens.access), .time(tokens.accessExpires))
            let first = try redeemed.first { (row) throws(UnreadableRow) in
                CodeRedemption.first(
                    AccountLink.ID(digest: code), try row.grant(from: 0), isAccountDisabled: row.isTrue(5))
            }
            if let first { return first }
            let replayed = try database.run(
                """
                DELETE FROM links
                WHERE code = $1 AND client = $2 AND refresh IS NOT NULL AND expires > $3
                """,
                .digest(code), .text(clientID), .time(now))
            if replayed.rowCount > 0 { return .again }
            let others = try database.run(
                "SELECT 1 FROM links WHERE code = $1 AND client <> $2 AND expires > $3",
                .digest(code), .text(clientID), .time(now))
            return others.rowCount > 0 ? .ofAnotherClient : .unknown
        }
    }

    /// Adds one more access token to a link that has not been revoked.
    public func addAccessToken(
        _ access: AccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date
    ) async throws(StoreUnavailable) -> Bool {
        try await add(at: now) { (database) throws(PostgreSQLError) in
            try database.run(
                """
                WITH kept AS (
                  UPDATE links SET expires = $1::bigint
                  WHERE code = $2::bytea AND refresh IS NOT NULL AND expires > $3::bigint RETURNING code
                )
                INSERT INTO access_tokens (token, link, scope, expires)
                SELECT $4::bytea, code, $5::text, $6::bigint FROM kept
                """,
                .time(end), .digest(link.digest), .time(now), .digest(access.digest), .scope(access.scope),
                .time(access.expires)
            ).rowCount > 0
        }
    }

    /// Runs an operation that adds rows, and after a number of them removes rows that have expired.
    func add<Value: Sendable>(
        at now: Date, _ work: @escaping PostgreSQLPool.Work<Value>
    ) async throws(StoreUnavailable) -> Value {
        let removesExpired = expiredRows.countAddition()
        return try await pool.perform { (database) throws(PostgreSQLError) in
            if removesExpired {
                // Rows that another server uses are passed over, so that servers do not wait for each other.
                let tables: [ExpiredRows.Table] = [.links, .accessTokens, .sessions, .signInFailures]
                for statement in ExpiredRows.removals(
                    of: tables, at: now, locking: "FOR UPDATE SKIP LOCKED")
                {
                    try database.run(statement)
                }
            }
            return try work(database)
        }
    }
}

extension PostgreSQLStore: SQLRunner {
    func first<Value: Sendable>(
        _ statement: SQLStatement, read: @escaping SQLReading<Value>
    ) async throws(StoreUnavailable) -> Value? {
        try await pool.perform { (database) throws(PostgreSQLError) in
            try database.run(statement).first(read: read)
        }
    }

    func add<Value: Sendable>(
        _ statement: SQLStatement, at now: Date, read: @escaping SQLReading<Value>
    ) async throws(StoreUnavailable) -> Value? {
        try await add(at: now) { (database) throws(PostgreSQLError) in
            try database.run(statement).first(read: read)
        }
    }

    func change(_ statement: SQLStatement) async throws(StoreUnavailable) -> Int {
        try await pool.perform { (database) throws(PostgreSQLError) in try database.run(statement).rowCount }
    }
}
