import Foundation
import TestSupport
import Testing

/// Partners in another language, each with one defect: how many defects flip-check finds, and what it reports wrongly.
@Suite(.enabled(if: PythonPartner.canRun, "there is no python3"), .serialized) struct RecallTests {
    /// How many partners run at a time: each is a process beside the run.
    private static let atOnce = 3
    /// `all`, or the beginning of the names of the partners to run, or nil for a sample.
    private static let wanted = ProcessInfo.processInfo.environment["RECALL"]

    @Test func `every defect of a sample is found, no right partner is blamed, and nothing untried holds`()
        async throws
    {
        let listing = try await PythonPartner.list()
        let table = try await Self.table(
            of: PythonPartner.Listing(
                defect: Self.sample(of: listing.defect, each: 20),
                unusual: Self.sample(of: listing.unusual, each: 12),
                blocking: Self.sample(of: listing.blocking, each: 4), stranger: []))
        #expect(table.recall == 1, "\(table.text)")
        #expect(table.blamed.isEmpty, "\(table.text)")
        #expect(table.untried.isEmpty, "\(table.text)")
    }

    @Test(.enabled(if: wanted != nil, "scripts/flip-check-recall runs every partner"))
    func `nearly all defects are found, no right partner is blamed, and nothing untried holds`()
        async throws
    {
        let wanted = try #require(Self.wanted)
        let listing = try await PythonPartner.list()
        func chosen(_ partners: [PythonPartner]) -> [PythonPartner] {
            wanted == "all" ? partners : partners.filter { $0.name.hasPrefix(wanted) }
        }
        let table = try await Self.table(
            of: PythonPartner.Listing(
                defect: chosen(listing.defect), unusual: chosen(listing.unusual),
                blocking: chosen(listing.blocking), stranger: []),
            everyRule: true)
        #expect(table.recall >= 0.97, "\(table.text)")
        #expect(table.blamed.isEmpty, "\(table.text)")
        #expect(table.untried.isEmpty, "\(table.text)")
        #expect(table.unproven.isEmpty, "\(table.text)")
        guard wanted == "all" else {
            print(table.text)
            return
        }
        if let difference = try Recording("flip-check-recall").difference(from: table.text) {
            Issue.record("\(difference)")
        }
    }

    @Test func `the table in the docs counts the partners that there are`() async throws {
        let file = Recording.folder.appendingPathComponent("flip-check-recall.txt")
        let recorded = try String(contentsOf: file, encoding: .utf8)
        let missing = RecallTable.countedRows(of: try await PythonPartner.list()).filter {
            !recorded.contains($0)
        }
        #expect(missing == [], "scripts/flip-check-recall makes the table anew")
    }

    /// One partner of so many, spread over the listing.
    private static func sample(of partners: [PythonPartner], each: Int) -> [PythonPartner] {
        stride(from: each / 2, to: partners.count, by: each).map { partners[$0] }
    }

    /// Runs the partners against all rules, or each defect only against the groups of its rules, which is faster.
    private static func table(
        of partners: PythonPartner.Listing, everyRule: Bool = false
    ) async throws -> RecallTable {
        async let defects = outcomes(partners.defect, "defect") { everyRule ? [] : $0.groups }
        async let unusual = outcomes(partners.unusual, "unusual") { _ in [] }
        async let blocking = outcomes(partners.blocking, "blocking") { _ in [] }
        return RecallTable(
            defects: try await defects, unusual: try await unusual, blocking: try await blocking)
    }

    private static func outcomes(
        _ partners: [PythonPartner], _ flag: String, only: @escaping @Sendable (PythonPartner) -> [String]
    ) async throws -> [RecallTable.Outcome] {
        try await withThrowingTaskGroup(of: RecallTable.Outcome.self) { group in
            var left = partners[...]
            var done: [RecallTable.Outcome] = []
            func next() {
                guard let partner = left.popFirst() else { return }
                group.addTask {
                    RecallTable.Outcome(
                        partner: partner, report: try await partner.report(flag, only: only(partner)))
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
