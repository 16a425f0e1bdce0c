import Foundation
import OAuth
import PartnerServer
import PlatformCrypto
import StoreContract
import TestSupport
import Testing

@testable import PartnerDatabases

/// The store in a file: what it keeps, and what it does when the file does not let it.
@Suite struct SQLiteStoreTests {
    let folder: TemporaryFolder
    let crypto: PlatformCrypto
    let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        folder = try TemporaryFolder()
        crypto = try PlatformCrypto()
    }

    func store(_ name: String = "partner.db") throws -> SQLStore {
        try SQLStore(file: folder.file(name), crypto: crypto)
    }

    private func token(_ name: String) -> TokenKey { crypto.token(name) }

    func grant() throws -> AuthorizationCodeGrant {
        AuthorizationCodeGrant(
            link: AccountLink(accountID: "account", clientID: "client", scope: try Scope("a b")),
            redirectURI: "https://example.com/r", challenge: nil)
    }

    /// Makes a link whose code, refresh token and access token are named after it.
    private func link(_ name: String, in store: SQLStore) async throws {
        try await store.addCode(token("code \(name)"), try grant(), expires: now + 600, at: now)
        let tokens = FirstTokens(
            refresh: token("refresh \(name)"), access: token("access \(name)"), accessExpires: now + 3_600,
            linkExpires: now + 86_400)
        guard
            case .first = try await store.redeemOnce(
                token("code \(name)"), by: "client", adding: tokens, at: now)
        else { throw StoreUnavailable(reason: "the code was not redeemed") }
    }

    @Test(arguments: StoreContract.Part.allCases)
    func `the store in a file keeps the contract, alone and two together`(
        part: StoreContract.Part
    ) async throws {
        try await StoreContract.verify(part, of: store("one.db"))
        try await StoreContract.verify(part, of: AlternatingStore([store("two.db"), store("two.db")]))
    }

    @Test func `the values are there when the file is opened again`() async throws {
        try await link("one", in: store())
        let reopened = try store()
        #expect(try await reopened.link(ofRefreshToken: token("refresh one"), at: now) != nil)
        let again = FirstTokens(
            refresh: token("x"), access: token("y"), accessExpires: now + 1, linkExpires: now + 1)
        #expect(
            try await reopened.redeemOnce(token("code one"), by: "client", adding: again, at: now)
                == .replayed)
        #expect(try await reopened.link(ofRefreshToken: token("refresh one"), at: now) == nil)
    }

    @Test func `a file without the indexes by account gets them, and keeps what it has`() async throws {
        do {
            let store = try store()
            try await link("one", in: store)
            try await store.file.writer.perform { database in
                for statement in [
                    "DROP INDEX links_by_account", "DROP INDEX sessions_by_account",
                    "PRAGMA user_version = \(SQLTables.versionWithoutAccountIndexes)",
                ] { try database.run(statement) }
            }
            try await store.checkpoint()
        }
        // Two that open it at once; the second finds the indexes.
        let (store, other) = (try store(), try store())
        #expect(try await store.number("PRAGMA user_version") == SQLTables.version)
        #expect(
            try await store.number(
                "SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND name LIKE '%_by_account'") == 2)
        for statement in [
            "SELECT code FROM links WHERE account = 'a'", "DELETE FROM links WHERE account = 'a'",
            "DELETE FROM sessions WHERE account = 'a'",
        ] {
            let plan = try await store.database.read { database in
                try database.first("EXPLAIN QUERY PLAN \(statement)") { $0.text(3) ?? "" }
            }
            #expect(plan?.contains("_by_account") == true, "\(plan ?? "")")
        }
        let found = try #require(try await other.link(ofRefreshToken: token("refresh one"), at: now))
        let links = try await other.links(ofAccount: found.link.accountID, at: now)
        #expect(links.map(\.id) == [found.id])
    }

    @Test func `a file that was made during a backup is not replaced by it`() throws {
        for name in ["backup.part", "mine"] {
            try name.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
        }
        #expect(throws: StoreProblem.self) {
            try SQLiteFile.move(folder.file("backup.part"), to: folder.file("mine"))
        }
        #expect(try String(contentsOfFile: folder.file("mine"), encoding: .utf8) == "mine")
        try SQLiteFile.move(folder.file("backup.part"), to: folder.file("backup.db"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                "backup.db", "mine",
            ])
    }

    @Test func `a backup of a store in use is a store, and overwrites nothing`() async throws {
        let store = try store()
        try await link("one", in: store)
        try await store.backUp(to: folder.file("backup.db"))
        try await link("two", in: store)
        await #expect(throws: StoreProblem.self) { try await store.backUp(to: folder.file("backup.db")) }
        let restored = try self.store("backup.db")
        #expect(try await restored.link(ofRefreshToken: token("refresh one"), at: now) != nil)
        #expect(try await restored.link(ofRefreshToken: token("refresh two"), at: now) == nil)
    }

    @Test(arguments: ["b\u{1B}[2J.db", "b\n.db", "b\u{9B}.db", "b\u{202E}.db"])
    func `a path that a terminal would obey is refused, and nothing is made`(name: String) async throws {
        let store = try store()
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        await #expect(throws: StoreProblem.self) { try await store.backUp(to: folder.file(name)) }
        #expect(throws: StoreProblem.self) { _ = try self.store(name) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
    }

    @Test func `only its owner can read the file`() async throws {
        try await link("one", in: store())
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(name)")
        }
    }

    @Test(arguments: [
        "", "x", "no database, but longer than a hundred bytes\(String(repeating: ".", count: 100))",
    ])
    func `a file of another kind is refused and not touched`(text: String) throws {
        let path = folder.file("notes.txt")
        try Data("text \(text)".utf8).write(to: URL(fileURLWithPath: path))
        let problem = #expect(throws: StoreProblem.self) { try store("notes.txt") }
        #expect(
            problem?.description == "\(path) is not a SQLite database; it was not changed. Name another file."
        )
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "text \(text)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["notes.txt"])
    }

    @Test(arguments: [
        ("application_id = 7", "another program"), ("user_version = 99", "version 99 of the tables"),
        ("user_version = 1", "version 1 of the tables"),
    ])
    func `a database of another program or another version is refused and not touched`(
        pragma: String, words: String
    ) async throws {
        do {
            let store = try store()
            try await store.file.writer.perform { database in _ = try database.run("PRAGMA \(pragma)") }
            try await store.checkpoint()
        }
        let before = try folder.everything()
        let problem = #expect(throws: StoreProblem.self) { try store() }
        #expect(problem?.description.contains(words) == true)
        #expect(problem?.description.contains("it was not changed") == true)
        #expect(try folder.everything() == before)
    }

    @Test func `a path that cannot be a file says why`() throws {
        for (name, words) in [("missing/partner.db", "No such file"), (".", "directory")] {
            let problem = #expect(throws: StoreProblem.self) { try store(name) }
            #expect(problem?.description.contains(words) == true, "\(name): \(String(describing: problem))")
        }
    }

    @Test(arguments: [
        "postgresql:partner", "postgres:partner", "POSTGRESQL://u:SECRET@h/db", "postgres//u:SECRET@h/db",
        "PostgreSQL//h", "postgresq://u:SECRET@h/db", "mysql://u:SECRET@h/db",
        "mysql://\u{301}:SECRET@h/db",
    ])
    func `the address of a database with a mistake in it is no file, and is not printed`(name: String) throws
    {
        for mustExist in [false, true] {
            let problem = #expect(throws: StoreProblem.self) {
                try SQLStore(file: name, mustExist: mustExist, crypto: crypto)
            }
            #expect(problem?.description.contains("begins with postgresql:// in small letters") == true)
            #expect(problem?.description.contains("SECRET") == false)
        }
    }

    @Test(arguments: [false, true])
    func `a file that is deleted or replaced under the server takes nothing more`(
        isReplaced: Bool
    ) async throws {
        let store = try store()
        try await link("one", in: store)
        let path = folder.file("partner.db")
        try FileManager.default.moveItem(atPath: path, toPath: folder.file("away.db"))
        if isReplaced {
            try Data(contentsOf: URL(fileURLWithPath: folder.file("away.db"))).write(
                to: URL(fileURLWithPath: path))
        }
        let problem = await #expect(throws: StoreUnavailable.self) { try await link("two", in: store) }
        #expect(problem?.reason.contains("was deleted or replaced while it was in use") == true)
        // The file comes back, and nothing is half-written.
        if isReplaced { try FileManager.default.removeItem(atPath: path) }
        try FileManager.default.moveItem(atPath: folder.file("away.db"), toPath: path)
        try await link("two", in: store)
    }

    @Test(arguments: ["-wal", "-shm"], [false, true])
    func `a file beside the store that is deleted or replaced is noticed before an answer`(
        suffix: String, isReplaced: Bool
    ) async throws {
        let store = try store()
        try await link("one", in: store)
        let path = folder.file("partner.db") + suffix
        let away = folder.file("away")
        try FileManager.default.moveItem(atPath: path, toPath: away)
        if isReplaced {
            try Data(contentsOf: URL(fileURLWithPath: away)).write(to: URL(fileURLWithPath: path))
        }
        for _ in 0..<2 {
            let problem = await #expect(throws: StoreUnavailable.self) { try await link("two", in: store) }
            #expect(problem?.reason.contains("\(suffix) was deleted or replaced while it was in use") == true)
        }
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: away, toPath: path)
        try await link("two", in: store)
    }

    @Test(arguments: ["-wal", "-shm"], [false, true])
    func `a file beside the store that goes before the first change of a run is noticed`(
        suffix: String, isReplaced: Bool
    ) async throws {
        try await link("one", in: store())
        // As a server that was started again: the file has its tables, and nothing is written at the start.
        let store = try store()
        let path = folder.file("partner.db") + suffix
        try FileManager.default.moveItem(atPath: path, toPath: folder.file("away"))
        if isReplaced {
            try Data(contentsOf: URL(fileURLWithPath: folder.file("away"))).write(
                to: URL(fileURLWithPath: path))
        }
        let problem = await #expect(throws: StoreUnavailable.self) { try await link("two", in: store) }
        #expect(problem?.reason.contains("\(suffix) was deleted or replaced while it was in use") == true)
    }

    @Test(arguments: ["-wal", "-shm"], [false, true])
    func `a file beside a new store that goes before the first change is noticed, too`(
        suffix: String, isReplaced: Bool
    ) async throws {
        let store = try store()
        let path = folder.file("partner.db") + suffix
        try FileManager.default.moveItem(atPath: path, toPath: folder.file("away"))
        if isReplaced { try Data().write(to: URL(fileURLWithPath: path)) }
        let problem = await #expect(throws: StoreUnavailable.self) { try await link("one", in: store) }
        #expect(problem?.reason.contains("\(suffix) was deleted or replaced while it was in use") == true)
    }

    @Test func `a full disk fails what writes, keeps what was there, and is over when there is space`()
        async throws
    {
        let store = try store()
        try await link("one", in: store)
        try await store.limitPages(toThoseThereArePlus: 4)
        var refused: StoreUnavailable?
        var number = 0
        while refused == nil, number < 10_000 {
            do { try await link("filler \(number)", in: store) } catch {
                refused = error as? StoreUnavailable
            }
            number += 1
        }
        #expect(refused?.reason.contains("the disk is full") == true)
        // Nothing is half-written: the last code or its tokens are there together, or not at all.
        #expect(try await store.link(ofRefreshToken: token("refresh one"), at: now) != nil)
        let last = "filler \(number - 1)"
        #expect(try await store.link(ofRefreshToken: token("refresh \(last)"), at: now) == nil)
        #expect(try await store.link(ofAccessToken: token("access \(last)"), at: now) == nil)
        try await store.limitPages(toThoseThereArePlus: 1_000)
        try await link("after", in: store)
        #expect(try await store.link(ofRefreshToken: token("refresh after"), at: now) != nil)
    }

    @Test func `while the file cannot be written, reading goes on`() async throws {
        let store = try store()
        try await link("one", in: store)
        try await store.file.writer.perform { database in
            _ = try database.run("ROLLBACK")
            _ = try database.run("PRAGMA query_only = ON")
            _ = try database.run("BEGIN")
        }
        let problem = await #expect(throws: StoreUnavailable.self) { try await link("two", in: store) }
        #expect(problem?.reason.contains("the file cannot be written") == true)
        #expect(try await store.link(ofRefreshToken: token("refresh one"), at: now) != nil)
    }

    @Test func `a row of a file that is locked for a moment is read by the connection that waits`()
        async throws
    {
        let store = try store()
        try await link("one", in: store)
        let path = folder.file("partner.db")
        let library = try SQLiteLibrary.opened.get()
        var locked = library
        locked.step = { _ in SQLiteResultCode.busy }
        let patient = try SQLiteConnection(path: path, isReadOnly: true, library: library)
        let rows = try SQLiteConnection(path: path, isReadOnly: true, library: locked, patience: .zero)
        let writing = try SQLiteConnection(path: path, library: library)
        let file = SQLiteDatabase(writing: writing, rows: rows, patient: patient)
        let count = try await file.read {
            try $0.first("SELECT count(*) FROM links") { $0.integer(0) }
        }
        #expect(count == 1)
    }

    @Test func `an error has the extended code`() async throws {
        _ = try store()
        let path = folder.file("partner.db")
        let connection = try SQLiteConnection(path: path, library: try SQLiteLibrary.opened.get())
        try connection.run("CREATE TEMPORARY TABLE numbers (number INTEGER UNIQUE)")
        try connection.run("INSERT INTO numbers VALUES (1)")
        let error = #expect(throws: SQLiteError.self) {
            try connection.run("INSERT INTO numbers VALUES (1)")
        }
        #expect(error?.code == 2067)  // SQLITE_CONSTRAINT_UNIQUE
    }

    @Test(arguments: [
        (SQLiteResultCode.busy, "another process keeps the file locked"),
        (261, "another process keeps the file locked"),  // SQLITE_BUSY_RECOVERY
        (SQLiteResultCode.locked, "another connection of this server keeps the table locked"),
        (SQLiteResultCode.readOnly, "the file cannot be written"),
        (SQLiteResultCode.readOnlyMoved, "restore a backup"),
        (4874, "check the disk"),  // SQLITE_IOERR_SHMSIZE
    ])
    func `an error says what to do about it`(code: Int32, advice: String) {
        #expect(SQLiteError(code: code, message: "no").description.contains(advice))
    }

    @Test func `a damaged file is said to be damaged`() async throws {
        let path = folder.file("partner.db")
        do {
            let store = try store()
            for number in 0..<200 { try await link("\(number)", in: store) }
            try await store.checkpoint()
        }
        let size = try Data(contentsOf: URL(fileURLWithPath: path)).count
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        // All but the first page, which has the header and the schema.
        try file.seek(toOffset: 4_096)
        try file.write(contentsOf: Data(repeating: 0x5A, count: size - 4_096))
        try file.close()
        let store = try store()
        let problem = await #expect(throws: StoreUnavailable.self) {
            try await store.link(ofRefreshToken: token("refresh 1"), at: now)
        }
        #expect(problem?.reason.contains("the file is damaged; stop the server and restore a backup") == true)
    }

    @Test func `an operation that fails takes none of those with it that share its transaction`() async throws
    {
        let store = try store()
        try await link("taken", in: store)
        let results = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask {
                    // Every tenth adds a code that is there already, which the table refuses.
                    let name = number % 10 == 0 ? "code taken" : "code \(number)"
                    do {
                        try await store.addCode(token(name), try grant(), expires: now + 600, at: now)
                        return true
                    } catch { return false }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { $0 } == 45)
    }

    @Test func `a library that is missing or is another one is named, with its package`() {
        let missing = #expect(throws: SharedLibraryError.self) { try SQLiteLibrary(name: "libnone.so.0") }
        #expect(missing?.description.contains("apt-get install libsqlite3-0") == true)
        let other = #expect(throws: SharedLibraryError.self) { try SQLiteLibrary(name: "libc.so.6") }
        #expect(other?.description.contains("no function sqlite3_libversion_number") == true)
    }

    /// Adds links whose refresh tokens are named after them; their codes and access tokens end after ten
    /// minutes.
    private func addLinks(
        _ names: [String], lasting seconds: Double, redeems: Bool = true, to store: SQLStore, at time: Date,
        from first: Int
    ) async throws {
        let grant = try grant()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, name) in names.enumerated() {
                group.addTask {
                    let code = crypto.token("code \(name)", number: first + number)
                    try await store.addCode(code, grant, expires: time + 600, at: time)
                    guard redeems else { return }
                    let tokens = FirstTokens(
                        refresh: token("refresh \(name)"),
                        access: crypto.token("access \(name)", number: first + number),
                        accessExpires: time + 600,
                        linkExpires: time + seconds)
                    _ = try await store.redeemOnce(code, by: "client", adding: tokens, at: time)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(arguments: [false, true])
    func `codes, links and tokens that have expired do not pile up`(redeems: Bool) async throws {
        let store = try store()
        for hour in 0..<60 {
            let names = (0..<50).map { "\(hour) \($0)" }
            try await addLinks(
                names, lasting: 600, redeems: redeems, to: store, at: now + Double(hour) * 3_600,
                from: hour * 50)
        }
        // Of 3,000 links and tokens 50 are alive; the others go after each 256th addition, 512 at a time.
        #expect(try await store.number("SELECT count(*) FROM links") < 600)
        #expect(try await store.number("SELECT count(*) FROM access_tokens") < 600)
    }

    @Test func `links that last neither go nor keep others from going`() async throws {
        let store = try store()
        let lasting = (0..<1_200).map { "last \($0)" }
        try await addLinks(lasting, lasting: 1e6, to: store, at: now, from: 0)
        for hour in 1..<40 {
            let names = (0..<100).map { "\(hour) \($0)" }
            try await addLinks(
                names, lasting: 600, to: store, at: now + Double(hour) * 3_600, from: 1_100 + hour * 100)
        }
        // Of the 3,900 others the last hundred are alive: at most half of the rows have expired.
        #expect(try await store.number("SELECT count(*) FROM links") <= 2 * 1_300)
        for name in lasting {
            #expect(
                try await store.link(ofRefreshToken: token("refresh \(name)"), at: now + 40 * 3_600) != nil)
        }
    }
}
