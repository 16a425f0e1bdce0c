import Foundation
import PartnerServer
import TestSupport
import Testing

@testable import PartnerDatabases

/// Files that are deleted or replaced while a store uses them.
@Suite struct SQLiteFileLossTests {
    private let setup: SQLiteSetup

    init() throws { setup = try SQLiteSetup() }

    /// The file of the store, or one beside it.
    private func path(_ suffix: String) -> String { setup.path + suffix }

    private var awayPath: String { setup.folder.file("away") }

    /// Moves a file away, and puts a copy of its bytes in its place if it is to be replaced.
    private func moveAway(_ suffix: String, isReplaced: Bool) throws {
        try FileManager.default.moveItem(atPath: path(suffix), toPath: awayPath)
        if isReplaced { try FileManager.default.copyItem(atPath: awayPath, toPath: path(suffix)) }
    }

    /// Moves a file back, in the place of its copy if there is one.
    private func putBack(_ suffix: String) throws {
        if FileManager.default.fileExists(atPath: path(suffix)) {
            try FileManager.default.removeItem(atPath: path(suffix))
        }
        try FileManager.default.moveItem(atPath: awayPath, toPath: path(suffix))
    }

    /// Expects that the store makes no link, because a file was lost.
    private func expectLoss(
        of suffix: String, in store: SQLStore, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let problem = await #expect(throws: StoreUnavailable.self, sourceLocation: sourceLocation) {
            try await setup.link("two", in: store)
        }
        let reason = "\(suffix) was deleted or replaced while it was in use"
        #expect(
            problem?.reason.contains(reason) == true, "\(String(describing: problem))",
            sourceLocation: sourceLocation)
    }

    @Test(arguments: [false, true])
    func `a file that is deleted or replaced under the server takes nothing more`(
        isReplaced: Bool
    ) async throws {
        let store = try setup.store()
        try await setup.link("one", in: store)
        try moveAway("", isReplaced: isReplaced)
        try await expectLoss(of: "partner.db", in: store)
        // The file comes back, and nothing is half-written.
        try putBack("")
        try await setup.link("two", in: store)
    }

    @Test(arguments: ["-wal", "-shm"], [false, true])
    func `a file beside the store that is deleted or replaced is noticed before an answer`(
        suffix: String, isReplaced: Bool
    ) async throws {
        let store = try setup.store()
        try await setup.link("one", in: store)
        try moveAway(suffix, isReplaced: isReplaced)
        for _ in 0..<2 { try await expectLoss(of: suffix, in: store) }
        try putBack(suffix)
        try await setup.link("two", in: store)
    }

    @Test(arguments: ["-wal", "-shm"], [false, true])
    func `a file beside the store that goes before the first change of a run is noticed`(
        suffix: String, isReplaced: Bool
    ) async throws {
        try await setup.link("one", in: setup.store())
        // As a server that was started again: the file has its tables, and nothing is written at the start.
        let store = try setup.store()
        try moveAway(suffix, isReplaced: isReplaced)
        try await expectLoss(of: suffix, in: store)
    }

    @Test(arguments: ["-wal", "-shm"], [false, true])
    func `a file beside a new store that goes before the first change is noticed, too`(
        suffix: String, isReplaced: Bool
    ) async throws {
        let store = try setup.store()
        try moveAway(suffix, isReplaced: false)
        if isReplaced { try Data().write(to: URL(fileURLWithPath: path(suffix))) }
        try await expectLoss(of: suffix, in: store)
    }
}
