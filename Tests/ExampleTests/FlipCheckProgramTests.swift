import Foundation
import TestSupport
import Testing

/// The test tool as a program.
@Suite struct FlipCheckProgramTests {
    private func run(_ arguments: String...) async throws -> RunningProgram.End {
        try await RunningProgram("flip-check", arguments).end()
    }

    /// Runs the body with a file of this text.
    private func withFile<Value>(
        _ text: String, _ body: (String) async throws -> Value
    ) async throws -> Value {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try text.write(to: path, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: path) }
        return try await body(path.path)
    }

    /// What is known of the partner-server program.
    private static let configuration = """
        {
          "universalLink": "https://partner.example/flip",
          "appID": "TEAMID1234.example.partner.app",
          "client": { "id": "google-client", "secret": { "environment": "FLIP_CHECK_TEST_SECRET" } },
          "scopes": ["devices.read", "devices.control"],
          "projectID": "example-project",
          "signIn": {
            "forms": [
              {
                "fields": { "username": "ada", "password": "correct horse" },
                "press": { "name": "decision", "value": "sign-in" }
              },
              { "press": { "name": "decision", "value": "agree" } }
            ],
            "refusal": [{ "press": { "name": "decision", "value": "cancel" } }]
          },
          "limits": { "requestsPerSecond": 1000, "seconds": 60 }
        }
        """

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
        setenv("FLIP_CHECK_TEST_SECRET", "google-secret", 1)
        let server = try RunningProgram("partner-server", ["--port", "0"])
        let greeting = try await server.wait(for: "until Ctrl-C")
        let issuer = String(
            try #require(greeting.split(separator: " ").first { $0.hasPrefix("http://") }).dropLast())
        let end = try await withFile(Self.configuration) { path in
            try await run(
                "--config", path, "--issuer", issuer, "--association-url",
                issuer + "/.well-known/apple-app-site-association")
        }
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
