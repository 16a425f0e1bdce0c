import DocSync
import Foundation
import TestSupport
import Testing

/// Every example is run as a reader would run it, and all it prints is compared with its recording.
///
/// `scripts/record` writes the recordings anew. It sets `RECORD`, with which these tests fail, so that
/// recording is never mistaken for a pass.
@Suite struct RecordedOutputTests {
    static let examples = [
        "whole-journey", "open-link", "handle-link", "verify-client", "return-code", "return-error",
        "exchange-code", "refresh-and-unlink", "fall-back-to-browser", "associate", "yahoo-sign-in",
        "account-exists", "link-yahoo", "reauthenticate", "custom-token", "yahoo-attacks",
    ]

    /// Programs whose `--help` a page shows; the recording is called `NAME-help.txt`.
    static let explained = ["partner-server"]

    /// Recorded by other tests or scripts: the test tool's, and that of servers from elsewhere.
    private static let others = [
        "flip-check-demo", "flip-check-recall", "flip-check-authlib-server", "flip-check-oidc-mock-server",
    ]

    /// The commands of the pages, with their statuses.
    private static let checks = Result { Checks(try Tree(root: packageRoot)) }

    @Test(.timeLimit(.minutes(60)))
    func `an exercise prints what is recorded`() async throws {
        let checks = try Self.checks.get()
        let statuses = checks.recordedStatuses
        #expect(!checks.exercises.isEmpty)
        for command in checks.exercises where !command.hasSuffix("--help") {
            let words = command.split(separator: " ").map(String.init)
            let run = try await runToEnd(words[0], Array(words.dropFirst()))
            #expect(
                run.status == statuses[command, default: 0],
                "\(command) ends with \(run.status): \(run.errors)")
            let recording = Recording(Tree.recordingName(of: command))
            if let difference = try recording.difference(from: run.output) { Issue.record("\(difference)") }
        }
    }

    @Test(arguments: examples + explained.map { "\($0) --help" })
    func `an example prints what is recorded`(command: String) async throws {
        let words = command.split(separator: " ").map(String.init)
        let name = command.replacing(" --", with: "-")
        let run = try await runToEnd(words[0], Array(words.dropFirst()))
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors == "")
        if let difference = try Recording(name).difference(from: run.output) {
            Issue.record("\(difference)")
        }
    }

    @Test func `every example has a recording, and every recording an example`() throws {
        let recorded = try FileManager.default.contentsOfDirectory(atPath: Recording.folder.path)
            .map { String($0.dropLast(".txt".count)) }
        let checks = try Self.checks.get()
        let exercises = checks.exercises.map(Tree.recordingName)
        // The tests of these want 0, and the pages must not say another status.
        let others = checks.recordedStatuses.filter { !checks.exercises.contains($0.key) }
        #expect(others.values.allSatisfy { $0 == 0 })
        #expect(
            Set(recorded)
                == Set(Self.examples + Self.explained.map { "\($0)-help" } + Self.others + exercises))
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: packageRoot.appendingPathComponent("Examples").path)
        // The servers print their addresses and wait; the sample apps are sources to copy, which
        // scripts/type-check-apple and scripts/type-check-yahoo-sample look after.
        #expect(
            Set(folders)
                == Set(
                    Self.examples + [
                        "partner-server", "yahoo-server", "firebase-server", "PartnerSampleApp",
                        "PartnerServerStarter",
                        "YahooSampleApp", "OneFile",
                    ])
        )
    }
}
