import Foundation
import Testing

/// A server program that is ready, on a port of its own.
package struct ServerProgram: Sendable {
    package let program: RunningProgram
    /// Where it is, as `http://127.0.0.1:PORT`.
    package let origin: String
    package let port: UInt16
    /// What the program had printed when the text that was waited for came; more of its greeting may follow.
    package let greeting: String

    /// Starts the program, and returns when it has printed this text.
    package init(
        _ name: String, _ options: [String] = [], until text: String = "until Ctrl-C"
    ) async throws {
        try await self.init(RunningProgram(name, ["--port", "0"] + options), until: text)
    }

    /// Returns when a program that was started has printed this text.
    package init(_ program: RunningProgram, until text: String = "until Ctrl-C") async throws {
        self.program = program
        greeting = try await program.wait(for: text)
        let address = try #require(greeting.firstMatch(of: /\bon (http:\/\/[a-z0-9.]+:([0-9]+))/))
        origin = String(address.1)
        port = try #require(UInt16(address.2))
    }

    /// Ends the program, as ``RunningProgram/stop()`` does.
    @discardableResult package func stop() async throws -> RunningProgram.End { try await program.stop() }
}
