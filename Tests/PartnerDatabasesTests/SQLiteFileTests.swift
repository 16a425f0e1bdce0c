import Foundation
import PlatformCrypto
import TestSupport
import Testing

@testable import PartnerDatabases

/// Which files the store takes, and who can read them.
@Suite struct SQLiteFileTests {
    private let setup: SQLiteSetup

    init() throws { setup = try SQLiteSetup() }

    @Test(arguments: ["b\u{1B}[2J.db", "b\n.db", "b\u{9B}.db", "b\u{202E}.db"])
    func `a path that a terminal would obey is refused, and nothing is made`(name: String) async throws {
        let store = try setup.store()
        let before = try FileManager.default.contentsOfDirectory(atPath: setup.folder.path).sorted()
        await #expect(throws: StoreProblem.self) { try await store.backUp(to: setup.folder.file(name)) }
        #expect(throws: StoreProblem.self) { _ = try setup.store(name) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: setup.folder.path).sorted() == before)
    }

    /// Where the umask is 077, this says nothing.
    @Test func `only its owner can read the file, and what SQLite writes beside it`() async throws {
        let store = try setup.store()
        try await setup.link("one", in: store)
        // Open, so that no connection writes or closes while the test looks.
        try withExtendedLifetime(store) {
            let names = try FileManager.default.contentsOfDirectory(atPath: setup.folder.path)
            #expect(Set(names).isSuperset(of: ["partner.db", "partner.db-shm", "partner.db-wal"]))
            for name in names {
                let attributes = try FileManager.default.attributesOfItem(atPath: setup.folder.file(name))
                #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(name)")
            }
        }
    }

    @Test(arguments: [
        "", "x", "no database, but longer than a hundred bytes\(String(repeating: ".", count: 100))",
    ])
    func `a file of another kind is refused and not touched`(text: String) throws {
        let path = setup.folder.file("notes.txt")
        try Data("text \(text)".utf8).write(to: URL(fileURLWithPath: path))
        let problem = #expect(throws: StoreProblem.self) { try setup.store("notes.txt") }
        #expect(
            problem?.description == "\(path) is not a SQLite database; it was not changed. Name another file."
        )
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "text \(text)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: setup.folder.path) == ["notes.txt"])
    }

    @Test(arguments: [
        ("application_id = 7", "another program"), ("user_version = 99", "version 99 of the tables"),
        ("user_version = 1", "version 1 of the tables"),
    ])
    func `a database of another program or another version is refused and not touched`(
        pragma: String, words: String
    ) async throws {
        // Closed at the end, so that no file changes while it is compared.
        do {
            let store = try setup.store()
            try await store.file.writer.perform { database in _ = try database.run("PRAGMA \(pragma)") }
            try await store.checkpoint()
        }
        let before = try setup.folder.everything()
        let problem = #expect(throws: StoreProblem.self) { try setup.store() }
        #expect(problem?.description.contains(words) == true)
        #expect(problem?.description.contains("it was not changed") == true)
        #expect(try setup.folder.everything() == before)
    }

    @Test(arguments: [("missing/partner.db", "No such file"), (".", "directory")])
    func `a path that cannot be a file says why`(name: String, words: String) throws {
        let problem = #expect(throws: StoreProblem.self) { try setup.store(name) }
        #expect(problem?.description.contains(words) == true, "\(String(describing: problem))")
    }

    @Test func `a pipe is refused, though it reads as an empty file`() throws {
        let path = setup.folder.file("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        let problem = #expect(throws: StoreProblem.self) { try setup.store("pipe") }
        #expect(problem?.description.contains("is a directory, a pipe or a device, not a file") == true)
    }

    @Test func `a store that is opened twice in a process keeps its lock against other processes`()
        async throws
    {
        let store = try setup.store()
        try await setup.link("one", in: store)
        let other = try setup.store()
        let before = try sizeOfWAL()
        try #require(before > 0)
        // The last process to close the file would empty the WAL.
        let command = try await RunningProgram(
            "partner-server", ["users", "--store", setup.path]
        ).end()
        #expect(command.status == 0, "\(command.errors)")
        #expect(try sizeOfWAL() == before)
        try await setup.link("two", in: store)
        #expect(try await other.link(ofRefreshToken: setup.token("refresh two"), at: setup.now) != nil)
    }

    @Test func `a file that is shorter than its header says, until the WAL is read, is opened`() async throws
    {
        let store = try setup.store()
        try await setup.link("one", in: store)
        // SQLite writes the first page to the WAL, and reads it there from now on.
        try await store.file.writer.perform { database in
            _ = try database.run("PRAGMA user_version = \(SQLTables.version)")
        }
        // In the file the first page already counts the pages to come, as an interrupted checkpoint leaves it.
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: setup.path))
        try file.seek(toOffset: 24)
        let changeCounter = try #require(try file.read(upToCount: 4))
        try file.seek(toOffset: 28)
        try file.write(contentsOf: Data([0, 0, 0xFF, 0xFF]))
        // SQLite trusts the number of pages where this copy is the same.
        try file.seek(toOffset: 92)
        try file.write(contentsOf: changeCounter)
        try file.close()
        let other = try setup.store()
        #expect(try await other.link(ofRefreshToken: setup.token("refresh one"), at: setup.now) != nil)
    }

    @Test(arguments: [
        "postgresql:partner", "postgres:partner", "POSTGRESQL://u:SECRET@h/db", "postgres//u:SECRET@h/db",
        "PostgreSQL//h", "postgresq://u:SECRET@h/db", "mysql://u:SECRET@h/db",
        "mysql://\u{301}:SECRET@h/db", "postgresql+asyncpg://u:SECRET@h/db", "mysql2://u:SECRET@h/db",
        "jdbc:postgresql://h/db?user=u&password=SECRET", "mysql://u:SECRET\u{7}@h/db",
    ])
    func `the URL of a database, also with a mistake in it, is not a file, and is not printed`(
        name: String
    ) throws {
        for mustExist in [false, true] {
            let problem = #expect(throws: StoreProblem.self) {
                try SQLStore(file: name, mustExist: mustExist, crypto: setup.crypto)
            }
            #expect(problem?.description.contains("begins with postgresql:// in small letters") == true)
            #expect(problem?.description.contains("SECRET") == false)
            #expect(!FileManager.default.fileExists(atPath: name))
        }
    }

    private func sizeOfWAL() throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: setup.path + "-wal")
        return try #require(attributes[.size] as? NSNumber).intValue
    }
}
