import Foundation
import TestSupport
import Testing

/// OAuth clients that nobody here wrote, against the running server: what they cannot do is not OAuth.
@Suite struct ThirdPartyClientTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let python = folder.appendingPathComponent("../../.venv/bin/python").standardized

    /// In CI a missing installation is a failure; elsewhere the run says what to do and goes on.
    private static let isToBeRun =
        FileManager.default.isExecutableFile(atPath: python.path)
        || ProcessInfo.processInfo.environment["CI"] != nil

    @Test(.enabled(if: isToBeRun, "the clients are not installed; run scripts/third-party once"))
    func `Authlib and requests-oauthlib link an account, refresh and revoke`() async throws {
        try await run(
            "clients.py", against: "partner-server",
            printing: """
                authlib client_secret_post without PKCE ok
                authlib client_secret_post with PKCE ok
                authlib client_secret_basic without PKCE ok
                authlib client_secret_basic with PKCE ok
                requests_oauthlib client_secret_post without PKCE ok
                requests_oauthlib client_secret_post with PKCE ok
                requests_oauthlib client_secret_basic without PKCE ok
                requests_oauthlib client_secret_basic with PKCE ok

                """)
    }

    @Test(.enabled(if: isToBeRun, "the clients are not installed; run scripts/third-party once"))
    func `Authlib signs in with Yahoo and verifies the ES256 ID token by the published key`() async throws {
        try await run(
            "openid_clients.py", against: "yahoo-server",
            printing: """
                authlib ana client_secret_post without PKCE ok
                authlib ana client_secret_post with PKCE ok
                authlib ana client_secret_basic without PKCE ok
                authlib ana client_secret_basic with PKCE ok
                authlib bruno client_secret_post without PKCE ok
                authlib bruno client_secret_post with PKCE ok
                authlib bruno client_secret_basic without PKCE ok
                authlib bruno client_secret_basic with PKCE ok

                """)
    }

    /// Runs a script of clients against a server of ours, both as programs.
    private func run(_ script: String, against program: String, printing expected: String) async throws {
        try #require(
            FileManager.default.isExecutableFile(atPath: Self.python.path),
            "the clients are not installed; run scripts/third-party once, which makes .venv")
        let redirectURI = "http://127.0.0.1:9/callback"
        let server = try RunningProgram(program, ["--port", "0", "--redirect-uri", redirectURI])
        let greeting = try await server.wait(for: "until Ctrl-C")
        let issuer = String(
            try #require(greeting.split(separator: " ").first { $0.hasPrefix("http://") }).dropLast())
        let path = Self.folder.appendingPathComponent(script).path
        let clients = try await RunningProgram(path: Self.python, [path, issuer, redirectURI]).end()
        #expect(clients.status == 0, "\(clients.errors)")
        #expect(clients.output == expected)
        server.send(SIGTERM)
        #expect(try await server.end().status == 0)
    }
}
