import Foundation
import TestSupport
import Testing

/// The test tool as a program.
@Suite struct FlipCheckProgramTests {
    private func run(_ arguments: String...) async throws -> RunningProgram.End {
        try await RunningProgram("flip-check", arguments).end()
    }

    @Test func `the demo needs nothing and prints what is recorded`() async throws {
        let end = try await run("--demo")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.errors == "")
        if let difference = try Recording("flip-check-demo").difference(from: end.output) {
            Issue.record("\(difference)")
        }
    }

    @Test func `every rule holds for the partner-server program, whose endpoints come from its metadata`()
        async throws
    {
        setenv("CLIENT_SECRET", "google-secret", 1)
        let server = try RunningProgram("partner-server", ["--port", "0"])
        let greeting = try await server.wait(for: "until Ctrl-C")
        let issuer = String(
            try #require(greeting.split(separator: " ").first { $0.hasPrefix("http://") }).dropLast())
        // The file that Docs/flip-check.md shows, but for the port.
        let end = try await run(
            "--config",
            packageRoot.appendingPathComponent("Sources/Tools/flip-check/partner-server.json").path,
            "--issuer", issuer, "--association-url", issuer + "/.well-known/apple-app-site-association",
            "--seconds", "60")
        server.send(SIGTERM)
        _ = try await server.end()
        #expect(end.status == 0, "\(end.output)\(end.errors)")
        #expect(end.output.contains("0 errors, 0 warnings, 0 notes"))
        #expect(end.output.contains("0 could not be looked at"))
        // Not on a terminal: no colours, and a line of progress for each group.
        #expect(!end.output.contains("\u{1B}"))
        #expect(end.errors.hasPrefix("association file …\nauthorization endpoint …\n"))
        #expect(!(end.output + end.errors).contains("google-secret"))
    }

    @Test func `nobody at the other end is an error that is found`() async throws {
        let end = try await run(
            "--client-id", "1234", "--authorization-url", "http://127.0.0.1:1/authorize", "--json", "-")
        #expect(end.status == 1)
        #expect(end.output.hasPrefix("{\n  \"exitStatus\" : 1,"))
        #expect(end.output.contains("\"rule\" : \"authorize/answers\""))
    }

    @Test func `secrets do not go to another machine in the clear`() async throws {
        let end = try await run(
            "--client-id", "1234", "--authorization-url", "http://partner.invalid/authorize", "--brief",
            "--only", "authorize/answers")
        #expect(end.status == 1)
        #expect(end.output.contains("http://partner.invalid is plain http on another machine"))
    }

    @Test func `a rule is explained, and all are listed`() async throws {
        let explained = try await run("explain", "authorize/state-exact")
        #expect(explained.status == 0)
        #expect(explained.output.hasPrefix("authorize/state-exact\n"))
        #expect(explained.output.contains("https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2"))
        let listed = try await run("rules")
        #expect(listed.status == 0)
        #expect(listed.output.contains("authorize/state-exact"))
        let help = try await run("--help")
        #expect(help.status == 0)
        #expect(help.output.hasPrefix("Usage: flip-check"))
    }

    @Test(arguments: [
        ([], "nothing is known of a partner"), (["--config"], "--config needs a value"),
        (["--config", "/no/such/file"], "the file /no/such/file cannot be read"),
        (["--what"], "--what is no option"), (["--seconds", "soon"], "--seconds needs a number"),
        (["--only", "authorise"], "authorise is no rule and no group"),
        (["explain", "authorize"], "explain needs the id of a rule"),
        (["--token-url", "partner.example"], "tokenURL: “partner.example” is not a web link"),
        (
            ["--client-secret-environment", "NO_SUCH", "--client-id", "a"],
            "client.secret: the environment variable"
        ),
    ])
    func `arguments that make no sense end with 2 and say what to do`(
        arguments: [String], complaint: String
    ) async throws {
        let end = try await RunningProgram("flip-check", arguments).end()
        #expect(end.status == 2)
        #expect(end.output.isEmpty)
        #expect(end.errors.contains(complaint), "\(end.errors)")
    }
}
