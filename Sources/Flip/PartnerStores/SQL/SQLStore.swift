import AuthorizationServer
import PartnerServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A store in a database: the operations that are one statement, which every database understands.
///
/// Redeeming a code and adding an access token change two tables, and each database has its own way to do that.
public protocol SQLStore: PartnerStore, EditableAccounts {
    /// The database.
    var database: SQLDatabase { get }
}

extension SQLStore {
    /// Keeps a fresh code with the link that it will make.
    public func addCode(
        _ code: SHA256Digest, _ grant: CodeGrant, expires: Date, at now: Date
    ) async throws(StoreUnavailable) {
        try await add(
            SQLStatement(
                """
                INSERT INTO links (code, account, client, scope, redirect_uri, challenge, expires)
                VALUES ($1, $2, $3, $4, $5, $6, $7)
                """,
                .digest(code), .text(grant.link.accountID), .text(grant.link.clientID),
                .scope(grant.link.scope), .text(grant.redirectURI), .challenge(grant.challenge),
                .time(expires)), at: now)
    }

    /// The link of a refresh token.
    public func link(
        ofRefreshToken token: SHA256Digest, at now: Date
    ) async throws(StoreUnavailable) -> (id: AccountLink.ID, link: AccountLink)? {
        try await database.runner.first(
            SQLStatement(
                "SELECT code, account, client, scope FROM links WHERE refresh = $1 AND expires > $2",
                .digest(token), .time(now))
        ) { (row) throws(UnreadableRow) in (try row.linkID(0), try row.link(from: 1)) }
    }

    /// The link of an access token, and the token.
    public func link(
        ofAccessToken token: SHA256Digest, at now: Date
    ) async throws(StoreUnavailable) -> (id: AccountLink.ID, link: AccountLink, access: AccessToken)? {
        try await database.runner.first(
            SQLStatement(
                """
                SELECT code, account, client, links.scope, access_tokens.scope, access_tokens.expires
                FROM access_tokens JOIN links ON code = link
                WHERE token = $1 AND access_tokens.expires > $2 AND refresh IS NOT NULL AND links.expires > $2
                """,
                .digest(token), .time(now))
        ) { (row) throws(UnreadableRow) in
            let access = AccessToken(digest: token, scope: try row.scope(4), expires: try row.time(5))
            return (try row.linkID(0), try row.link(from: 1), access)
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

    /// Keeps a session.
    public func addSession(
        _ id: SHA256Digest, _ session: SignInSession, at now: Date
    ) async throws(StoreUnavailable) {
        try await add(
            SQLStatement(
                "INSERT INTO sessions (session, account, kind, expires) VALUES ($1, $2, $3, $4)",
                .digest(id), .text(session.accountID), .text(session.kind.stored), .time(session.expires)),
            at: now)
    }

    /// A session that has not expired.
    public func session(_ id: SHA256Digest, at now: Date) async throws(StoreUnavailable) -> SignInSession? {
        try await database.runner.first(
            SQLStatement(
                "SELECT account, kind, expires FROM sessions WHERE session = $1 AND expires > $2",
                .digest(id), .time(now))
        ) { (row) throws(UnreadableRow) in try row.session() }
    }

    /// Ends a session.
    public func removeSession(_ id: SHA256Digest) async throws(StoreUnavailable) {
        try await remove("DELETE FROM sessions WHERE session = $1", id)
    }

    /// Adds one sign-in to the window of a user name.
    public func countSignIn(
        _ name: SHA256Digest, window: Int, at now: Date
    ) async throws(StoreUnavailable) -> SignInFailureCount {
        let statement = SQLStatement(
            """
            INSERT INTO sign_in_failures AS old (name, attempts, expires) VALUES ($1, 1, $3)
            ON CONFLICT (name) DO UPDATE SET
              attempts = CASE WHEN old.expires <= $2 THEN 1 ELSE old.attempts + 1 END,
              expires = CASE WHEN old.expires <= $2 OR old.expires > $3 THEN $3 ELSE old.expires END
            RETURNING attempts, expires
            """,
            .digest(name), .time(now), .time(now.addingTimeInterval(Double(window))))
        let count = try await database.runner.add(statement, at: now) { (row) throws(UnreadableRow) in
            SignInFailureCount(
                attempts: Int(try row.required(row.integer(0), "a number")), windowEnd: try row.time(1))
        }
        guard let count else { throw StoreUnavailable(reason: "an upsert returned no row") }
        return count
    }

    /// Forgets the sign-ins of a user name.
    public func forgetSignIns(_ name: SHA256Digest) async throws(StoreUnavailable) {
        try await remove("DELETE FROM sign_in_failures WHERE name = $1", name)
    }

    /// The key of the device cookies.
    public func deviceKey(orKeeping fresh: String, at now: Date) async throws(StoreUnavailable) -> String {
        let statement = SQLStatement(
            """
            INSERT INTO device_key AS old (id, value) VALUES (1, $1)
            ON CONFLICT (id) DO UPDATE SET value = old.value RETURNING value
            """, .text(fresh))
        let key = try await database.runner.add(statement, at: now) { (row) throws(UnreadableRow) in
            try row.required(row.text(0), "a key")
        }
        guard let key else { throw StoreUnavailable(reason: "an upsert returned no row") }
        return key
    }

    private func add(_ statement: SQLStatement, at now: Date) async throws(StoreUnavailable) {
        _ = try await database.runner.add(statement, at: now) { (_) throws(UnreadableRow) in true }
    }

    private func remove(_ sql: String, _ digest: SHA256Digest) async throws(StoreUnavailable) {
        _ = try await database.runner.change(SQLStatement(sql, .digest(digest)))
    }
}
