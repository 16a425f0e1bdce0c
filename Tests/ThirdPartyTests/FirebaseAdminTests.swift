import Foundation
import TestSupport
import Testing

/// Google's own Admin SDK, unmodified, against the running server.
@Suite(.enabled(if: PythonPrograms.areToBeRun, PythonPrograms.advice)) struct FirebaseAdminTests {
    /// What a part of the script prints for servers with these options; each server has to end well.
    private func output(of part: String, with options: [String]...) async throws -> String {
        var servers: [ServerProgram] = []
        for option in options { servers.append(try await ServerProgram("firebase-server", option)) }
        let output = try await PythonPrograms.run("admin.py", [part] + servers.map(\.origin))
        for server in servers { #expect(try await server.stop().status == 0) }
        return output
    }

    @Test func `firebase-admin keeps accounts, claims, tokens and session cookies`() async throws {
        #expect(
            try await output(of: "accounts", with: ["--seed"]) == """
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
    }

    @Test func `firebase-admin makes links for e-mails, and their codes do what they are for`() async throws {
        #expect(
            try await output(of: "emails", with: ["--seed"]) == """
                password reset link ok
                e-mail verification link ok
                sign-in link ok

                """)
    }

    @Test func `firebase-admin keeps OIDC providers, and a script switches enumeration protection`()
        async throws
    {
        #expect(
            try await output(of: "settings", with: ["--seed"]) == """
                e-mail enumeration protection ok
                create and get OIDC providers ok
                list OIDC providers ok
                update an OIDC provider ok
                delete an OIDC provider ok
                no SAML providers ok

                """)
    }

    @Test func `firebase-admin verifies signed tokens by our keys, and refuses what is not ours`()
        async throws
    {
        let twoHoursAgo = String(Int(Date().timeIntervalSince1970) - 7_200)
        let output = try await output(
            of: "signatures", with: ["--signed", "--seed"], ["--signed", "--seed"],
            ["--signed", "--seed", "--start-time", twoHoursAgo])
        #expect(
            output == """
                verify ok
                refuse tampered ok
                refuse foreign ok
                refuse expired ok

                """)
    }
}
