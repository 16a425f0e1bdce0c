import Foundation
import TestSupport
import Testing

/// What the server programs have in common, and the profile API of yahoo-server.
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
        #expect(greeting.contains("profile (410)") == options.isEmpty)
        let address = try #require(greeting.firstMatch(of: /http:\S+profile/)?.output)
        let status = try await curl("-o", "/dev/null", "-w", "%{http_code}", String(address))
        #expect(status == (options.isEmpty ? "410" : "401"))
        try await program.stop()
    }
}
