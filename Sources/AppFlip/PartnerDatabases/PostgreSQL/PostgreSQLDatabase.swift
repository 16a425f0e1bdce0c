import AuthorizationServer
import PartnerServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A database of PostgreSQL.
///
/// Several servers use the database at the same time, and a single statement is atomic. So each operation is one
/// statement, or leaves a valid state after each of its statements.
final class PostgreSQLDatabase: SQLDatabase {
    let pool: PostgreSQLPool

    /// Connects, and makes the tables where they are missing; the timeout is in milliseconds.
    init(
        url: String, connections: Int, statementTimeout: Int, library: LibPQ
    ) throws(StoreProblem) {
        let connect: @Sendable () throws -> PostgreSQLConnection = {
            try PostgreSQLConnection(url: url, statementTimeout: statementTimeout, library: library)
        }
        do {
            // A connection only for this; the pool makes others when operations need them.
            try Self.makeTables(connect())
        } catch let problem as StoreProblem {
            throw problem
        } catch {
            throw StoreProblem("the database cannot be used as a store. \(error)")
        }
        pool = PostgreSQLPool(connections: connections, connect: connect)
    }

    func read<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value {
        try await pool.perform(work)
    }

    func write<Value: Sendable>(_ work: @escaping SQLWork<Value>) async throws -> Value {
        try await pool.perform(work)
    }

    /// Uses a code up and adds its tokens; returns a row when it was the first use by the code's client.
    ///
    /// The values are the code and its digest, the client, the refresh token and its digest, the end of the link, the
    /// time now, and the access token, its digest and its end.
    ///
    /// `refresh_digest IS NULL` finds a code that was not redeemed. `refresh IS NULL` would mean the same, but
    /// `refresh` has an index: where most links are redeemed, PostgreSQL used this index instead of the index of
    /// `code`, and read all codes that wait.
    static let redemption = """
        WITH used AS (
          UPDATE links SET refresh = $4::uuid, refresh_digest = $5::bytea, expires = $6::bigint
          WHERE code = $1::uuid AND code_digest = $2::bytea AND client = $3::text AND refresh_digest IS NULL
            AND expires > $7::bigint
          RETURNING account, client, scope, redirect_uri, challenge
        ), added AS (
          INSERT INTO access_tokens (token, digest, link, scope, expires)
          SELECT $8::uuid, $9::bytea, $1::uuid, scope, $10::bigint FROM used
        )
        SELECT account, client, scope, redirect_uri, challenge, (disabled = 0)::int
        FROM used LEFT JOIN accounts ON id = account
        """

    /// When two servers redeem a code at once, the database lets one change the row, and the other finds it changed.
    ///
    /// The database compares the digests, and not in constant time: the time tells at most what is in the database,
    /// where no secret is.
    func redeemOnce(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date,
        on connection: any SQLConnection
    ) throws -> CodeRedemption<RedeemedGrant> {
        let redeemed = try connection.first(
            Self.redemption, .id(code.id), .digest(code.digest), .text(clientID), .id(tokens.refresh.id),
            .digest(tokens.refresh.digest), .time(tokens.grantExpires), .time(now), .id(tokens.access.id),
            .digest(tokens.access.digest), .time(tokens.accessExpires)
        ) { row in RedeemedGrant(grant: try row.grant(), account: row.isTrue(5) ? .usable : .unusable) }
        if let redeemed { return .first(redeemed) }
        // RFC 6749 section 4.1.2: the second use of a code revokes the tokens of the first.
        let revokedLinks = try connection.run(
            """
            DELETE FROM links
            WHERE code = $1 AND code_digest = $2 AND client = $3 AND refresh_digest IS NOT NULL
              AND expires > $4
            """, .id(code.id), .digest(code.digest), .text(clientID), .time(now))
        if revokedLinks > 0 { return .replayed }
        let isOfAnotherClient = try connection.first(
            "SELECT 1 FROM links WHERE code = $1 AND code_digest = $2 AND client <> $3 AND expires > $4",
            .id(code.id), .digest(code.digest), .text(clientID), .time(now)
        ) { _ in true }
        return isOfAnotherClient == true ? .ofAnotherClient : .unknown
    }

    func addAccessToken(
        _ access: StoredAccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date,
        on connection: any SQLConnection
    ) throws -> Bool {
        try connection.run(
            """
            WITH kept AS (
              UPDATE links SET expires = $1::bigint
              WHERE code = $2::uuid AND refresh_digest IS NOT NULL AND expires > $3::bigint RETURNING code
            )
            INSERT INTO access_tokens (token, digest, link, scope, expires)
            SELECT $4::uuid, $5::bytea, code, $6::text, $7::bigint FROM kept
            """,
            .time(end), .id(link), .time(now), .id(access.key.id), .digest(access.key.digest),
            .scope(access.scope), .time(access.expires)) > 0
    }

    func endAll(ofAccount accountID: String, on connection: any SQLConnection) throws {
        try connection.run(
            "WITH ended AS (DELETE FROM links WHERE account = $1) DELETE FROM sessions WHERE account = $1",
            .text(accountID))
    }

    /// Removes a part of the expired rows; it leaves out rows that another server has locked, so it waits for none.
    func removeExpired(at now: Date) async throws {
        try await pool.perform { connection in
            for table in SQLTables.expiring {
                try connection.run(
                    """
                    DELETE FROM \(table.name) WHERE \(table.key) IN
                    (SELECT \(table.key) FROM \(table.name) WHERE expires <= $1
                     ORDER BY expires LIMIT \(SQLTables.rowsPerRemoval) FOR UPDATE SKIP LOCKED)
                    """, .time(now))
            }
        }
    }
}
