import Foundation
import TestSupport
import Testing

/// The program with an identity provider in its `partner.json`.
@Suite struct IdentityProviderProgramTests {
    private let folder: PartnerFolder

    init() throws { folder = try PartnerFolder() }

    /// A provider that the server can use, on which the refused providers are based.
    private static let usable: [String: any Sendable] = [
        "issuer": "https://a.example", "profile": "keycloak", "appClientIDs": ["a"],
    ]

    /// Changes to ``usable`` (nil removes a key), and how the server refuses the provider.
    @Test(
        arguments: [
            (["profile": nil], "partner.json has no identityProvider.profile; add it"),
            (["profile": "ping"], "identityProvider.profile is \"ping\"; the profiles are auth0, cognito, "),
            (["profile": "okta"], "identityProvider.audience is missing; the profile okta needs"),
            (
                ["issuer": "https://a.auth0.com", "profile": "auth0", "audience": "b"],
                "identityProvider.issuer is \"https://a.auth0.com\"; Auth0's tokens have it with a slash"
            ),
            (
                ["clientId": "x"],
                "identityProvider in partner.json has a key \"clientId\", and the keys are issuer, profile, "
            ),
            (
                ["scopes": ["openid"]],
                "identityProvider.scopes is for a server that is a client of the provider; add clientID, or"
            ),
            (
                ["profile": "introspection"],
                "identityProvider.clientID is missing; with the profile introspection the server asks the provider"
            ),
            (
                ["clientID": "x"],
                "identityProvider.clientID needs either clientSecretFile or clientSecretVariable"
            ),
            (
                ["clientID": "x", "clientSecretFile": "no-such\u{1B}file"],
                "identityProvider.clientSecretFile is \"no-such\\u{1b}file\", which cannot be read; write "
            ),
            (
                ["clientID": "x", "clientSecretVariable": "NO_SUCH_SECRET"],
                "identityProvider.clientSecretVariable is \"NO_SUCH_SECRET\", and there is no such variable"
            ),
            (
                ["clientID": "x", "clientSecretVariable": "TEST_SECRET", "scopes": ["profile"]],
                "identityProvider.scopes is \"profile\"; write scope tokens, each once, and openid among them"
            ),
            (
                [
                    "issuer": "https://securetoken.google.com/p", "profile": "firebase",
                    "appClientIDs": ["p"], "clientID": "x",
                ], "identityProvider.clientID is of no use with Firebase"
            ),
        ] as [([String: (any Sendable)?], String)])
    func `a provider that the server cannot use ends the start with the key and what to do`(
        changes: [String: (any Sendable)?], complaint: String
    ) async throws {
        var provider = Self.usable
        for (key, value) in changes { provider[key] = value }
        try await folder.expectRefusal(of: provider, for: "identityProvider", complaint: complaint)
    }

    @Test(arguments: ["secret", "secret\n", "secret\r\n"])
    func `the file of a client secret may end with a line break`(content: String) async throws {
        try await folder.makeConfiguration()
        let file = folder.url.appending(path: "provider-secret")
        try Data(content.utf8).write(to: file)
        try folder.configure([
            "identityProvider": [
                "issuer": "https://a.example", "profile": "keycloak", "appClientIDs": ["a"], "clientID": "c",
                "clientSecretFile": "provider-secret",
            ] as [String: Any]
        ])
        #expect(try await folder.outputOfStart().contains("Browsers sign in at https://a.example, which "))
    }

    @Test(
        arguments: [
            ([:], "Browsers get the password form, because "),
            (
                ["clientID": "c", "clientSecretVariable": "TEST_SECRET"],
                "Browsers sign in at https://a.example, which "
            ),
        ] as [([String: String], String)])
    func `the start names the provider's tokens, and what browsers get`(
        client: [String: String], browsers: String
    ) async throws {
        try await folder.makeConfiguration()
        var provider: [String: Any] = [
            "issuer": "https://a.example", "profile": "rfc9068", "appClientIDs": ["a"], "audience": "b",
        ]
        for (key, value) in client { provider[key] = value }
        try folder.configure(["identityProvider": provider])
        let output = try await folder.outputOfStart()
        let tokens =
            "The app sends tokens of https://a.example (rfc9068) for [\"a\"], with the audience \"b\".\n"
        #expect(output.contains(tokens + browsers), "\(output)")
    }

    @Test func `a provider that gives no discovery document is in the log at the start`() async throws {
        try await folder.makeConfiguration()
        let refused = try RefusedPort()
        try folder.configure([
            "identityProvider": ["issuer": refused.origin, "profile": "keycloak", "appClientIDs": ["a"]]
        ])
        let server = try folder.start(["--port", "0"], joinsErrors: true)
        let lines = try await server.wait(for: "Users get 503 until issuer in partner.json is ")
        #expect(lines.contains("partner-server: identityProvider: \(refused.origin)"), "\(lines)")
        #expect(try await server.stop().status == 0)
    }
}
