import TestSupport
import Testing

@testable import PlaygroundServer

/// The project's partner server in a process of its own.
struct ServedPartner {
    let program: RunningProgram
    /// Where it is, as `http://127.0.0.1:PORT`.
    let origin: String

    /// Starts the server, which lets browsers come back to a playground.
    init(returningTo origin: String) async throws {
        program = try RunningProgram(
            "partner-server", ["--port", "0", "--redirect-uri", origin + PlaygroundServer.returnPath])
        let greeting = try await program.wait(for: "redirect URIs")
        self.origin = String(try #require(greeting.firstMatch(of: /on (http:[^,]+),/)?.1))
    }
}
