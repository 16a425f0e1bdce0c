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
        "flip-with-firebase",
    ]

    /// Programs with an option or an argument, and their exit statuses; the recording is called
    /// `NAME-OPTION.txt`.
    static let withOption: [String: Int32] = [
        "partner-server --help": 0, "account-exists --hosted-mailbox": 0,
        "account-exists --no-enumeration-protection": 0, "link-yahoo --user-closes": 1,
        "reauthenticate --at-once": 0, "yahoo-sign-in --forged-token": 1,
        "custom-token --user-declines": 1, "yahoo-attacks --believe-claims": 1,
        "fall-back-to-browser --user-cancels": 1, "return-code --slow-server": 0,
        "refresh-and-unlink 15638400": 1,
        // An attacker added a second redirect URI.
        """
        handle-link https://partner.example/flip?client_id=google-client&state=a&redirect_uri=\
        https%3A%2F%2Fattacker.example&redirect_uri=\
        https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.OPA
        """: 0,
    ]

    /// The recordings that other tests or scripts write.
    private static let recordedElsewhere = [
        "flip-check-recall", "flip-check-authlib-server", "flip-check-oidc-mock-server",
    ]

    /// The commands of the pages, with their statuses.
    private static let checks = Result { Checks(try Tree(root: packageRoot)) }

    /// The commands with options whose output a page shows, or an empty list when the pages cannot be read.
    ///
    /// A test reports pages that cannot be read.
    private static let shownCommands = ((try? checks.get().shownCommands) ?? []).filter {
        !$0.hasSuffix("--help")
    }

    /// Runs a command, and compares its status, and its output with the recording.
    private func compareWithRecording(_ command: String, status: Int32) async throws -> RunningProgram.End {
        let words = command.split(separator: " ").map(String.init)
        let run = try await runToEnd(try #require(words.first), Array(words.dropFirst()))
        #expect(run.status == status, "\(command) ends with \(run.status): \(run.errors)")
        let recording = Recording(Tree.recordingName(of: command))
        if let difference = try recording.difference(from: run.output) { Issue.record("\(difference)") }
        return run
    }

    @Test(.serialized, .timeLimit(.minutes(60)), arguments: shownCommands)
    func `a command of the pages prints what is recorded`(command: String) async throws {
        let statuses = try Self.checks.get().recordedStatuses
        _ = try await compareWithRecording(command, status: statuses[command, default: 0])
    }

    @Test(arguments: examples + withOption.keys.sorted())
    func `an example prints what is recorded`(command: String) async throws {
        let status = Self.withOption[command, default: 0]
        let run = try await compareWithRecording(command, status: status)
        if status == 0 { #expect(run.errors == "") }
    }

    @Test func `every example has a recording, and every recording an example`() throws {
        let recorded = try names(in: Recording.folder).map { String($0.dropLast(".txt".count)) }
        let shownCommands = try Self.checks.get().shownCommands
        let commands = Self.examples + Self.withOption.keys + shownCommands
        let expected = Set(commands.map(Tree.recordingName) + Self.recordedElsewhere)
        #expect(expected.symmetricDifference(recorded) == [])
    }

    @Test func `a page gives a command the status that this test expects`() throws {
        let checks = try Self.checks.get()
        #expect(!Self.shownCommands.isEmpty)
        let wrong = checks.recordedStatuses.filter { shown in
            !checks.shownCommands.contains(shown.key) && shown.value != Self.withOption[shown.key, default: 0]
        }
        #expect(wrong == [:])
    }

    @Test func `every folder of Examples is an example or is known`() throws {
        let folders = try names(in: packageRoot.appendingPathComponent("Examples"))
        // The servers print their addresses and wait; the sample apps are sources to copy, which
        // scripts/type-check-apple and scripts/type-check-yahoo-sample look after.
        let notRecorded = [
            "partner-server", "yahoo-server", "firebase-server", "PartnerSampleApp",
            "YahooSampleApp", "TesterApp", "OneFile",
        ]
        #expect(Set(Self.examples + notRecorded).symmetricDifference(folders) == [])
    }

    /// The names in a folder, without hidden files: Finder writes `.DS_Store`.
    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
    }
}
