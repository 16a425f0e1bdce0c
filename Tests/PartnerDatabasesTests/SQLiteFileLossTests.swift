import Foundation
import PartnerServer
import TestSupport
import Testing

@testable import PartnerDatabases

/// Files that are deleted or replaced while a store uses them.
@Suite struct SQLiteFileLossTests {
    private let setup: SQLiteSetup

    init() throws { setup = try SQLiteSetup() }

    @Test(arguments: [false, true])
    func `a file that is deleted or replaced under the server takes nothing more`(
        isReplaced: Bool
    ) async throws {
        let store = try setup.store()
        try await setup.link("one", in: store)
        let path = setup.folder.file("partner.db")
        try FileManager.default.moveItem(atPath: path, toPath: setup.folder.file("away.db"))
        if isReplaced {
            try Data(contentsOf: URL(fileURLWithPath: setup.folder.file("away.db"))).write(
                to: URL(fileURLWithPath: path))
        }
        let problem = await #expect(throws: StoreUnavailable.self) { try await setup.link("two", in: store) }
        #expect(problem?.reason.contains("was deleted or replaced while it was in use") == true)
        // The file comes back, and nothing is half-written.
        if isReplaced { try FileManager.default.removeItem(atPath: path) }
        try FileManager.default.moveItem(atPath: setup.folder.file("away.db"), toPath: path)
        try await setup.link("two", in: store)
    }

    @Test(arguments: ["-wal", "-shm"], [false, true])
    func `a file beside the store that is deleted or replaced is noticed before an answer`(
        suffix: String, isReplaced: Bool
    ) async throws {
        let store = try setup.store()
        try await setup.link("one", in: store)
        let path = setup.folder.file("partner.db") + suffix
        let away = setup.folder.file("away")
        try FileManager.default.moveItem(atPath: path, toPath: away)
        if isReplaced {
            try Data(contentsOf: URL(fileURLWithPath: away)).write(to: URL(fileURLWithPath: path))
        }
        for _ in 0..<2 {
            let problem = await #expect(throws: StoreUnavailable.self) {
                try await setup.link("two", in: store)
            }
            #expect(problem?.reason.contains("\(suffix) was deleted or replaced while it was in use") == true)
        }
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: away, toPath: path)
        try await setup.link("two", in: store)
    }

    @Test(arguments: ["-wal", "-shm"], [false, true])
    func `a file beside the store that goes before the first change of a run is noticed`(
        suffix: String, isReplaced: Bool
    ) async throws {
        try await setup.link("one", in: setup.store())
        // As a server that was started again: the file has its tables, and nothing is written at the start.
        let store = try setup.store()
        let path = setup.folder.file("partner.db") + suffix
        try FileManager.default.moveItem(atPath: path, toPath: setup.folder.file("away"))
        if isReplaced {
            try Data(contentsOf: URL(fileURLWithPath: setup.folder.file("away"))).write(
                to: URL(fileURLWithPath: path))
        }
        let problem = await #expect(throws: StoreUnavailable.self) { try await setup.link("two", in: store) }
        #expect(problem?.reason.contains("\(suffix) was deleted or replaced while it was in use") == true)
    }

    @Test(arguments: ["-wal", "-shm"], [false, true])
    func `a file beside a new store that goes before the first change is noticed, too`(
        suffix: String, isReplaced: Bool
    ) async throws {
        let store = try setup.store()
        let path = setup.folder.file("partner.db") + suffix
        try FileManager.default.moveItem(atPath: path, toPath: setup.folder.file("away"))
        if isReplaced { try Data().write(to: URL(fileURLWithPath: path)) }
        let problem = await #expect(throws: StoreUnavailable.self) { try await setup.link("one", in: store) }
        #expect(problem?.reason.contains("\(suffix) was deleted or replaced while it was in use") == true)
    }
}
