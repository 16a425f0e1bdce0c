import Foundation
import TestSupport
import Testing

/// A server program that is ready, on a port of its own.
struct ServerProgram {
    let program: RunningProgram
    /// Where it is, as `http://127.0.0.1:PORT`.
    let origin: String
    /// All that it printed at its start.
    let greeting: String

    /// Starts the program, and returns when it has printed this text.
    init(_ name: String, _ options: [String] = [], until end: String = "until Ctrl-C") async throws {
        program = try RunningProgram(name, ["--port", "0"] + options)
        greeting = try await program.wait(for: end)
        let address = try #require(greeting.split(separator: " ").first { $0.hasPrefix("http://") })
        origin = String(address.dropLast())
    }

    /// How flip-check ends, run against this partner server with the file that Docs/flip-check.md shows.
    func flipCheck(_ arguments: String...) async throws -> RunningProgram.End {
        let file = packageRoot.appendingPathComponent("Sources/Tools/flip-check/partner-server.json").path
        return try await runToEnd(
            "flip-check", arguments + ["--config", file, "--issuer", origin],
            environment: ["CLIENT_SECRET": "google-secret"])
    }

    /// Ends the program as a system does that shuts down.
    @discardableResult func stop() async throws -> RunningProgram.End { try await program.stop() }
}
