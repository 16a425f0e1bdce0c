import Foundation
import TestSupport
import Testing

/// The recorded runs of the Python partners, in a file of one line for each: its name, a space, and the run.
enum RecallRecordings {
    private static let folder = packageRoot.appendingPathComponent("Tests/FlipCheckTests/Recording/Kept")

    /// The runs by the names of the partners.
    static func read() async throws -> [String: String] {
        let text = try await String(unpacking: folder.appendingPathComponent("defects.gz"))
        var runs: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            try #require(parts.count == 2, "a line without a run: \(line.prefix(80))")
            runs[parts[0]] = parts[1]
        }
        return runs
    }

    /// Writes the runs, by the names of the partners, in the place of those before.
    static func write(_ runs: [String: String]) async throws {
        let file = folder.appendingPathComponent("defects")
        let lines = runs.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        // The page of a failure names files by their paths on this machine.
        let text = lines.joined(separator: "\n").replacing(#/File &quot;/[^&]*\//#, with: "File &quot;/")
        try text.write(to: file, atomically: true, encoding: .utf8)
        let end = try await RunningProgram(onPath: "gzip", ["-9nf", file.path]).end()
        try #require(end.status == 0, "gzip: \(end.errors)")
    }
}
