import Foundation
import TestSupport
import Testing

/// The examples that can be pointed at a server of the reader's own.
@Suite struct OwnServerTests {
    private static let flipRedirectURI =
        "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
    private static let secret = ["CLIENT_SECRET": "google-secret"]

    /// A partner server that is not of the sandbox, at which an app of Ada's is signed in.
    private struct Partner {
        let server: ServerProgram
        private let session: String
        private static let redirectURI = "redirect_uri=\(OwnServerTests.flipRedirectURI)"

        init() async throws {
            server = try await ServerProgram("partner-server")
            session = try await Self.member(
                "app_session", of: "\(server.origin)/app/sign-in", "-d",
                "username=ada&password=correct+horse")
        }

        func code() async throws -> String {
            try await Self.member(
                "code", of: "\(server.origin)/app/code", "-H", "Authorization: Bearer \(session)", "-d",
                "response_type=code&client_id=google-client&scope=devices.read&\(Self.redirectURI)")
        }

        func refreshToken() async throws -> String {
            try await Self.member(
                "refresh_token", of: "\(server.origin)/token", "-d",
                "grant_type=authorization_code&code=\(try await code())&\(Self.redirectURI)",
                "-d", "client_id=google-client&client_secret=google-secret")
        }

        /// A member of the JSON that answers a request of curl with these options.
        private static func member(
            _ name: String, of url: String, _ options: String...
        ) async throws -> String {
            let end = try await RunningProgram(onPath: "curl", ["-s"] + options + [url]).end()
            let answer = try JSONSerialization.jsonObject(with: Data(end.output.utf8)) as? [String: Any]
            return try #require(answer?[name] as? String, "\(end.output)")
        }
    }

    /// How `exchange-code` ends with a code at a server.
    private func exchange(_ code: String, at server: ServerProgram) async throws -> RunningProgram.End {
        try await runToEnd(
            "exchange-code",
            [
                "\(server.origin)/token", "\(server.origin)/userinfo", "google-client", Self.flipRedirectURI,
                code,
            ],
            environment: Self.secret)
    }

    @Test func `exchange-code says which rules an exchange keeps`() async throws {
        let partner = try await Partner()
        let end = try await exchange(try await partner.code(), at: partner.server)
        try await partner.server.stop()
        #expect(end.status == 0, "\(end.output)\(end.errors)")
        for words in [
            "✓ the answer to a code has a refresh_token", "failed, as it must: AUTH_CODE_EXCHANGE",
        ] { #expect(end.output.contains(words), "\(end.output)") }
        #expect(!end.output.contains("google-secret"), "\(end.output)")
    }

    @Test func `exchange-code says which rule an exchange breaks`() async throws {
        let partner = try await Partner()
        let end = try await exchange("unknown", at: partner.server)
        try await partner.server.stop()
        #expect(end.status == 1)
        for words in [
            "✗ the token endpoint answers 200",
            "=> stopped: AUTH_CODE_EXCHANGE: the partner's server answered 400",
        ] { #expect(end.output.contains(words), "\(end.output)") }
    }

    @Test func `refresh-and-unlink keeps a link alive, and ends it`() async throws {
        let partner = try await Partner()
        let origin = partner.server.origin
        let arguments = [
            "\(origin)/token", "\(origin)/userinfo", "\(origin)/revoke", "google-client",
            try await partner.refreshToken(),
        ]
        let end = try await runToEnd("refresh-and-unlink", arguments, environment: Self.secret)
        #expect(end.status == 0, "\(end.output)\(end.errors)")
        #expect(end.output.contains("unlinked: 200; userinfo now: 401"), "\(end.output)")
        // Only the sandbox's clock moves; here the refresh comes at once.
        #expect(end.output.contains("the refresh\n"), "\(end.output)")
        #expect(!end.output.contains("the refresh, after"), "\(end.output)")
        let again = try await runToEnd("refresh-and-unlink", arguments, environment: Self.secret)
        try await partner.server.stop()
        #expect(again.status == 1)
        #expect(again.output.contains("answered 400, invalid_grant"), "\(again.output)")
    }

    @Test(arguments: [
        (["http://partner.example/token", "https://u", "c", "r", "x"], "TOKEN_URL is neither an https URL"),
        (["https://partner.example"], "it takes TOKEN_URL"),
    ])
    func `a URL with plain http, and a missing argument, are refused`(
        arguments: [String], words: String
    ) async throws {
        let end = try await runToEnd("exchange-code", arguments, environment: Self.secret)
        end.expectRefusal(status: 2, saying: words)
    }
}
