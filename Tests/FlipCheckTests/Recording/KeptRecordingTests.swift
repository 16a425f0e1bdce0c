import Foundation
import TestSupport
import Testing

@testable import FlipCheck

/// Recordings that are kept: they are judged without a server, and the judgement is that of the day on which they were made.
///
/// With `RECORD=1` each is made anew, which counts as a failure.
@Suite struct KeptRecordingTests {
    private static let folder = packageRoot.appendingPathComponent("Tests/FlipCheckTests/Recording/Kept")

    /// - Parameters:
    ///   - name: the name of the files.
    ///   - defect: the name of the partner whose run is kept.
    @Test(arguments: [
        ("revocation", "a revocation says 200 and does nothing"),
        ("rotation", "refresh tokens rotate, and the old one is dead at once"),
    ])
    func `a kept run is judged as it was, in text too`(name: String, defect: String) async throws {
        let partner = try #require(BrokenPartnerTests.all.first { $0.name == defect })
        let file = Self.folder.appendingPathComponent("\(name).json")
        let expected = Self.folder.appendingPathComponent("\(name).txt")
        if Recording.isRequested {
            let only = partner.groups.union(["metadata"])
            let (report, probe) = try await partner.run(only)
            let text = try await RunRecording.text(of: probe, Selection(only: only.sorted()), report)
            try text.write(to: file, atomically: true, encoding: .utf8)
            try ReportText(detail: .full).text(of: report).write(
                to: expected, atomically: true, encoding: .utf8)
            Issue.record("recorded \(name); run again without RECORD to compare")
        }
        let report = await Runner.judge(try RunRecording(file: Array(try Data(contentsOf: file))))
        let text = ReportText(detail: .full).text(of: report)
        let recorded = try String(contentsOf: expected, encoding: .utf8)
        if !text.utf8.elementsEqual(recorded.utf8) {
            Issue.record("\(name): \(Recording.firstDifference(of: text, from: recorded))")
        }
        #expect(Set(report.failures) == partner.fails)
    }
}
