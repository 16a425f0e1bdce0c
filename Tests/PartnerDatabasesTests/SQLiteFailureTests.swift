import Foundation
import PartnerServer
import TestSupport
import Testing

@testable import PartnerDatabases

/// What the store does and says when the file fails.
@Suite struct SQLiteFailureTests {
    private let setup: SQLiteSetup

    init() throws { setup = try SQLiteSetup() }

    @Test func `a full disk fails writes and keeps the data, and writes work again when there is space`()
        async throws
    {
        let store = try setup.store()
        try await setup.link("one", in: store)
        try await store.leaveSpace(ofPages: 4)
        var refused: StoreUnavailable?
        var number = 0
        while refused == nil, number < 10_000 {
            do { try await setup.link("filler \(number)", in: store) } catch let error as StoreUnavailable {
                refused = error
            }
            number += 1
        }
        #expect(refused?.reason.contains("the disk is full") == true)
        #expect(try await store.link(ofRefreshToken: setup.token("refresh one"), at: setup.now) != nil)
        // The last link is not half-written: neither of its tokens is there.
        let last = "filler \(number - 1)"
        #expect(try await store.link(ofRefreshToken: setup.token("refresh \(last)"), at: setup.now) == nil)
        #expect(try await store.link(ofAccessToken: setup.token("access \(last)"), at: setup.now) == nil)
        try await store.leaveSpace(ofPages: 1_000)
        try await setup.link("after", in: store)
        #expect(try await store.link(ofRefreshToken: setup.token("refresh after"), at: setup.now) != nil)
    }

    @Test func `while the file cannot be written, reading goes on`() async throws {
        let store = try setup.store()
        try await setup.link("one", in: store)
        try await store.file.writer.perform { database in
            // The queue has begun a transaction; the pragma is set outside of it.
            try database.run("ROLLBACK")
            try database.run("PRAGMA query_only = ON")
            try database.run("BEGIN")
        }
        let problem = await #expect(throws: StoreUnavailable.self) { try await setup.link("two", in: store) }
        #expect(problem?.reason.contains("the file cannot be written") == true)
        #expect(try await store.link(ofRefreshToken: setup.token("refresh one"), at: setup.now) != nil)
    }

    @Test func `a row of a file that is locked for a moment is read by the connection that waits`()
        async throws
    {
        let store = try setup.store()
        try await setup.link("one", in: store)
        let library = try SQLiteLibrary.opened.get()
        var locked = library
        locked.step = { _ in SQLiteResultCode.busy }
        let patient = try SQLiteConnection(path: setup.path, access: .readOnly, library: library)
        let rows = try SQLiteConnection(path: setup.path, access: .readOnly, library: locked, patience: .zero)
        let writing = try SQLiteConnection(path: setup.path, library: library)
        let file = SQLiteDatabase(writing: writing, rows: rows, patient: patient)
        let count = try await file.read {
            try $0.first("SELECT count(*) FROM links") { $0.integer(0) }
        }
        #expect(count == 1)
    }

    @Test func `an error has the extended code`() async throws {
        _ = try setup.store()
        let connection = try SQLiteConnection(path: setup.path, library: try SQLiteLibrary.opened.get())
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
        let pageSize: Int
        do {
            let store = try setup.store()
            for number in 0..<200 { try await setup.link("\(number)", in: store) }
            try await store.checkpoint()
            pageSize = Int(try await store.number("PRAGMA page_size"))
        }
        let size = try Data(contentsOf: URL(fileURLWithPath: setup.path)).count
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: setup.path))
        // All but the first page, which has the header and the schema.
        try file.seek(toOffset: UInt64(pageSize))
        try file.write(contentsOf: Data(repeating: 0x5A, count: size - pageSize))
        try file.close()
        let store = try setup.store()
        let problem = await #expect(throws: StoreUnavailable.self) {
            try await store.link(ofRefreshToken: setup.token("refresh 1"), at: setup.now)
        }
        #expect(problem?.reason.contains("the file is damaged; stop the server and restore a backup") == true)
    }
}
