import Foundation
import TestSupport

extension ServerProgram {
    /// Runs flip-check against this server, which has to be partner-server, with the file that Docs/flip-check.md shows.
    func flipCheck(_ arguments: String...) async throws -> RunningProgram.End {
        let file = packageRoot.appendingPathComponent("Sources/Tools/flip-check/partner-server.json").path
        return try await runToEnd(
            "flip-check", arguments + ["--config", file, "--issuer", origin],
            environment: ["CLIENT_SECRET": "google-secret"])
    }
}
