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

/// The program around the stand-in for Yahoo.
@Suite struct YahooServerProgramTests {
    @Test func `it says where it is and what to try it with, and stops cleanly`() async throws {
        let program = try RunningProgram(
            "yahoo-server", ["--port", "0", "--redirect-uri", "https://a.example/b"])
        let greeting = try await program.wait(for: "sunflower lane\n")
        for text in [
            "Yahoo stand-in on http://127.0.0.1:", "/oauth2/request_auth", "/oauth2/get_token", "dj0yJmk9",
            "https://demo-project.firebaseapp.com/__/auth/handler", "https://a.example/b",
            "bruno@gmail.example (not verified)",
        ] {
            #expect(greeting.contains(text), "it does not say: \(text)")
        }
        let end = try await program.stop()
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
