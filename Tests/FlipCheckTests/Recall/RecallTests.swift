import FlipCheck
import Foundation
import TestSupport
import Testing

/// flip-check against a partner in another language, with one defect at a time: how much is found, and how much
/// is said that is not so.
///
/// Without python3 there is nothing to run, and the tests say so.
@Suite(.enabled(if: PythonPartner.canRun, "there is no python3"), .serialized)
struct RecallTests {
    /// How many partners run at a time: each is a process beside the run.
    private static let atOnce = 3

    @Test
    func
        `of the defects nearly all are found, no right partner is blamed, and nothing untried is said to hold`()
        async throws
    {
        let listing = try await PythonPartner.listing()
        async let defects = Self.outcomes(listing.defect, "defect") { $0.groups }
        async let unusual = Self.outcomes(listing.unusual, "unusual") { _ in [] }
        async let walls = Self.outcomes(listing.wall, "wall") { _ in [] }
        let table = RecallTable(
            defects: try await defects, unusual: try await unusual, walls: try await walls)
        #expect(table.recall >= 0.97, "\(table.text)")
        #expect(table.blamed.isEmpty, "\(table.text)")
        #expect(table.vacuous.isEmpty, "\(table.text)")
        if let difference = try Recording("flip-check-recall").difference(from: table.text) {
            Issue.record("\(difference)")
        }
    }

    @Test func `a defect names rules that there are`() async throws {
        let known = Set(FlipCheck.rules.map(\.id))
        for partner in try await PythonPartner.listing().defect {
            #expect(!partner.rules.isEmpty && known.isSuperset(of: partner.rules), "\(partner.name)")
        }
    }

    private static func outcomes(
        _ partners: [PythonPartner], _ flag: String, only: @escaping @Sendable (PythonPartner) -> [String]
    ) async throws -> [RecallTable.Outcome] {
        // RECALL=NAME looks at one partner, to find out what is wrong with it.
        let wanted = ProcessInfo.processInfo.environment["RECALL"]
        let partners = wanted.map { name in partners.filter { $0.name.hasPrefix(name) } } ?? partners
        return try await withThrowingTaskGroup(of: RecallTable.Outcome.self) { group in
            var left = partners[...]
            var done: [RecallTable.Outcome] = []
            func next() {
                guard let partner = left.popFirst() else { return }
                group.addTask {
                    RecallTable.Outcome(partner, try await partner.report(flag, only: only(partner)))
                }
            }
            for _ in 0..<atOnce { next() }
            while let outcome = try await group.next() {
                done.append(outcome)
                next()
            }
            // In the order of the listing, whichever ended first.
            return partners.compactMap { partner in done.first { $0.partner.name == partner.name } }
        }
    }
}

extension PythonPartner {
    /// The groups of the rules that have to report the defect.
    var groups: [String] { Set(rules.map { String($0.prefix { $0 != "/" }) }).sorted() }
}
