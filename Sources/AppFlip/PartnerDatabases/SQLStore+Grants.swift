import AuthorizationServer
import PartnerServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The codes, links, tokens, sessions and failed sign-ins: ``PartnerStore`` describes each operation.
extension SQLStore {
    /// Keeps a fresh code with the link that it will make.
    public func addCode(
        _ code: TokenKey, _ grant: AuthorizationCodeGrant, expires: Date, at now: Date
    ) async throws {
        try await addRows(at: now) { connection in
            try connection.run(
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

    /// Uses a client's code up, adds the first tokens, and reads the account.
    public func redeemOnce(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws -> CodeRedemption<RedeemedGrant> {
        try await addRows(at: now) { [database] connection in
            try database.redeemOnce(code, by: clientID, adding: tokens, at: now, on: connection)
        }
    }

    /// Adds one more access token to a link that has not been revoked.
    public func addAccessToken(
        _ access: StoredAccessToken, to link: AccountLink.ID, keepingLinkUntil end: Date, at now: Date
    ) async throws -> Bool {
        try await addRows(at: now) { [database] connection in
            try database.addAccessToken(access, to: link, keepingLinkUntil: end, at: now, on: connection)
        }
    }

    /// The link of a refresh token; nil when the token is unknown, or its link expired or revoked.
    public func link(ofRefreshToken token: TokenKey, at now: Date) async throws -> StoredLink? {
        let link = try await first(
            """
            SELECT refresh_digest, code, account, client, scope FROM links WHERE refresh = $1 AND expires > $2
            """, .id(token.id), .time(now)
        ) { try $0.link(of: token) }
        // Nil for no row, and for a row with another digest.
        return link ?? nil
    }

    /// The link of an access token, with the token's scope; nil when it is unknown, expired or revoked.
    public func link(ofAccessToken token: TokenKey, at now: Date) async throws -> StoredLink? {
        let link = try await first(
            """
            SELECT digest, code, account, client, access_tokens.scope
            FROM access_tokens JOIN links ON code = link
            WHERE token = $1 AND access_tokens.expires > $2 AND refresh_digest IS NOT NULL
              AND links.expires > $2
            """, .id(token.id), .time(now)
        ) { try $0.link(of: token) }
        // Nil for no row, and for a row with another digest.
        return link ?? nil
    }

    /// Removes a link; its tokens are invalid from then on.
    public func revokeLink(_ link: AccountLink.ID) async throws {
        try await change("DELETE FROM links WHERE code = $1", .id(link))
    }

    /// The links of an account.
    public func links(ofAccount accountID: String, at now: Date) async throws -> [StoredLink] {
        // The key of a link begins with its time, so the oldest link comes first.
        try await database.read { connection in
            try connection.all(
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
        try await database.write { [database] connection in
            try database.endAll(ofAccount: accountID, on: connection)
        }
    }

    /// Removes one access token.
    public func removeAccessToken(_ token: TokenKey) async throws {
        try await change(
            "DELETE FROM access_tokens WHERE token = $1 AND digest = $2", .id(token.id), .digest(token.digest)
        )
    }

    /// Keeps a session.
    public func addSession(_ id: SHA256Digest, _ session: SignInSession, at now: Date) async throws {
        try await addRows(at: now) { connection in
            try connection.run(
                "INSERT INTO sessions (session, account, kind, expires) VALUES ($1, $2, $3, $4)",
                .digest(id), .text(session.accountID), .text(session.kind.rawValue), .time(session.expires))
        }
    }

    /// A session that has not expired; nil when there is none.
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
        // `old` is the existing row. A window that has ended begins again with this sign-in. A window that ends later
        // than a new window would is from before the clock was set back: it then ends as a new window does.
        let count = try await addRows(at: now) { connection in
            try connection.first(
                """
                INSERT INTO sign_in_failures AS old (name, attempts, expires) VALUES ($1, 1, $3)
                ON CONFLICT (name) DO UPDATE SET
                  attempts = CASE WHEN old.expires <= $2 THEN 1 ELSE old.attempts + 1 END,
                  expires = CASE WHEN old.expires <= $2 OR old.expires > $3 THEN $3 ELSE old.expires END
                RETURNING attempts, expires
                """, .digest(name), .time(now), .time(now.adding(seconds: window))
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
    public func deviceKey(orKeeping fresh: String) async throws -> String {
        // The update changes nothing: without it, `RETURNING` gives no row where there is a key.
        let key = try await database.write { connection in
            try connection.first(
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
