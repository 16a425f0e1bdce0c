import Foundation
import Testing

/// Google's own Admin SDK, unmodified, against the running server.
@Suite(.enabled(if: PythonPrograms.areToBeRun, PythonPrograms.advice)) struct FirebaseAdminTests {
    private func server(_ arguments: String...) async throws -> PythonPrograms.Server {
        try await PythonPrograms.server("firebase-server", ["--port", "0"] + arguments)
    }

    @Test func `firebase-admin keeps accounts, claims, tokens and session cookies`() async throws {
        let server = try await server("--seed")
        let output = try await PythonPrograms.run("admin.py", ["accounts", server.address])
        #expect(
            output == """
                create ok
                import ok
                get by uid, email, phone number and provider ok
                list ok
                update ok
                custom claims ok
                custom token ok
                session cookie ok
                revoke ok
                disable ok
                delete ok

                """)
        try await server.stop()
    }

    @Test func `firebase-admin makes links for e-mails, and their codes do what they are for`() async throws {
        let server = try await server("--seed")
        let output = try await PythonPrograms.run("admin.py", ["emails", server.address])
        #expect(
            output == """
                password reset link ok
                e-mail verification link ok
                sign-in link ok

                """)
        try await server.stop()
    }

    @Test func `firebase-admin keeps OIDC providers, and a script switches enumeration protection`()
        async throws
    {
        let server = try await server("--seed")
        let output = try await PythonPrograms.run("admin.py", ["settings", server.address])
        #expect(
            output == """
                e-mail enumeration protection ok
                create and get OIDC providers ok
                list OIDC providers ok
                update an OIDC provider ok
                delete an OIDC provider ok
                no SAML providers ok

                """)
        try await server.stop()
    }

    @Test func `firebase-admin verifies signed tokens by our keys, and refuses what is not ours`()
        async throws
    {
        let twoHoursAgo = String(Int(Date().timeIntervalSince1970) - 7200)
        let servers = try await [
            server("--signed", "--seed"), server("--signed", "--seed"),
            server("--signed", "--seed", "--start-time", twoHoursAgo),
        ]
        let output = try await PythonPrograms.run("admin.py", ["signatures"] + servers.map(\.address))
        #expect(
            output == """
                verify ok
                refuse tampered ok
                refuse foreign ok
                refuse expired ok

                """)
        for server in servers { try await server.stop() }
    }
}
