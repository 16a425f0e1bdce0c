import Foundation
import TestSupport
import Testing

@testable import FlipCheck

/// Recordings that are kept: they are judged without a server, and as they were when they were made.
///
/// With `RECORD=1` each is made anew, which counts as a failure.
@Suite struct KeptRecordingTests {
    /// The partners whose runs are kept, by the names of the files.
    private static let partners = [
        "revocation": "a revocation says 200 and does nothing",
        "rotation": "refresh tokens rotate, and the old one is dead at once",
    ]

    private static let folder = packageRoot.appendingPathComponent("Tests/FlipCheckTests/Recording/Kept")

    @Test(arguments: partners.keys.sorted()) func `a kept run is judged as it was, in text too`(
        name: String
    ) async throws {
        let partner = try #require(BrokenPartnerTests.all.first { $0.name == Self.partners[name] })
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
        #expect(
            ReportText(detail: .full).text(of: report) == (try String(contentsOf: expected, encoding: .utf8)))
        #expect(Set(report.failures) == partner.fails)
    }
}
