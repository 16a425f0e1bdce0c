import FlipCheck
import Foundation
import TestSupport
import Testing

/// Every defect of the partners in Python, in a recording of the rules about it: it is found without the partner.
///
/// With `RECORD=1` the recordings are made anew, which counts as a failure; `scripts/flip-check-recall` does that.
@Suite(.enabled(if: PythonPartner.canRun, "there is no python3")) struct RecallRecordingTests {
    private static let folder = packageRoot.appendingPathComponent("Tests/FlipCheckTests/Recording/Kept")

    @Test func `each defect is found in its recording, by every rule about it`() async throws {
        let defects = try await PythonPartner.listing().defect
        let isRecording = ProcessInfo.processInfo.environment["RECORD"] != nil
        let recorded = isRecording ? try await Self.record(defects) : try await Self.recordings()
        #expect(
            recorded.keys.sorted() == defects.map(\.name).sorted(), "scripts/flip-check-recall records them")
        for defect in defects {
            guard let recording = recorded[defect.name] else { continue }
            let silent = try await defect.silent(in: recording)
            #expect(silent == [], "\(defect.name)")
        }
        if isRecording {
            Issue.record("recorded \(defects.count) defects; run again without RECORD to compare")
        }
    }

    /// The recordings by the names of the partners; a line of the file has both.
    private static func recordings() async throws -> [String: String] {
        let path = folder.appendingPathComponent("defects.gz").path
        let text = try await RunningProgram(onPath: "gzip", ["-dc", path]).end().output
        var recordings: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            if parts.count == 2 { recordings[String(parts[0])] = String(parts[1]) }
        }
        return recordings
    }

    /// Runs the rules about each defect, or about those whose name begins with `RECALL`, and keeps the runs.
    private static func record(_ defects: [PythonPartner]) async throws -> [String: String] {
        let beginning = ProcessInfo.processInfo.environment["RECALL"].flatMap { $0 == "all" ? nil : $0 }
        var recorded = beginning == nil ? [:] : try await recordings()
        for defect in defects where defect.name.hasPrefix(beginning ?? "") {
            // A rule about all answers finds nothing without the requests of the others.
            for only in [defect.rules, defect.groups, []] {
                let file = try await defect.recording(only: only)
                recorded[defect.name] = file
                if try await defect.silent(in: file).isEmpty { break }
            }
        }
        let file = folder.appendingPathComponent("defects")
        let lines = recorded.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        // The page of a failure names files by their paths on this machine.
        let text = lines.joined(separator: "\n").replacing(#/File &quot;/[^&]*\//#, with: "File &quot;/")
        try text.write(to: file, atomically: true, encoding: .utf8)
        _ = try await RunningProgram(onPath: "gzip", ["-9nf", file.path]).end()
        return recorded
    }
}

extension PythonPartner {
    /// The rules about the defect that do not report it in a recording.
    fileprivate func silent(in recording: String) async throws -> [String] {
        let report = await Runner.judge(try RunRecording(file: Array(recording.utf8)))
        return rules.filter { !report.failures.contains($0) }
    }
}
