import Foundation
import TestSupport
import Testing

/// The examples that can be pointed at a server of the reader's own.
@Suite struct OwnServerTests {
    private static let flipRedirectURI =
        "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
    private static let secret = ["CLIENT_SECRET": "google-secret"]

    /// A member of the JSON that curl gets.
    private func ask(_ url: String, _ arguments: [String], for name: String) async throws -> String {
        let curl = try RunningProgram(onPath: "curl", ["-s"] + arguments + [url])
        let answer = try JSONSerialization.jsonObject(with: Data(try await curl.end().output.utf8))
        return try #require((answer as? [String: Any])?[name] as? String, "\(answer)")
    }

    private func withServer(
        _ body: (_ issuer: String, _ code: () async throws -> String) async throws -> Void
    ) async throws {
        let server = try await ServerProgram("partner-server")
        let session = try await ask(
            "\(server.origin)/app/sign-in", ["-d", "username=ada&password=correct+horse"], for: "app_session")
        try await body(server.origin) {
            let form =
                "response_type=code&client_id=google-client&scope=devices.read&redirect_uri=\(Self.flipRedirectURI)"
            return try await ask(
                "\(server.origin)/app/code", ["-H", "Authorization: Bearer \(session)", "-d", form],
                for: "code")
        }
        try await server.stop()
    }

    @Test func `exchange-code says what came, and which rule it breaks`() async throws {
        try await withServer { issuer, code in
            func arguments(_ code: String) -> [String] {
                ["\(issuer)/token", "\(issuer)/userinfo", "google-client", Self.flipRedirectURI, code]
            }
            let good = try await runToEnd(
                "exchange-code", arguments(try await code()), environment: Self.secret)
            #expect(good.status == 0, "\(good.output)\(good.errors)")
            #expect(good.output.contains("✓ the answer to a code has a refresh_token"))
            #expect(good.output.contains("failed, as it must: AUTH_CODE_EXCHANGE"))
            #expect(!good.output.contains("google-secret"))
            let bad = try await runToEnd("exchange-code", arguments("unknown"), environment: Self.secret)
            #expect(bad.status == 1)
            #expect(bad.output.contains("✗ the token endpoint answers 200"))
            #expect(bad.output.contains("=> stopped: AUTH_CODE_EXCHANGE: the partner's server answered 400"))
        }
    }

    @Test func `refresh-and-unlink keeps a link alive, and ends it`() async throws {
        try await withServer { issuer, code in
            let token = try await ask(
                "\(issuer)/token",
                [
                    "-d",
                    "grant_type=authorization_code&code=\(try await code())&redirect_uri=\(Self.flipRedirectURI)",
                    "-d", "client_id=google-client&client_secret=google-secret",
                ], for: "refresh_token")
            let arguments = [
                "\(issuer)/token", "\(issuer)/userinfo", "\(issuer)/revoke", "google-client", token,
            ]
            let end = try await runToEnd("refresh-and-unlink", arguments, environment: Self.secret)
            #expect(end.status == 0, "\(end.output)\(end.errors)")
            #expect(end.output.contains("unlinked: 200; userinfo now: 401"))
            // Only the sandbox's clock moves; here the refresh comes at once.
            #expect(end.output.contains("the refresh\n"))
            #expect(!end.output.contains("the refresh, after"))
            let again = try await runToEnd("refresh-and-unlink", arguments, environment: Self.secret)
            #expect(again.status == 1)
            #expect(again.output.contains("answered 400, invalid_grant"), "\(again.output)")
        }
    }

    @Test(arguments: [
        (["http://partner.example/token", "https://u", "c", "r", "x"], "TOKEN_URL is neither an https URL"),
        (["https://partner.example"], "it takes TOKEN_URL"),
    ])
    func `a URL with plain http, and a missing argument, are refused`(
        arguments: [String], words: String
    ) async throws {
        let end = try await runToEnd("exchange-code", arguments, environment: Self.secret)
        #expect(end.status == 2)
        #expect(end.errors.contains(words), "\(end.errors)")
    }
}
