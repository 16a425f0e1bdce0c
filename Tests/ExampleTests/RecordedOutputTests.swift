import Foundation
import TestSupport
import Testing

/// Every example is run as a reader would run it, and all it prints is compared with its recording.
///
/// `scripts/record` writes the recordings anew. It sets `RECORD`, with which these tests fail, so that recording is
/// never mistaken for a pass.
@Suite struct RecordedOutputTests {
    static let examples = [
        "whole-journey", "open-link", "handle-link", "verify-client", "return-code", "return-error",
        "exchange-code", "refresh-and-unlink", "fall-back-to-browser", "associate",
    ]

    /// Programs whose `--help` a page shows; the recording is called `NAME-help.txt`.
    static let explained = ["partner-server"]

    @Test(arguments: examples + explained.map { "\($0) --help" })
    func `an example prints what is recorded`(command: String) async throws {
        let words = command.split(separator: " ").map(String.init)
        let name = words.joined(separator: "-").replacing("---", with: "-")
        let recording = packageRoot.appendingPathComponent("Tests/ExampleTests/Recordings/\(name).txt")
        let run = try await RunningProgram(words[0], Array(words.dropFirst())).end()
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors == "")
        if ProcessInfo.processInfo.environment["RECORD"] != nil {
            try run.output.write(to: recording, atomically: true, encoding: .utf8)
            Issue.record("recorded \(name); run again without RECORD to compare")
            return
        }
        let recorded = try String(contentsOf: recording, encoding: .utf8)
        // Bytes: Swift takes texts for equal that only look alike.
        if !run.output.utf8.elementsEqual(recorded.utf8) {
            Issue.record(
                """
                \(name) prints something else than Tests/ExampleTests/Recordings/\(name).txt.
                If that is intended: scripts/record
                \(firstDifference(recorded, run.output))
                """)
        }
    }

    @Test func `every example has a recording, and every recording an example`() throws {
        let folder = packageRoot.appendingPathComponent("Tests/ExampleTests/Recordings")
        let recorded = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .map { String($0.dropLast(".txt".count)) }
        #expect(Set(recorded) == Set(Self.examples + Self.explained.map { "\($0)-help" }))
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: packageRoot.appendingPathComponent("Examples").path)
        // The servers print their addresses and wait; the sample app is sources to copy, which
        // scripts/type-check-apple looks after.
        #expect(
            Set(folders)
                == Set(
                    Self.examples + ["partner-server", "yahoo-server", "firebase-server", "PartnerSampleApp"])
        )
    }

    private func firstDifference(_ recorded: String, _ printed: String) -> String {
        let old = recorded.split(separator: "\n", omittingEmptySubsequences: false)
        let new = printed.split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
        let was = line < old.count ? String(old[line]) : "(end)"
        let now = line < new.count ? String(new[line]) : "(end)"
        return "line \(line + 1)\n- \(was)\n+ \(now)"
    }
}
