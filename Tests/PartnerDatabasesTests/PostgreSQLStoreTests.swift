import Foundation
import OAuth
import PartnerServer
import PlatformCrypto
import StoreContract
import Testing

@testable import PartnerDatabases

/// The store in PostgreSQL, against a real server.
@Suite(.serialized, .withPostgreSQL, .timeLimit(.minutes(20))) struct PostgreSQLStoreTests {
    private let setup: PostgreSQLSetup

    init() async throws { setup = try await PostgreSQLSetup() }

    /// A store whose tables are empty.
    private func emptyTables(of store: SQLStore) async throws -> SQLStore {
        try await store.pool.perform { database in
            try database.run("TRUNCATE links, access_tokens, sessions, sign_in_failures, accounts")
        }
        return store
    }

    @Test func `the store in PostgreSQL keeps the contract, alone and two together`() async throws {
        let (store, other) = (try setup.store(), try setup.store())
        for part in StoreContract.Part.allCases {
            try await StoreContract.verify(part, of: emptyTables(of: store))
            try await StoreContract.verify(part, of: AlternatingStore([emptyTables(of: store), other]))
        }
    }

    @Test func `rows that have expired do not pile up`() async throws {
        let store = try setup.store()
        let grant = AuthorizationCodeGrant(
            link: AccountLink(accountID: "a", clientID: "c", scope: try Scope("s")), redirectURI: "r",
            challenge: nil)
        for number in 0..<3_000 {
            let time = setup.now + Double(number) * 60
            try await store.addCode(setup.crypto.tokenKey("\(number)"), grant, expires: time + 600, at: time)
        }
        #expect(try await store.number("SELECT count(*) FROM links") < 600)
    }

    @Test func `sessions and failed sign-ins that have ended leave the tables`() async throws {
        let store = try await emptyTables(of: setup.store())
        try await store.addSessionsUntilRemoval(at: setup.now, setup.crypto)
        #expect(try await store.number("SELECT count(*) FROM sessions") == SQLStore.additionsBetweenRemovals)
        #expect(try await store.number("SELECT count(*) FROM sign_in_failures") == 0)
    }

    @Test func `a code is found by its own index, even where nearly all links are redeemed`() throws {
        _ = try setup.store()
        let database = try setup.connection()
        // In the order of time, as the server makes them: only then the planner prefers the other index.
        try database.execute(
            """
            INSERT INTO links SELECT id, '', id, '', 'a', 'c', 's', 'r', NULL, 9e15
            FROM generate_series(1, 20000) AS number, CAST(lpad(to_hex(number), 32, '0') AS uuid) AS id;
            ANALYZE links; SET plan_cache_mode = force_generic_plan;
            PREPARE redemption AS \(PostgreSQLDatabase.redemption)
            """)
        let values = Array(repeating: "NULL", count: 10).joined(separator: ", ")
        let plan = try database.first("EXPLAIN (FORMAT JSON) EXECUTE redemption (\(values))") {
            try $0.requiredText(0, "a plan")
        }
        #expect(plan?.contains("links_pkey") == true)
        #expect(plan?.contains("links_refresh_key") == false)
    }

    @Test func `tables of another version or another program are refused and not touched`() async throws {
        _ = try setup.store()
        let raw = try setup.connection()
        try raw.execute("UPDATE version SET number = 99")
        let newer = #expect(throws: StoreProblem.self) { try setup.store() }
        #expect(newer?.description.contains("has version 99 of the tables") == true)
        try raw.execute("DROP SCHEMA partner_server CASCADE; CREATE SCHEMA partner_server")
        let foreign = #expect(throws: StoreProblem.self) { try setup.store() }
        #expect(foreign?.description.contains("belongs to another program") == true)
    }

    @Test func `tables without the indexes by account get them`() async throws {
        _ = try setup.store()
        let raw = try setup.connection()
        try raw.execute(
            """
            DROP INDEX partner_server.links_account_idx, partner_server.sessions_account_idx;
            UPDATE version SET number = \(SQLTables.versionWithoutAccountIndexes)
            """)
        for store in [try setup.store(), try setup.store()] {
            #expect(try await store.number("SELECT number FROM version") == SQLTables.version)
            let indexes = try await store.number(
                "SELECT count(*) FROM pg_indexes WHERE indexname LIKE '%_account_idx'")
            #expect(indexes == 2)
        }
    }

    @Test func `a user without the right to make tables can use those that are there`() async throws {
        let store = try SQLStore(postgreSQL: try setup.clerkURL(), crypto: setup.crypto)
        #expect(try await store.countSignIn(setup.digest("ada"), window: 300, at: setup.now).attempts == 1)
    }

    @Test func `accounts are found by their exact name, even one that no database can have`() async throws {
        let store = try setup.store()
        let hash = setup.crypto.hashPassword("x", salt: Array("sixteen bytes ok".utf8), iterations: 1)
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
        let command = UserCommand(store: store)
        for name in ["ada", "Ada@example.com"] {
            #expect(try await command.user(named: name).account.id == "1")
        }
        let lines = [try await command.list(), try await command.list(named: "ada@example.com")]
        #expect(lines == [#""ada"  "ada@example.com"  "Ada"  disabled"#, lines[0]])
    }
}
