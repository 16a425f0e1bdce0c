import Foundation
import TestSupport

/// An identity provider that others wrote, which a script in `servers` runs.
struct ForeignProvider {
    /// The provider, as its tokens name it in `iss`.
    let issuer: String
    private let folder: TemporaryFolder
    private let program: RunningProgram

    /// Starts the script with the name of the file in which it may look for a redirect URI.
    init(_ script: String) async throws {
        folder = try TemporaryFolder()
        program = try PythonPrograms.start("servers/\(script).py", [folder.file("redirect-uri")])
        issuer = String(try await program.wait(for: "\n").prefix { !$0.isNewline })
    }

    /// Tells the script the redirect URI of the partner's server.
    ///
    /// Atomically: the script may look at any time, and must not read half of it.
    func write(redirectURI: String) throws {
        let file = URL(fileURLWithPath: folder.file("redirect-uri"))
        try Data(redirectURI.utf8).write(to: file, options: .atomic)
    }

    /// Tells the redirect URI to a script that starts its server with it, and waits for the server.
    func start(redirectURI: String) async throws {
        try write(redirectURI: redirectURI)
        _ = try await program.wait(for: "ready")
    }

    /// Ends the script.
    @discardableResult func stop() async throws -> RunningProgram.End { try await program.stop() }
}
