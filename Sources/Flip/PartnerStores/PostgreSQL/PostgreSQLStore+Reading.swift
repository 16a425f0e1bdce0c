import AuthorizationServer
import OAuth
import PartnerServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension PostgreSQLStore {
    /// The link of a refresh token.
    public func link(
        ofRefreshToken token: SHA256Digest, at now: Date
    ) async throws(StoreUnavailable) -> (id: AccountLink.ID, link: AccountLink)? {
        try await pool.perform { (database) throws(PostgreSQLError) in
            try database.run(
                "SELECT code, account, client, scope FROM links WHERE refresh = $1 AND expires > $2",
                .digest(token), .time(now)
            ).first { (row) throws(UnreadableRow) in
                (AccountLink.ID(digest: try row.required(row.digest(0), "a digest")), try row.link(from: 1))
            }
        }
    }

    /// The link of an access token, and the token.
    public func link(
        ofAccessToken token: SHA256Digest, at now: Date
    ) async throws(StoreUnavailable) -> (id: AccountLink.ID, link: AccountLink, access: AccessToken)? {
        try await pool.perform { (database) throws(PostgreSQLError) in
            try database.run(
                """
                SELECT code, account, client, links.scope, access_tokens.scope, access_tokens.expires
                FROM access_tokens JOIN links ON code = link
                WHERE token = $1 AND access_tokens.expires > $2 AND refresh IS NOT NULL AND links.expires > $2
                """,
                .digest(token), .time(now)
            ).first { (row) throws(UnreadableRow) in
                (
                    AccountLink.ID(digest: try row.required(row.digest(0), "a digest")),
                    try row.link(from: 1),
                    AccessToken(digest: token, scope: try row.scope(4), expires: try row.time(5))
                )
            }
        }
    }

    /// Keeps a session.
    public func addSession(
        _ id: SHA256Digest, _ session: SignInSession, at now: Date
    ) async throws(StoreUnavailable) {
        try await add(at: now) { (database) throws(PostgreSQLError) in
            _ = try database.run(
                "INSERT INTO sessions (session, account, kind, expires) VALUES ($1, $2, $3, $4)",
                .digest(id), .text(session.accountID), .text(session.kind.stored), .time(session.expires))
        }
    }

    /// A session that has not expired.
    public func session(_ id: SHA256Digest, at now: Date) async throws(StoreUnavailable) -> SignInSession? {
        try await pool.perform { (database) throws(PostgreSQLError) in
            try database.run(
                "SELECT account, kind, expires FROM sessions WHERE session = $1 AND expires > $2",
                .digest(id), .time(now)
            ).first { (row) throws(UnreadableRow) in try row.session() }
        }
    }

    /// Ends a session.
    public func removeSession(_ id: SHA256Digest) async throws(StoreUnavailable) {
        try await remove("DELETE FROM sessions WHERE session = $1", id)
    }

    /// Adds one sign-in to the window of a user name.
    public func countSignIn(
        _ name: SHA256Digest, window: Int, at now: Date
    ) async throws(StoreUnavailable) -> SignInFailureCount {
        let count = try await add(at: now) { (database) throws(PostgreSQLError) in
            try database.run(
                """
                INSERT INTO sign_in_failures AS old (name, attempts, expires) VALUES ($1, 1, $3)
                ON CONFLICT (name) DO UPDATE SET
                  attempts = CASE WHEN old.expires <= $2 THEN 1 ELSE old.attempts + 1 END,
                  expires = CASE WHEN old.expires <= $2 THEN $3 ELSE old.expires END
                RETURNING attempts, expires
                """,
                .digest(name), .time(now), .time(now.addingTimeInterval(Double(window)))
            ).first { (row) throws(UnreadableRow) in
                SignInFailureCount(
                    attempts: Int(try row.required(row.integer(0), "a number")), windowEnd: try row.time(1))
            }
        }
        guard let count else { throw StoreUnavailable(reason: "PostgreSQL: an upsert returned no row") }
        return count
    }

    /// Forgets the sign-ins of a user name.
    public func forgetSignIns(_ name: SHA256Digest) async throws(StoreUnavailable) {
        try await remove("DELETE FROM sign_in_failures WHERE name = $1", name)
    }
}
