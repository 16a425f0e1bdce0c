import Foundation
import PartnerServer
import TestSupport
import Testing
import WebText

@testable import PartnerDatabases

/// The connections of the store in PostgreSQL: how they are made, lost and made again.
@Suite(.serialized, .withPostgreSQL, .timeLimit(.minutes(20))) struct PostgreSQLConnectionTests {
    private let setup: PostgreSQLSetup

    init() async throws { setup = try await PostgreSQLSetup() }

    @Test func `while the database is away each operation says so, and afterwards all is as before`()
        async throws
    {
        let store = try setup.store()
        let session = SignInSession(accountID: "a", kind: .app, expires: setup.now + 60)
        try await store.addSession(setup.digest("one"), session, at: setup.now)
        try await setup.server.stop(SIGINT)
        let problem = await #expect(throws: StoreUnavailable.self) {
            try await store.session(setup.digest("one"), at: setup.now)
        }
        #expect(problem?.reason.hasPrefix("PostgreSQL: ") == true)
        await #expect(throws: StoreUnavailable.self) { try await store.removeSession(setup.digest("one")) }
        try await setup.server.start()
        for _ in 0..<20 { #expect(try await store.session(setup.digest("one"), at: setup.now) == session) }
    }

    @Test(arguments: ["pg_terminate_backend", "a fast restart"])
    func `the first operations after the end of all connections succeed`(how: String) async throws {
        let store = try setup.store()
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
            try await setup.server.stop(SIGINT)
            try await setup.server.start()
        } else {
            let raw = try setup.connection()
            let others = "FROM pg_stat_activity WHERE usename = 'partner' AND pid <> pg_backend_pid()"
            try raw.execute("SELECT pg_terminate_backend(pid) \(others)")
            while try raw.run("SELECT 1 \(others)") > 0 {}
        }
        for _ in 0..<8 { #expect(try await store.session(setup.digest("one"), at: setup.now) == nil) }
        try await all()
    }

    @Test func `a connection that the server ends during a statement is lost for the server's reason`() throws
    {
        let connection = try setup.connection()
        let error = #expect(throws: PostgreSQLError.self) {
            try connection.execute("SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(60)")
        }
        #expect(error?.sqlState == "57P01", "\(String(describing: error))")
        #expect(error?.mustReconnect == true)
    }

    @Test func `where the database allows fewer connections than the pool may make, no operation fails`()
        async throws
    {
        let store = try SQLStore(postgreSQL: try setup.clerkURL(connectionLimit: 4), crypto: setup.crypto)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<32 {
                group.addTask {
                    for _ in 0..<50 { _ = try await store.session(setup.digest("one"), at: setup.now) }
                }
            }
            try await group.waitForAll()
        }
        for _ in 0..<300 { #expect(try await store.session(setup.digest("one"), at: setup.now) == nil) }
    }

    @Test func `a connection that could not be made is tried again after a rest`() async throws {
        let url = try setup.clerkURL(connectionLimit: 3)
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
        try setup.connection().execute("ALTER ROLE clerk CONNECTION LIMIT 5")
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
        _ = try setup.store()  // Makes the tables, with more time.
        let store = try SQLStore(
            postgreSQL: setup.server.url, connections: 1, statementTimeout: 300, crypto: setup.crypto)
        try await store.pool.perform { database in try database.run("SET statement_timeout = 0") }
        let problem = await #expect(throws: StoreUnavailable.self) {
            try await store.pool.perform { database in _ = try database.run("SELECT pg_sleep(60)") }
        }
        #expect(problem?.reason == "PostgreSQL: no answer after 300 ms")
        #expect(try await store.session(setup.digest("one"), at: setup.now) == nil)
    }

    @Test func `a timeout outside PostgreSQL's range becomes the nearest one in it`() throws {
        let library = try LibPQ.opened.get()
        let patient = try PostgreSQLConnection(
            url: setup.server.url, statementTimeout: .max, library: library)
        #expect(try patient.first("SHOW statement_timeout") { $0.text(0) } == "1717986917ms")
        for milliseconds in [0, Int.min] {
            do {
                _ = try PostgreSQLConnection(
                    url: setup.server.url, statementTimeout: milliseconds, library: library)
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
        let url = setup.server.url.replacing("?host=", with: "?port=\(silent.port),5432&host=127.0.0.1,")
        try #require(url != setup.server.url)
        let store = try SQLStore(postgreSQL: url, connections: 1, crypto: setup.crypto)
        #expect(try await store.session(setup.digest("one"), at: setup.now) == nil)
    }

    @Test(
        .enabled(
            if: RefusedPort.canBeShared && RunningProgram.isOnPath("openssl"),
            "openssl is missing, or no port can be kept for a server that asks for a certain one"))
    func `with verify-full a server is used when its certificate is of the right root and for its name`()
        async throws
    {
        let key = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2"
        try await setup.server.run(
            """
            \(key) -subj /CN=root -keyout root.key -out root.pem &&
            \(key) -subj /CN=another -keyout another.key -out another.pem &&
            \(key) -CA root.pem -CAkey root.key -subj /CN=database -addext subjectAltName=DNS:db.example \
              -addext basicConstraints=critical,CA:FALSE -keyout data/server.key -out data/server.pem
            """)
        let kept = try RefusedPort(isShared: true)
        try await setup.server.stop(SIGINT)
        try await setup.server.start(
            "-c listen_addresses=127.0.0.1 -c port=\(kept.port) -c ssl=on -c ssl_cert_file=server.pem "
                + "-c ssl_key_file=server.key")
        func store(host: String, root: String) throws -> SQLStore {
            try SQLStore(
                postgreSQL: "postgresql://partner@\(host):\(kept.port)/postgres?hostaddr=127.0.0.1"
                    + "&sslmode=verify-full&sslrootcert=\(setup.server.folder)/\(root)", crypto: setup.crypto)
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
}
