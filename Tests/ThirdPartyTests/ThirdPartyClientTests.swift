import TestSupport
import Testing

/// Independent OAuth clients against the running server.
@Suite(.enabled(if: PythonPrograms.areToBeRun, PythonPrograms.advice)) struct ThirdPartyClientTests {
    @Test func `Authlib and requests-oauthlib link an account, refresh and revoke`() async throws {
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

    @Test func `Authlib signs in with Yahoo and verifies the ES256 ID token by the published key`()
        async throws
    {
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
        let redirectURI = "http://127.0.0.1:9/callback"
        let server = try await ServerProgram(program, ["--redirect-uri", redirectURI])
        #expect(try await PythonPrograms.run(script, [server.origin, redirectURI]) == expected)
        #expect(try await server.stop().status == 0)
    }
}
