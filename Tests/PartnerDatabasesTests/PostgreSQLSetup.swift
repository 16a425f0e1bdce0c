import Foundation
import PartnerServer
import PlatformCrypto
import TestSupport
import Testing

@testable import PartnerDatabases

/// A PostgreSQL server, with the store that uses it.
struct PostgreSQLSetup {
    let server: PostgreSQLServer
    let crypto: PlatformCrypto
    let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() async throws {
        server = try await PostgreSQLServer()
        crypto = try PlatformCrypto()
    }

    func store() throws -> SQLStore {
        try SQLStore(postgreSQL: server.url, connections: 4, crypto: crypto)
    }

    func connection() throws -> PostgreSQLConnection {
        try PostgreSQLConnection(url: server.url, statementTimeout: 5_000, library: try LibPQ.opened.get())
    }

    func digest(_ text: String) -> SHA256Digest { crypto.sha256(text.utf8) }

    /// Makes the store's tables, and returns the address for a role that cannot make tables.
    ///
    /// The role may have this many connections at once, or with -1 any number.
    func clerkURL(connectionLimit: Int = -1) throws -> String {
        _ = try store()
        let raw = try connection()
        try raw.execute(
            """
            CREATE ROLE clerk LOGIN CONNECTION LIMIT \(connectionLimit);
            GRANT USAGE ON SCHEMA partner_server TO clerk;
            GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA partner_server TO clerk
            """)
        let url = server.url.replacing("user=partner", with: "user=clerk")
        try #require(url != server.url)
        return url
    }
}
