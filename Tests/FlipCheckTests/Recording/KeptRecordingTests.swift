import Foundation
import TestSupport
import Testing

@testable import FlipCheck

/// Recordings that are kept: without a server they are judged as they were when they were made.
///
/// With `RECORD=1` each is made anew, which counts as a failure.
@Suite struct KeptRecordingTests {
    private static let folder = packageRoot.appendingPathComponent("Tests/FlipCheckTests/Recording/Kept")

    /// - Parameters:
    ///   - name: the name of the files.
    ///   - partner: the name of the partner whose run is kept.
    @Test(arguments: [
        ("revocation", "a revocation says 200 and does nothing"),
        ("rotation", "refresh tokens rotate, and the old one is dead at once"),
    ])
    func `a kept run is judged as it was, in text too`(name: String, partner: String) async throws {
        let broken = try #require(BrokenPartnerTests.all.first { $0.name == partner })
        let file = Self.folder.appendingPathComponent("\(name).json")
        if Recording.isRequested {
            let only = broken.groups.union(["metadata"])
            let (report, probe) = try await broken.run(only)
            let text = try await RunRecording.text(of: probe, Selection(only: only.sorted()), report)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let report = await Runner.judge(try RunRecording(file: Array(try Data(contentsOf: file))))
        let text = ReportText(detail: .full).text(of: report)
        if let difference = try Recording(name, in: Self.folder).difference(from: text) {
            Issue.record("\(difference)")
        }
        #expect(Set(report.failures) == broken.fails)
    }
}
