import Foundation
import OAuth
import PartnerServer
import PlatformCrypto
import StoreContract
import Testing

@testable import PartnerStores

/// The store in a file: what it keeps, and what it does when the file does not let it.
@Suite struct SQLiteStoreTests {
    let folder: TemporaryFolder
    let crypto: PlatformCrypto
    let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        folder = try TemporaryFolder()
        crypto = try PlatformCrypto()
    }

    func store(_ name: String = "partner.db") throws -> SQLiteStore {
        try SQLiteStore(path: folder.file(name), crypto: crypto)
    }

    func digest(_ text: String) -> SHA256Digest { crypto.sha256(text.utf8) }

    func grant() throws -> CodeGrant {
        CodeGrant(
            link: AccountLink(accountID: "account", clientID: "client", scope: try Scope("a b")),
            redirectURI: "https://example.com/r", challenge: nil)
    }

    /// Makes a link whose code, refresh token and access token are named after it.
    private func link(_ name: String, in store: SQLiteStore) async throws {
        try await store.addCode(digest("code \(name)"), try grant(), expires: now + 600, at: now)
        let tokens = FirstTokens(
            refresh: digest("refresh \(name)"), access: digest("access \(name)"), accessExpires: now + 3_600,
            linkExpires: now + 86_400)
        guard
            case .first = try await store.redeemOnce(
                digest("code \(name)"), by: "client", adding: tokens, at: now)
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
        #expect(try await reopened.link(ofRefreshToken: digest("refresh one"), at: now) != nil)
        let again = FirstTokens(
            refresh: digest("x"), access: digest("y"), accessExpires: now + 1, linkExpires: now + 1)
        #expect(
            try await reopened.redeemOnce(digest("code one"), by: "client", adding: again, at: now) == .again)
        #expect(try await reopened.link(ofRefreshToken: digest("refresh one"), at: now) == nil)
    }

    @Test func `a backup of a store in use is a store, and overwrites nothing`() async throws {
        let store = try store()
        try await link("one", in: store)
        try await store.backUp(to: folder.file("backup.db"))
        try await link("two", in: store)
        await #expect(throws: StoreOpeningError.self) { try await store.backUp(to: folder.file("backup.db")) }
        let restored = try self.store("backup.db")
        #expect(try await restored.link(ofRefreshToken: digest("refresh one"), at: now) != nil)
        #expect(try await restored.link(ofRefreshToken: digest("refresh two"), at: now) == nil)
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
        let problem = #expect(throws: StoreOpeningError.self) { try store("notes.txt") }
        #expect(
            problem?.description == "\(path) is no SQLite database; it was not changed. Name another file.")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "text \(text)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["notes.txt"])
    }

    @Test(arguments: [
        ("application_id = 7", "another program"), ("user_version = 99", "version 99 of the tables"),
    ])
    func `a database of another program or a newer version is refused and not touched`(
        pragma: String, words: String
    ) async throws {
        do {
            let store = try store()
            try await store.writer.perform { (database) throws(SQLiteError) in
                _ = try database.run("PRAGMA \(pragma)")
            }
            try await store.writer.checkpoint()
        }
        let before = try folder.everything()
        let problem = #expect(throws: StoreOpeningError.self) { try store() }
        #expect(problem?.description.contains(words) == true)
        #expect(problem?.description.contains("it was not changed") == true)
        #expect(try folder.everything() == before)
    }

    @Test func `a path that cannot be a file says why`() throws {
        for (name, words) in [("missing/partner.db", "No such file"), (".", "directory")] {
            let problem = #expect(throws: StoreOpeningError.self) { try store(name) }
            #expect(problem?.description.contains(words) == true, "\(name): \(String(describing: problem))")
        }
    }

    @Test(arguments: [
        "postgresql:partner", "postgres:partner", "POSTGRESQL://u:SECRET@h/db", "postgres//u:SECRET@h/db",
        "PostgreSQL//h", "postgresq://u:SECRET@h/db", "mysql://u:SECRET@h/db",
    ])
    func `the address of a database with a mistake in it is no file, and is not printed`(name: String) throws
    {
        for mustExist in [false, true] {
            let problem = #expect(throws: StoreOpeningError.self) {
                try SQLiteStore(path: name, mustExist: mustExist, crypto: crypto)
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
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: folder.file("away.db"), toPath: path)
        try await link("two", in: store)
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
        #expect(try await store.link(ofRefreshToken: digest("refresh one"), at: now) != nil)
        let last = "filler \(number - 1)"
        #expect(try await store.link(ofRefreshToken: digest("refresh \(last)"), at: now) == nil)
        #expect(try await store.link(ofAccessToken: digest("access \(last)"), at: now) == nil)
        try await store.limitPages(toThoseThereArePlus: 1_000)
        try await link("after", in: store)
        #expect(try await store.link(ofRefreshToken: digest("refresh after"), at: now) != nil)
    }

    @Test func `while the file cannot be written, reading goes on`() async throws {
        let store = try store()
        try await link("one", in: store)
        try await store.writer.perform { (database) throws(SQLiteError) in
            _ = try database.run("ROLLBACK")
            _ = try database.run("PRAGMA query_only = ON")
            _ = try database.run("BEGIN")
        }
        let problem = await #expect(throws: StoreUnavailable.self) { try await link("two", in: store) }
        #expect(problem?.reason.contains("the file cannot be written") == true)
        #expect(try await store.link(ofRefreshToken: digest("refresh one"), at: now) != nil)
    }

    @Test func `a row of a file that is locked for a moment is read by the connection that waits`()
        async throws
    {
        let store = try store()
        try await link("one", in: store)
        let path = folder.file("partner.db")
        let library = try SQLiteLibrary.opened.get()
        var locked = library
        locked.step = { _ in 5 }  // SQLITE_BUSY
        let patient = try SQLiteConnection(path: path, mode: .readOnly, library: library)
        let reader = SQLiteReader(
            rows: try SQLiteConnection(path: path, mode: .readOnly, library: locked, patience: .zero),
            orWhenLocked: patient)
        let count = SQLStatement("SELECT count(*) FROM links")
        #expect(try await reader.first(count) { (row) throws(UnreadableRow) in row.integer(0) } == 1)
    }

    @Test func `a damaged file is said to be damaged`() async throws {
        let path = folder.file("partner.db")
        do {
            let store = try store()
            for number in 0..<200 { try await link("\(number)", in: store) }
            try await store.writer.checkpoint()
        }
        let size = try Data(contentsOf: URL(fileURLWithPath: path)).count
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        // All but the first page, which has the header and the schema.
        try file.seek(toOffset: 4_096)
        try file.write(contentsOf: Data(repeating: 0x5A, count: size - 4_096))
        try file.close()
        let store = try store()
        let problem = await #expect(throws: StoreUnavailable.self) {
            try await store.link(ofRefreshToken: digest("refresh 1"), at: now)
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
                        try await store.addCode(digest(name), try grant(), expires: now + 600, at: now)
                        return true
                    } catch { return false }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { $0 } == 45)
    }

    @Test func `a library that is missing or is another one is named, with its package`() {
        let missing = #expect(throws: StoreOpeningError.self) { try SQLiteLibrary(name: "libnone.so.0") }
        #expect(missing?.description.contains("apt-get install libsqlite3-0") == true)
        let other = #expect(throws: StoreOpeningError.self) { try SQLiteLibrary(name: "libc.so.6") }
        #expect(other?.description.contains("no function sqlite3_libversion_number") == true)
    }
}
