import Foundation
import OAuth
import PartnerServer
import PlatformCrypto
import StoreContract
import TestSupport
import Testing
import WebText

@testable import PartnerDatabases

/// The store in PostgreSQL, against a real server.
@Suite(.serialized, .withPostgreSQL, .timeLimit(.minutes(20))) struct PostgreSQLStoreTests {
    private let server: PostgreSQLServer
    private let crypto: PlatformCrypto
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() async throws {
        server = try await PostgreSQLServer()
        crypto = try PlatformCrypto()
    }

    private func store() throws -> SQLStore {
        try SQLStore(postgreSQL: server.url, connections: 4, crypto: crypto)
    }

    private func connection() throws -> PostgreSQLConnection {
        try PostgreSQLConnection(url: server.url, statementTimeout: 5_000, library: try LibPQ.opened.get())
    }

    private func digest(_ text: String) -> SHA256Digest { crypto.sha256(text.utf8) }

    /// A store whose tables are empty.
    private func emptyTables(of store: SQLStore) async throws -> SQLStore {
        try await store.pool.perform { database in
            try database.run("TRUNCATE links, access_tokens, sessions, sign_in_failures, accounts")
        }
        return store
    }

    @Test func `the store in PostgreSQL keeps the contract, alone and two together`() async throws {
        let (store, other) = (try store(), try store())
        for part in StoreContract.Part.allCases {
            try await StoreContract.verify(part, of: emptyTables(of: store))
            try await StoreContract.verify(part, of: AlternatingStore([emptyTables(of: store), other]))
        }
    }

    @Test func `rows that have expired do not pile up`() async throws {
        let store = try store()
        let grant = AuthorizationCodeGrant(
            link: AccountLink(accountID: "a", clientID: "c", scope: try Scope("s")), redirectURI: "r",
            challenge: nil
        )
        for number in 0..<3_000 {
            let time = now + Double(number) * 60
            try await store.addCode(crypto.tokenKey("\(number)"), grant, expires: time + 600, at: time)
        }
        #expect(try await store.number("SELECT count(*) FROM links") < 600)
    }

    @Test func `sessions and failed sign-ins that have ended leave the tables`() async throws {
        let store = try await emptyTables(of: store())
        try await store.addSessionsUntilRemoval(at: now, crypto)
        #expect(try await store.number("SELECT count(*) FROM sessions") == SQLStore.additionsBetweenRemovals)
        #expect(try await store.number("SELECT count(*) FROM sign_in_failures") == 0)
    }

    @Test func `a code is found by its own index, even where nearly all links are redeemed`() throws {
        _ = try store()
        let database = try connection()
        // In the order of time, as the server makes them: only then the planner prefers the other index.
        try database.execute(
            """
            INSERT INTO links SELECT id, '', id, '', 'a', 'c', 's', 'r', NULL, 9e15
            FROM generate_series(1, 20000) AS number, CAST(lpad(to_hex(number), 32, '0') AS uuid) AS id;
            ANALYZE links; SET plan_cache_mode = force_generic_plan;
            PREPARE redemption AS \(PostgreSQLDatabase.redemption)
            """)
        let values = Array(repeating: "NULL", count: 10).joined(separator: ", ")
        let plan = try database.first(
            "EXPLAIN (FORMAT JSON) EXECUTE redemption (\(values))"
        ) { try $0.requiredText(0, "a plan") }
        #expect(plan?.contains("links_pkey") == true)
        #expect(plan?.contains("links_refresh_key") == false)
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

    @Test(arguments: ["pg_terminate_backend", "a fast restart"])
    func `the first operations after the end of all connections succeed`(how: String) async throws {
        let store = try store()
        func all() async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await store.pool.perform { database in
                            _ = try database.run("SELECT pg_sleep(0.2)")
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        try await all()
        if how == "a fast restart" {
            try await server.stop(SIGINT)
            try await server.start()
        } else {
            let raw = try connection()
            let others = "FROM pg_stat_activity WHERE usename = 'partner' AND pid <> pg_backend_pid()"
            try raw.execute("SELECT pg_terminate_backend(pid) \(others)")
            while try raw.run("SELECT 1 \(others)") > 0 {}
        }
        for _ in 0..<8 { #expect(try await store.session(digest("one"), at: now) == nil) }
        try await all()
    }

    @Test func `a connection that the server ends during a statement is lost for the server's reason`() throws
    {
        let connection = try connection()
        let error = #expect(throws: PostgreSQLError.self) {
            try connection.execute("SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(60)")
        }
        #expect(error?.sqlState == "57P01", "\(String(describing: error))")
        #expect(error?.mustReconnect == true)
    }

    /// The address for a role without the right to make tables, which may have so many connections at once (-1: any number);
    /// the store's tables are there.
    private func clerkURL(connectionLimit: Int = -1) throws -> String {
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

    @Test func `where the database allows fewer connections than the pool may make, no operation fails`()
        async throws
    {
        let store = try SQLStore(postgreSQL: try clerkURL(connectionLimit: 4), crypto: crypto)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<32 {
                group.addTask {
                    for _ in 0..<50 { _ = try await store.session(digest("one"), at: now) }
                }
            }
            try await group.waitForAll()
        }
        for _ in 0..<300 { #expect(try await store.session(digest("one"), at: now) == nil) }
    }

    @Test func `a connection that could not be made is tried again after a rest`() async throws {
        let url = try clerkURL(connectionLimit: 3)
        let time = Locked(ContinuousClock.now)
        let (made, refused) = (Locked(0), Locked(0))
        let library = try LibPQ.opened.get()
        let pool = PostgreSQLPool(connections: 8, now: { time.withLock { $0 } }) {
            do {
                let connection = try PostgreSQLConnection(
                    url: url, statementTimeout: 5_000, library: library)
                made.withLock { $0 += 1 }
                return connection
            } catch {
                refused.withLock { $0 += 1 }
                throw error
            }
        }
        /// Sixteen operations at once, which keep every connection at work.
        func load() async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        try await pool.perform { database in _ = try database.run("SELECT pg_sleep(0.05)") }
                    }
                }
                try await group.waitForAll()
            }
        }
        for _ in 0..<10 where refused.withLock({ $0 }) == 0 { try await load() }
        try connection().execute("ALTER ROLE clerk CONNECTION LIMIT 5")
        try await load()
        #expect(made.withLock { $0 } == 3)
        #expect(refused.withLock { $0 } == 1)

        for _ in 0..<10 where made.withLock({ $0 }) < 5 {
            time.withLock { $0 += .seconds(1) }
            try await load()
        }
        #expect(made.withLock { $0 } == 5)
    }

    @Test func `a database that does not answer is given up, and used again when it does`() async throws {
        _ = try store()  // Makes the tables, with more time.
        let store = try SQLStore(
            postgreSQL: server.url, connections: 1, statementTimeout: 300, crypto: crypto)
        try await store.pool.perform { database in try database.run("SET statement_timeout = 0") }
        let problem = await #expect(throws: StoreUnavailable.self) {
            try await store.pool.perform { database in _ = try database.run("SELECT pg_sleep(60)") }
        }
        #expect(problem?.reason == "PostgreSQL: no answer after 300 ms")
        #expect(try await store.session(digest("one"), at: now) == nil)
    }

    @Test func `a timeout outside PostgreSQL's range becomes the nearest one in it`() throws {
        let library = try LibPQ.opened.get()
        let patient = try PostgreSQLConnection(
            url: server.url, statementTimeout: .max, library: library)
        #expect(try patient.first("SHOW statement_timeout") { $0.text(0) } == "1717986917ms")
        for milliseconds in [0, Int.min] {
            do {
                _ = try PostgreSQLConnection(
                    url: server.url, statementTimeout: milliseconds, library: library)
            } catch let error as PostgreSQLError {
                // The server did not answer within a millisecond, or has given the statement up.
                #expect(error.message == "no answer after 1 ms" || error.sqlState == "57014", "\(error)")
            }
        }
    }

    @Test func `a first host that accepts connections and never answers does not keep the second from use`()
        async throws
    {
        let silent = try RawServer([], ending: .wait)
        defer { silent.stop() }
        let url = server.url.replacing("?host=", with: "?port=\(silent.port),5432&host=127.0.0.1,")
        try #require(url != server.url)
        let store = try SQLStore(postgreSQL: url, connections: 1, crypto: crypto)
        #expect(try await store.session(digest("one"), at: now) == nil)
    }

    @Test(
        .enabled(
            if: RefusedPort.canBeShared && RunningProgram.isOnPath("openssl"),
            "openssl is missing, or no port can be kept for a server that asks for a certain one"))
    func `with verify-full a server is used when its certificate is of the right root and for its name`()
        async throws
    {
        let key = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2"
        try await server.run(
            """
            \(key) -subj /CN=root -keyout root.key -out root.pem &&
            \(key) -subj /CN=another -keyout another.key -out another.pem &&
            \(key) -CA root.pem -CAkey root.key -subj /CN=database -addext subjectAltName=DNS:db.example \
              -addext basicConstraints=critical,CA:FALSE -keyout data/server.key -out data/server.pem
            """)
        let kept = try RefusedPort(isShared: true)
        try await server.stop(SIGINT)
        try await server.start(
            "-c listen_addresses=127.0.0.1 -c port=\(kept.port) -c ssl=on -c ssl_cert_file=server.pem "
                + "-c ssl_key_file=server.key")
        func store(host: String, root: String) throws -> SQLStore {
            try SQLStore(
                postgreSQL: "postgresql://partner@\(host):\(kept.port)/postgres?hostaddr=127.0.0.1"
                    + "&sslmode=verify-full&sslrootcert=\(server.folder)/\(root)", crypto: crypto)
        }
        let encrypted = "SELECT count(*) FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl"
        #expect(try await store(host: "db.example", root: "root.pem").number(encrypted) == 1)
        let another = #expect(throws: StoreProblem.self) {
            try store(host: "db.example", root: "another.pem")
        }
        #expect(another?.description.contains("certificate verify failed") == true)
        let renamed = #expect(throws: StoreProblem.self) {
            try store(host: "other.example", root: "root.pem")
        }
        #expect(renamed?.description.contains("does not match host name \"other.example\"") == true)
        withExtendedLifetime(kept) {}
    }

    @Test func `tables of another version or another program are refused and not touched`() async throws {
        _ = try store()
        let raw = try connection()
        try raw.execute("UPDATE version SET number = 99")
        let newer = #expect(throws: StoreProblem.self) { try store() }
        #expect(newer?.description.contains("has version 99 of the tables") == true)
        try raw.execute("DROP SCHEMA partner_server CASCADE; CREATE SCHEMA partner_server")
        let foreign = #expect(throws: StoreProblem.self) { try store() }
        #expect(foreign?.description.contains("belongs to another program") == true)
    }

    @Test func `tables without the indexes by account get them`() async throws {
        _ = try store()
        let raw = try connection()
        try raw.execute(
            """
            DROP INDEX partner_server.links_account_idx, partner_server.sessions_account_idx;
            UPDATE version SET number = \(SQLTables.versionWithoutAccountIndexes)
            """)
        for store in [try store(), try store()] {
            #expect(try await store.number("SELECT number FROM version") == SQLTables.version)
            let indexes = try await store.number(
                "SELECT count(*) FROM pg_indexes WHERE indexname LIKE '%_account_idx'")
            #expect(indexes == 2)
        }
    }

    @Test func `a user without the right to make tables can use those that are there`() async throws {
        let store = try SQLStore(postgreSQL: try clerkURL(), crypto: crypto)
        #expect(try await store.countSignIn(digest("ada"), window: 300, at: now).attempts == 1)
    }

    @Test func `accounts are found by their exact name, even one that no database can have`() async throws {
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
        let command = UserCommand(store: store)
        for name in ["ada", "Ada@example.com"] {
            #expect(try await command.user(named: name).account.id == "1")
        }
        let lines = [try await command.list(), try await command.list(named: "ada@example.com")]
        #expect(lines == [#""ada"  "ada@example.com"  "Ada"  disabled"#, lines[0]])
    }

    @Test func `a library is looked for under each of its names`() throws {
        _ = try LibPQ(names: ["/opt/homebrew/opt/libpq/lib/libpq-none.so.5"] + LibPQ.fileNames)
    }

    @Test func `a database that cannot be used is called that`() {
        for url in ["postgresql:///x?host=/nonexistent", "postgresql://%%%", "postgresql://localhost:1/x"] {
            let problem = #expect(throws: StoreProblem.self) {
                try SQLStore(postgreSQL: url, crypto: crypto)
            }
            #expect(
                problem?.description.hasPrefix("the database cannot be used as a store.") == true, "\(url)")
        }
    }

    @Test func `a missing library is named, with its package`() {
        let missing = #expect(throws: SharedLibraryError.self) {
            try LibPQ(names: ["libpq-none.so.5", "libpq-none.so.6"])
        }
        #expect(missing?.description.contains("libpq-none.so.5") == true)
        #expect(missing?.description.contains("apt-get install libpq5") == true)
    }
}
