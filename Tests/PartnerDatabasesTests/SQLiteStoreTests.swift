import Foundation
import PartnerServer
import PlatformCrypto
import StoreContract
import TestSupport
import Testing

@testable import PartnerDatabases

/// The store in a file: what it keeps.
@Suite struct SQLiteStoreTests {
    private let setup: SQLiteSetup

    init() throws { setup = try SQLiteSetup() }

    @Test(arguments: StoreContract.Part.allCases)
    func `the store in a file keeps the contract, alone and two together`(
        part: StoreContract.Part
    ) async throws {
        try await StoreContract.verify(part, of: setup.store("one.db"))
        try await StoreContract.verify(
            part, of: AlternatingStore([setup.store("two.db"), setup.store("two.db")]))
    }

    @Test func `the values are there when the file is opened again`() async throws {
        try await setup.link("one", in: setup.store())
        let reopened = try setup.store()
        #expect(try await reopened.link(ofRefreshToken: setup.token("refresh one"), at: setup.now) != nil)
        let again = FirstTokens(
            refresh: setup.token("x"), access: setup.token("y"), accessExpires: setup.now + 1,
            grantExpires: setup.now + 1)
        #expect(
            try await reopened.redeemOnce(setup.token("code one"), by: "client", adding: again, at: setup.now)
                == .replayed)
        #expect(try await reopened.link(ofRefreshToken: setup.token("refresh one"), at: setup.now) == nil)
    }

    @Test func `a file without the indexes by account gets them, and keeps what it has`() async throws {
        do {
            let store = try setup.store()
            try await setup.link("one", in: store)
            try await store.file.writer.perform { database in
                for statement in [
                    "DROP INDEX links_by_account", "DROP INDEX sessions_by_account",
                    "PRAGMA user_version = \(SQLTables.versionWithoutAccountIndexes)",
                ] { try database.run(statement) }
            }
            try await store.checkpoint()
        }
        // Two that open it at once; the second finds the indexes.
        let (store, other) = (try setup.store(), try setup.store())
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
        let found = try #require(
            try await other.link(ofRefreshToken: setup.token("refresh one"), at: setup.now))
        let links = try await other.links(ofAccount: found.link.accountID, at: setup.now)
        #expect(links.map(\.id) == [found.id])
    }

    @Test func `a file that was made during a backup is not replaced by it`() throws {
        for name in ["backup.part", "mine"] {
            try name.write(toFile: setup.folder.file(name), atomically: true, encoding: .utf8)
        }
        #expect(throws: StoreProblem.self) {
            try SQLiteFile.move(setup.folder.file("backup.part"), to: setup.folder.file("mine"))
        }
        #expect(try String(contentsOfFile: setup.folder.file("mine"), encoding: .utf8) == "mine")
        try SQLiteFile.move(setup.folder.file("backup.part"), to: setup.folder.file("backup.db"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: setup.folder.path).sorted() == [
                "backup.db", "mine",
            ])
    }

    @Test func `a backup of a store in use is a store, and overwrites nothing`() async throws {
        let store = try setup.store()
        try await setup.link("one", in: store)
        try await store.backUp(to: setup.folder.file("backup.db"))
        try await setup.link("two", in: store)
        await #expect(throws: StoreProblem.self) {
            try await store.backUp(to: setup.folder.file("backup.db"))
        }
        let restored = try setup.store("backup.db")
        #expect(try await restored.link(ofRefreshToken: setup.token("refresh one"), at: setup.now) != nil)
        #expect(try await restored.link(ofRefreshToken: setup.token("refresh two"), at: setup.now) == nil)
    }

    @Test func `an operation that fails takes none of those with it that share its transaction`() async throws
    {
        let store = try setup.store()
        try await setup.link("taken", in: store)
        let results = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask {
                    // Every tenth adds a code that is there already, which the table refuses.
                    let name = number % 10 == 0 ? "code taken" : "code \(number)"
                    do {
                        try await store.addCode(
                            setup.token(name), try setup.grant(), expires: setup.now + 600, at: setup.now)
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
        #if canImport(Darwin)
            let systemLibrary = "/usr/lib/libSystem.B.dylib"
        #else
            let systemLibrary = "libc.so.6"
        #endif
        let other = #expect(throws: SharedLibraryError.self) { try SQLiteLibrary(name: systemLibrary) }
        #expect(other?.description.contains("no function sqlite3_libversion_number") == true)
    }
}
