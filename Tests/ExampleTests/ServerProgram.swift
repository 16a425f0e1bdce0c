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

    /// The end of flip-check, run against this partner server with the file that Docs/flip-check.md shows.
    func flipCheck(_ arguments: String...) async throws -> RunningProgram.End {
        let file = packageRoot.appendingPathComponent("Sources/Tools/flip-check/partner-server.json").path
        return try await runToEnd(
            "flip-check", arguments + ["--config", file, "--issuer", origin],
            environment: ["CLIENT_SECRET": "google-secret"])
    }

    @discardableResult func stop() async throws -> RunningProgram.End { try await program.stop() }
}

/// The output of curl.
func curl(_ arguments: String...) async throws -> String {
    try await RunningProgram(onPath: "curl", ["--silent", "--show-error"] + arguments).end().output
}

/// Runs one of the package's executables to its end.
func runToEnd(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:]
) async throws -> RunningProgram.End {
    try await RunningProgram(program, arguments, environment: environment).end()
}

/// What the server programs have in common, and the program around the stand-in for Yahoo.
@Suite struct ServerProgramTests {
    @Test(
        arguments: [
            (
                "partner-server", ["--redirect-uri", "https://a.example/b"],
                [
                    "Partner server on http://127.0.0.1:", "/authorize", "/token", "google-client",
                    "google-secret", "ada", "correct horse",
                    "https://oauth-redirect.googleusercontent.com/r/example-project", "https://a.example/b\n",
                ]
            ),
            (
                "yahoo-server", ["--redirect-uri", "https://a.example/b"],
                [
                    "Yahoo stand-in on http://127.0.0.1:", "/oauth2/request_auth", "/oauth2/get_token",
                    "dj0yJmk9", "https://demo-project.firebaseapp.com/__/auth/handler", "https://a.example/b",
                    "bruno@gmail.example (not verified)", "sunflower lane\n",
                ]
            ),
            (
                "firebase-server", ["--seed"],
                [
                    "FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:", "demo-project", "demo-api-key",
                    "ada@example.com", "correct horse", "sunflower lane", "unsigned",
                    "/emulator/auth/handler\n",
                ]
            ),
        ] as [(String, [String], [String])], [SIGINT, SIGTERM])
    func `it says where it is and what to try it with, and stops cleanly`(
        server: (name: String, options: [String], texts: [String]), signal: Int32
    ) async throws {
        let program = try RunningProgram(server.name, ["--port", "0"] + server.options)
        let greeting = try await program.wait(for: try #require(server.texts.last))
        for text in server.texts { #expect(greeting.contains(text), "it does not say: \(text)") }
        program.send(signal)
        let end = try await program.end()
        #expect(end.status == 0)
        #expect(end.output.hasSuffix("Stopped.\n"))
    }

    @Test(arguments: [[], ["--historic-profile"]])
    func `the profile API is gone, unless it is asked for`(options: [String]) async throws {
        let program = try RunningProgram("yahoo-server", ["--port", "0"] + options)
        let greeting = try await program.wait(for: "/v1/user/me/profile\n")
        let address = try #require(greeting.firstMatch(of: /http:\S+profile/)?.output)
        let status = try await curl("-o", "/dev/null", "-w", "%{http_code}", String(address))
        #expect(status == (options.isEmpty ? "410" : "401"))
        try await program.stop()
    }
}
