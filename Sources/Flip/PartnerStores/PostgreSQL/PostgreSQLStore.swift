import AuthorizationServer
import OAuth
import PartnerServer
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The store in PostgreSQL, for several servers on several machines.
///
/// Each step is one statement, so that the database decides between servers and no lock in a process counts.
/// While the database is away, every operation throws `StoreUnavailable`, and the client gets 503.
public final class PostgreSQLStore: PartnerStore {
    let pool: PostgreSQLPool
    let verifier: PasswordVerifier
    private let additions = Locked(0)

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

    /// Keeps a fresh code with the link that it will make.
    public func addCode(
        _ code: SHA256Digest, _ grant: CodeGrant, expires: Date, at now: Date
    ) async throws(StoreUnavailable) {
        try await add(at: now) { (database) throws(PostgreSQLError) in
            _ = try database.run(
                """
                INSERT INTO links (code, account, client, scope, redirect_uri, challenge, expires)
                VALUES ($1, $2, $3, $4, $5, $6, $7)
                """,
                .digest(code), .text(grant.link.accountID), .text(grant.link.clientID),
                .scope(grant.link.scope), .text(grant.redirectURI), .challenge(grant.challenge),
                .time(expires))
        }
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
                SELECT account, client, scope, redirect_uri, challenge FROM used
                """,
                .digest(code), .text(clientID), .digest(tokens.refresh), .time(tokens.linkExpires),
                .time(now), .digest(tokens.access), .time(tokens.accessExpires))
            let grant = try redeemed.first { (row) throws(UnreadableRow) in try row.grant(from: 0) }
            if let grant { return .first(AccountLink.ID(digest: code), grant) }
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

    /// Removes a link; its tokens are invalid from then on.
    public func revokeLink(_ link: AccountLink.ID) async throws(StoreUnavailable) {
        try await remove("DELETE FROM links WHERE code = $1", link.digest)
    }

    /// Removes one access token.
    public func removeAccessToken(_ token: SHA256Digest) async throws(StoreUnavailable) {
        try await remove("DELETE FROM access_tokens WHERE token = $1", token)
    }

    func remove(_ sql: String, _ digest: SHA256Digest) async throws(StoreUnavailable) {
        try await pool.perform { (database) throws(PostgreSQLError) in
            _ = try database.run(sql, .digest(digest))
        }
    }

    /// Runs an operation that adds rows, and now and then removes rows that have expired.
    func add<Value: Sendable>(
        at now: Date, _ work: @escaping PostgreSQLPool.Work<Value>
    ) async throws(StoreUnavailable) -> Value {
        let collects = additions.withLock { count in
            count += 1
            return count % Collection.interval == 0
        }
        return try await pool.perform { (database) throws(PostgreSQLError) in
            if collects { try Collection.run(on: database, at: now) }
            return try work(database)
        }
    }
}

/// The removal of expired rows: a bounded number of each table after a number of additions, without a timer.
private enum Collection {
    static let interval = 256

    private static let tables = [
        ("links", "code"), ("access_tokens", "token"), ("sessions", "session"), ("sign_in_failures", "name"),
    ]

    /// Rows that another server is at work on are passed over, so that servers do not wait for each other.
    static func run(on database: PostgreSQLConnection, at now: Date) throws(PostgreSQLError) {
        for (table, key) in tables {
            try database.run(
                """
                DELETE FROM \(table) WHERE \(key) IN
                (SELECT \(key) FROM \(table) WHERE expires <= $1 LIMIT 512 FOR UPDATE SKIP LOCKED)
                """,
                .time(now))
        }
    }
}
