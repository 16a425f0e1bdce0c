import Foundation
import TestSupport
import Testing

/// The program with an identity provider in its `partner.json`.
@Suite struct IdentityProviderProgramTests {
    private let folder: PartnerFolder

    init() throws { folder = try PartnerFolder() }

    @Test(arguments: [
        (
            ["issuer": "https://a.example", "appClientIDs": ["a"]] as [String: any Sendable],
            "partner.json has no identityProvider.profile; add it"
        ),
        (
            ["issuer": "https://a.example", "profile": "ping", "appClientIDs": ["a"]]
                as [String: any Sendable],
            "identityProvider.profile is \"ping\"; the profiles are auth0, cognito, "
        ),
        (
            ["issuer": "https://a.example", "profile": "okta", "appClientIDs": ["a"]]
                as [String: any Sendable],
            "identityProvider.audience is missing; the profile okta needs"
        ),
        (
            [
                "issuer": "https://a.auth0.com", "profile": "auth0", "appClientIDs": ["a"], "audience": "b",
            ] as [String: any Sendable],
            "identityProvider.issuer is \"https://a.auth0.com\"; Auth0's tokens have it with a slash"
        ),
        (
            ["issuer": "https://a.example", "profile": "keycloak", "appClientIDs": ["a"], "clientId": "x"]
                as [String: any Sendable],
            "identityProvider in partner.json has a key \"clientId\", and the keys are issuer, profile, "
        ),
        (
            [
                "issuer": "https://a.example", "profile": "keycloak", "appClientIDs": ["a"],
                "scopes": ["openid"],
            ]
                as [String: any Sendable],
            "identityProvider.scopes is for a server that is a client of the provider; add clientID, or"
        ),
        (
            ["issuer": "https://a.example", "profile": "introspection", "appClientIDs": ["a"]]
                as [String: any Sendable],
            "identityProvider.clientID is missing; with the profile introspection the server asks the provider"
        ),
        (
            ["issuer": "https://a.example", "profile": "keycloak", "appClientIDs": ["a"], "clientID": "x"]
                as [String: any Sendable],
            "identityProvider.clientID needs either clientSecretFile or clientSecretVariable"
        ),
        (
            [
                "issuer": "https://a.example", "profile": "keycloak", "appClientIDs": ["a"], "clientID": "x",
                "clientSecretFile": "no-such\u{1B}file",
            ] as [String: any Sendable],
            "identityProvider.clientSecretFile is \"no-such\\u{1b}file\", which cannot be read; write "
        ),
        (
            [
                "issuer": "https://a.example", "profile": "keycloak", "appClientIDs": ["a"], "clientID": "x",
                "clientSecretVariable": "NO_SUCH_SECRET",
            ] as [String: any Sendable],
            "identityProvider.clientSecretVariable is \"NO_SUCH_SECRET\", and there is no such variable"
        ),
        (
            [
                "issuer": "https://a.example", "profile": "keycloak", "appClientIDs": ["a"], "clientID": "x",
                "clientSecretVariable": "TEST_SECRET", "scopes": ["profile"],
            ] as [String: any Sendable],
            "identityProvider.scopes is \"profile\"; write scope tokens, each once, and openid among them"
        ),
        (
            [
                "issuer": "https://securetoken.google.com/p", "profile": "firebase", "appClientIDs": ["p"],
                "clientID": "x",
            ] as [String: any Sendable],
            "identityProvider.clientID is of no use with Firebase"
        ),
    ])
    func `a provider that makes no sense ends the start with the key and what to do`(
        provider: [String: any Sendable], complaint: String
    ) async throws {
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

    @Test func `the start names the provider's tokens, and what browsers get`() async throws {
        try await folder.makeConfiguration()
        var provider: [String: Any] = [
            "issuer": "https://a.example", "profile": "rfc9068", "appClientIDs": ["a"], "audience": "b",
        ]
        let tokens =
            "The app sends tokens of https://a.example (rfc9068) for [\"a\"], with the audience \"b\".\n"
        try folder.configure(["identityProvider": provider])
        #expect(
            try await folder.outputOfStart().contains("\(tokens)Browsers get the password form, because "))
        provider["clientID"] = "c"
        provider["clientSecretVariable"] = "TEST_SECRET"
        try folder.configure(["identityProvider": provider])
        #expect(
            try await folder.outputOfStart().contains(
                "\(tokens)Browsers sign in at https://a.example, which "))
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
