import Foundation
import TestSupport
import Testing

/// The program around the server.
@Suite struct PartnerServerProgramTests {
    @Test func `it says where it is and what to try it with`() async throws {
        let program = try RunningProgram(
            "partner-server", ["--port", "0", "--redirect-uri", "https://a.example/b"])
        let greeting = try await program.wait(for: "https://a.example/b\n")
        for text in [
            "Partner server on http://127.0.0.1:", "/authorize", "/token", "google-client", "google-secret",
            "ada", "correct horse", "https://oauth-redirect.googleusercontent.com/r/example-project",
        ] {
            #expect(greeting.contains(text), "it does not say: \(text)")
        }
        program.send(SIGINT)
        _ = try await program.end()
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `it stops cleanly`(signal: Int32) async throws {
        let program = try RunningProgram("partner-server", ["--port", "0"])
        _ = try await program.wait(for: "until Ctrl-C")
        program.send(signal)
        let end = try await program.end()
        #expect(end.status == 0)
        #expect(end.output.hasSuffix("Stopped.\n"))
    }

    @Test func `it explains itself`() async throws {
        let end = try await RunningProgram("partner-server", ["--help"]).end()
        #expect(end.status == 0)
        #expect(end.output.hasPrefix("Usage: partner-server"))
    }

    @Test(arguments: [
        ["--port"], ["--port", "x"], ["--port", "65536"], ["--redirect-uri"], ["--unknown"], ["8080"],
        ["--redirect-uri", "http://example.com/"], ["--redirect-uri", "https://example.com/#a"],
    ])
    func `it refuses arguments that make no sense`(arguments: [String]) async throws {
        let end = try await RunningProgram("partner-server", ["--port", "0"] + arguments).end()
        #expect(end.status == 2)
        #expect(end.output.isEmpty)
        #expect(end.errors.hasPrefix("partner-server: "))
        #expect(end.errors.contains("Usage:"))
    }

    @Test func `it says when its port is taken`() async throws {
        let first = try RunningProgram("partner-server", ["--port", "0"])
        let greeting = try await first.wait(for: "until Ctrl-C")
        let port = try #require(greeting.split(separator: ",").first?.split(separator: ":").last)
        let second = try await RunningProgram("partner-server", ["--port", String(port)]).end()
        #expect(second.status == 1)
        #expect(second.errors.contains("Port \(port) on 127.0.0.1 is in use"))
        first.send(SIGTERM)
        _ = try await first.end()
    }
}
