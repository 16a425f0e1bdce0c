import Foundation
import HTTPMessages
import JSON
import TestSupport
import Testing

/// flip-check against the partner server in front of an identity provider.
@Suite(.enabled(if: PythonPrograms.areToBeRun, PythonPrograms.advice)) struct FacadeFlipCheckTests {
    @Test func `every rule of flip-check that holds for partner-server holds for the facade`() async throws {
        let provider = try await ForeignProvider("oidc_mock_server")
        let issuer = provider.issuer
        let facade = try await FacadeProgram(at: issuer, profile: "rfc9068")
        // Google's rule about userinfo needs an email address.
        let user: JSONValue = ["name": "Ada", "email": "ada@mock.example", "email_verified": true]
        var setting = try #require(HTTPRequest("PUT", "\(issuer)/users/ada", body: user.json))
        setting.headers["Content-Type"] = "application/json"
        #expect(try await facade.http.send(setting).status == 204)
        let folder = try TemporaryFolder()
        let file: [String: Any] = [
            "client": [
                "id": FacadeProgram.clientID, "secret": FacadeProgram.clientSecret, "authentication": "body",
            ],
            "issuer": facade.origin, "scopes": ["devices.read"], "projectID": "example-project",
            "universalLink": "https://partner.example/flip", "appID": "TEAMID1234.example",
            "association": ["url": "\(facade.origin)/.well-known/apple-app-site-association"],
            "signIn": [
                "origins": [issuer],
                "forms": [["fields": ["sub": "ada"]], ["press": ["name": "decision", "value": "agree"]]],
                "refusal": [["fields": ["sub": "ada"]], ["press": ["name": "decision", "value": "cancel"]]],
            ],
        ]
        let path = folder.file("flip-check.json")
        try JSONSerialization.data(withJSONObject: file).write(to: URL(fileURLWithPath: path))
        let check = try await RunningProgram(
            "flip-check",
            [
                "--config", path, "--all", "--requests-per-second", "1000", "--seconds", "3600",
                "--total-seconds", "3600",
            ]
        ).end()
        // flip-check also signs in under names for which the provider has no email address.
        try await facade.stop(logged: ["has no verified email address"])
        try await provider.stop()
        #expect(check.status == 0, "\(check.errors)")
        // A rule is about pages, and the pages of the provider do not keep it.
        let failed = check.output.split(separator: "\n\n").filter { $0.hasPrefix("! ") || $0.hasPrefix("✗ ") }
        let rules = failed.compactMap { $0.split(separator: " ").dropFirst().first }
        #expect(rules == ["authorize/not-framed"], "\(check.output)")
        #expect(failed.allSatisfy { $0.contains("Repeat: curl -i '\(issuer)/") }, "\(check.output)")
        #expect(check.output.contains(" 0 could not tell, "))
    }
}
