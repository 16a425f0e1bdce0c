import Foundation
import TestSupport
import Testing

/// A server program that is ready, on a port of its own.
struct ServerProgram {
    let program: RunningProgram
    let origin: String
    /// All that it printed at its start.
    let greeting: String

    init(_ name: String, _ options: [String] = [], until end: String = "until Ctrl-C") async throws {
        program = try RunningProgram(name, ["--port", "0"] + options)
        greeting = try await program.wait(for: end)
        let address = try #require(greeting.split(separator: " ").first { $0.hasPrefix("http://") })
        origin = String(address.dropLast())
    }

    @discardableResult func stop() async throws -> RunningProgram.End { try await program.stop() }
}

/// The output of curl.
func curl(_ arguments: String...) async throws -> String {
    try await RunningProgram(onPath: "curl", ["--silent", "--show-error"] + arguments).end().output
}
