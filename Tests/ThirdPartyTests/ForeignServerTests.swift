import Foundation
import TestSupport
import Testing

/// flip-check against OAuth servers of other projects.
///
/// Each finding was looked at by hand; Docs/flip-check.md has the result.
@Suite struct ForeignServerTests {
    @Test(
        .enabled(if: PythonPrograms.areToBeRun, PythonPrograms.advice),
        arguments: [("authlib_server", "", "/revoke"), ("oidc_mock_server", "/oauth2", nil)])
    func `flip-check runs to the end and finds what is recorded`(
        server: String, path: String, revocation: String?
    ) async throws {
        let running = try await ForeignProvider(server)
        let origin = running.issuer
        let check = try await RunningProgram(
            "flip-check",
            [
                "--config", PythonPrograms.file("servers/\(server).json"), "--all",
                "--authorization-url", "\(origin)\(path)/authorize", "--token-url", "\(origin)\(path)/token",
                "--userinfo-url", "\(origin)/userinfo", "--requests-per-second", "1000", "--seconds", "60",
            ] + (revocation.map { ["--revocation-url", origin + $0] } ?? [])
        ).end()
        try await running.stop()
        #expect(check.status == 1, "\(check.errors)")
        // The port, the time, and the values in messages are others on each run. So is the number of requests: two
        // sign-ins within one second get the same cookie from some servers, and flip-check then signs in again.
        let text = check.output.replacing(origin, with: "http://127.0.0.1:8080")
            .replacing(#/[0-9]+\ requests(\ in\ [0-9.]+ s)?/#, with: "N requests")
            .replacing(#/[0-9]+\ of\ [0-9N]+\ (?=answers|requests|pages\ may\ be\ framed)/#, with: "N of N ")
        let printed =
            text.split(separator: "\n\n").map { paragraph in
                paragraph.firstRange(of: "\n  Repeat:").map { paragraph[..<$0.lowerBound] } ?? paragraph
            }.map { $0.trimmingCharacters(in: .newlines) }.joined(separator: "\n\n") + "\n"
        let recording = Recording("flip-check-" + server.replacing("_", with: "-"))
        if let difference = try recording.difference(from: printed) { Issue.record("\(difference)") }
    }
}
