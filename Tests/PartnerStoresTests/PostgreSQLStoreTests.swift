import Foundation
import OAuth
import PartnerServer
import PlatformCrypto
import StoreContract
import Testing

@testable import PartnerStores

/// The store in PostgreSQL, against a real server.
@Suite(
    .serialized,
    .enabled(if: PostgreSQLServer.isInstalledOrRequired, "PostgreSQL is missing: apt-get install postgresql"))
struct PostgreSQLStoreTests {
    private let server: PostgreSQLServer
    private let crypto: PlatformCrypto
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() async throws {
        server = try await PostgreSQLServer()
        crypto = try PlatformCrypto()
    }

    private func store(_ timeouts: PostgreSQLTimeouts = PostgreSQLTimeouts()) throws -> PostgreSQLStore {
        try PostgreSQLStore(url: server.url, connections: 4, timeouts: timeouts, crypto: crypto)
    }

    private func digest(_ text: String) -> SHA256Digest { crypto.sha256(text.utf8) }

    /// A store whose tables are empty.
    private func emptied(_ store: PostgreSQLStore) async throws -> PostgreSQLStore {
        try await store.pool.perform { (database) throws(PostgreSQLError) in
            try database.execute("TRUNCATE links, access_tokens, sessions, sign_in_failures, accounts")
        }
        return store
    }

    @Test func `the store in PostgreSQL keeps the contract`() async throws {
        try await StoreContract.verify { try await emptied(store()) }
    }

    @Test func `two stores on one database keep the contract together`() async throws {
        try await StoreContract.verify { AlternatingStore([try await emptied(store()), try store()]) }
    }

    @Test func `rows that have expired do not pile up`() async throws {
        let store = try store()
        let grant = CodeGrant(
            link: AccountLink(accountID: "a", clientID: "c", scope: try Scope("s")), redirectURI: "r",
            challenge: nil
        )
        for number in 0..<3_000 {
            let time = now + Double(number) * 60
            try await store.addCode(digest("\(number)"), grant, expires: time + 600, at: time)
        }
        let count = try await store.pool.perform { (database) throws(PostgreSQLError) in
            try database.run("SELECT count(*) FROM links").first { (row) throws(UnreadableRow) in
                row.integer(0)
            }
        }
        #expect(try #require(count ?? nil) < 600)
    }

    @Test func `while the database is away each operation says so, and afterwards all is as before`()
        async throws
    {
        let store = try store()
        let session = SignInSession(accountID: "a", kind: .app, expires: now + 60)
        try await store.addSession(digest("one"), session, at: now)
        try await server.stop(SIGINT)
        let problem = await #expect(throws: StoreUnavailable.self) {
            try await store.session(digest("one"), at: now)
        }
        #expect(problem?.reason.hasPrefix("PostgreSQL: ") == true)
        await #expect(throws: StoreUnavailable.self) { try await store.removeSession(digest("one")) }
        try await server.start()
        for _ in 0..<20 { #expect(try await store.session(digest("one"), at: now) == session) }
    }

    @Test func `a database that does not answer is given up, and used again when it does`() async throws {
        var timeouts = PostgreSQLTimeouts()
        (timeouts.connect, timeouts.statement) = (2_000, 300)
        let store = try PostgreSQLStore(url: server.url, connections: 1, timeouts: timeouts, crypto: crypto)
        try await store.pool.perform { (database) throws(PostgreSQLError) in
            try database.execute("CREATE TABLE slow (n int); SET statement_timeout = 0")
        }
        let problem = await #expect(throws: StoreUnavailable.self) {
            try await store.pool.perform { (database) throws(PostgreSQLError) in
                _ = try database.run("SELECT pg_sleep(60)")
            }
        }
        #expect(problem?.reason == "PostgreSQL: no answer after 300 ms")
        #expect(try await store.session(digest("one"), at: now) == nil)
    }

    @Test func `tables of a newer version or another program are refused and not touched`() async throws {
        _ = try store()
        let raw = try PostgreSQLConnection(
            url: server.url, timeouts: PostgreSQLTimeouts(), library: try LibPQ.opened.get())
        try raw.execute("UPDATE version SET number = 99")
        let newer = #expect(throws: StoreOpeningError.self) { try store() }
        #expect(newer?.description.contains("newer version") == true)
        try raw.execute("DROP SCHEMA partner_server CASCADE; CREATE SCHEMA partner_server")
        let foreign = #expect(throws: StoreOpeningError.self) { try store() }
        #expect(foreign?.description.contains("belongs to another program") == true)
    }

    @Test func `a user without the right to make tables can use those that are there`() async throws {
        _ = try store()
        let raw = try PostgreSQLConnection(
            url: server.url, timeouts: PostgreSQLTimeouts(), library: try LibPQ.opened.get())
        try raw.execute(
            """
            CREATE ROLE clerk LOGIN; GRANT USAGE ON SCHEMA partner_server TO clerk;
            GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA partner_server TO clerk
            """)
        let url = server.url.replacing("user=partner", with: "user=clerk")
        let store = try PostgreSQLStore(url: url, crypto: crypto)
        #expect(try await store.countSignIn(digest("ada"), window: 300, at: now).attempts == 1)
    }

    @Test func `accounts are found by their exact name, also one that no database can have`() async throws {
        let store = try store()
        let hash = crypto.hashPassword("x", salt: Array("sixteen bytes ok".utf8), iterations: 1)
        let ada = PartnerServerConfiguration.Account(
            id: "1", username: "ada", password: hash, name: "Ada", email: "ada@example.com")
        #expect(try await store.addAccount(ada))
        #expect(try await !store.addAccount(ada))
        #expect(try await store.account(username: "ada", password: "x")?.name == "Ada")
        for name in ["ada\0", "ADA", "ada ", ""] {
            #expect(try await store.account(username: name, password: "x") == nil)
        }
        #expect(try await store.setDisabled(true, username: "ada"))
        #expect(try await store.account(id: "1")?.isDisabled == true)
        #expect(try await !store.setDisabled(true, username: "grace"))
    }

    @Test func `an address that leads nowhere says so`() {
        for url in ["postgresql:///x?host=/nonexistent", "postgresql://%%%", "postgresql://localhost:1/x"] {
            let problem = #expect(throws: StoreOpeningError.self) {
                try PostgreSQLStore(url: url, crypto: crypto)
            }
            #expect(problem?.description.hasPrefix("the database cannot be used as a store.") == true)
        }
        let missing = #expect(throws: StoreOpeningError.self) { try LibPQ(name: "libpq-none.so.5") }
        #expect(missing?.description.contains("apt-get install libpq5") == true)
    }
}
