import Foundation
import TestSupport
import Testing

/// The recorded runs of the Python partners, in a file of one line for each: its name, a space, and the run.
enum RecallRecordings {
    private static let file = packageRoot.appendingPathComponent(
        "Tests/FlipCheckTests/Recording/Kept/defects.gz")

    /// The runs by the names of the partners.
    static func read() async throws -> [String: String] {
        let text = try await String(unpacking: file)
        var runs: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            try #require(parts.count == 2, "a line without a run: \(line.prefix(80))")
            runs[parts[0]] = parts[1]
        }
        return runs
    }

    /// Writes the runs, by the names of the partners; they replace the earlier runs.
    static func write(_ runs: [String: String]) async throws {
        let unpacked = file.deletingPathExtension()
        let lines = runs.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        // The page of a failure names files by their paths on this machine.
        let text = lines.joined(separator: "\n").replacing(#/File &quot;/[^&]*\//#, with: "File &quot;/")
        try text.write(to: unpacked, atomically: true, encoding: .utf8)
        // Without a time (-n), the same runs make the same file.
        let end = try await RunningProgram(onPath: "gzip", ["-9nf", unpacked.path]).end()
        try #require(end.status == 0, "gzip: \(end.errors)")
    }
}
