import Foundation
import Testing

/// A server program that is ready, on a port of its own.
package struct ServerProgram: Sendable {
    package let program: RunningProgram
    /// Where it is, as `http://127.0.0.1:PORT`.
    package let origin: String
    /// What the program had printed when the text that was waited for came; more of its greeting may follow.
    package let greeting: String

    /// Starts the program, and returns when it has printed this text.
    package init(
        _ name: String, _ options: [String] = [], until text: String = "until Ctrl-C"
    ) async throws {
        program = try RunningProgram(name, ["--port", "0"] + options)
        greeting = try await program.wait(for: text)
        origin = String(try #require(greeting.firstMatch(of: /http:\/\/[a-z0-9.]+:[0-9]+/)).0)
    }

    /// Ends the program, as ``RunningProgram/stop()`` does.
    @discardableResult package func stop() async throws -> RunningProgram.End { try await program.stop() }
}
