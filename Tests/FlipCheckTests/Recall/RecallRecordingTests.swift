import FlipCheck
import TestSupport
import Testing

/// Judges recorded runs of the Python partners, so that a quick test shows that flip-check still reports each defect.
///
/// The partners themselves run only when the recordings are made, by `scripts/flip-check-recall`.
@Suite(.enabled(if: PythonPartner.canRun, "there is no python3")) struct RecallRecordingTests {
    @Test(.disabled(if: Recording.isRequested, "the recordings are made anew"))
    func `each defect is found in its recording, by every rule about it`() async throws {
        let defects = try await PythonPartner.list().defect
        let recordings = try await RecallRecordings.read()
        #expect(
            recordings.keys.sorted() == defects.map(\.name).sorted(), "scripts/flip-check-recall records them"
        )
        for defect in defects {
            guard let recording = recordings[defect.name] else { continue }
            let missing = try await defect.rulesThatMiss(in: recording)
            #expect(missing == [], "\(defect.name)")
        }
    }

    /// It fails by design, so that a run that records is not taken for a pass.
    @Test(.enabled(if: Recording.isRequested, "scripts/flip-check-recall records"))
    func `the runs of the defects are recorded`() async throws {
        let defects = try await PythonPartner.list().defect
        var recordings: [String: String] = [:]
        for defect in defects {
            // A rule about all answers finds nothing without the requests of the others.
            for selection in [defect.rules, defect.groups, []] {
                let recording = try await defect.recording(only: selection)
                recordings[defect.name] = recording
                if try await defect.rulesThatMiss(in: recording).isEmpty { break }
            }
            let missing = try await defect.rulesThatMiss(in: try #require(recordings[defect.name]))
            #expect(missing == [], "\(defect.name)")
        }
        try await RecallRecordings.write(recordings)
        Issue.record("recorded \(defects.count) defects; run again without RECORD to compare")
    }
}

extension PythonPartner {
    /// The rules about the defect that do not report it in a recording.
    fileprivate func rulesThatMiss(in recording: String) async throws -> [String] {
        let report = await Runner.judge(try RunRecording(file: Array(recording.utf8)))
        return rules.filter { !report.failures.contains($0) }
    }
}
