import Foundation
import TestSupport
import Testing

/// A server program that is ready, on a port of its own.
struct ServerProgram {
    let program: RunningProgram
    /// Where it is, as `http://127.0.0.1:PORT`.
    let origin: String
    /// What it had printed when the awaited text came; more of its greeting may follow.
    let greeting: String

    /// Starts the program, and returns when it has printed this text.
    init(_ name: String, _ options: [String] = [], until text: String = "until Ctrl-C") async throws {
        program = try RunningProgram(name, ["--port", "0"] + options)
        greeting = try await program.wait(for: text)
        origin = String(try #require(greeting.firstMatch(of: /http:\/\/[a-z0-9.]+:[0-9]+/)).0)
    }

    /// Runs flip-check against this server, which has to be partner-server, with the file that Docs/flip-check.md shows.
    func flipCheck(_ arguments: String...) async throws -> RunningProgram.End {
        let file = packageRoot.appendingPathComponent("Sources/Tools/flip-check/partner-server.json").path
        return try await runToEnd(
            "flip-check", arguments + ["--config", file, "--issuer", origin],
            environment: ["CLIENT_SECRET": "google-secret"])
    }

    /// Ends the program as a system that shuts down does: with SIGTERM.
    @discardableResult func stop() async throws -> RunningProgram.End { try await program.stop() }
}
