import Foundation
import TestSupport
import Testing

/// The examples that can be pointed at a server of the reader's own.
@Suite struct OwnServerTests {
    private static let flipRedirectURI =
        "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
    private static let secret = ["CLIENT_SECRET": "google-secret"]

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
        let app = try await AppOfAda()
        let end = try await exchange(try await app.code(), at: app.server)
        try await app.server.stop()
        #expect(end.status == 0, "\(end.output)\(end.errors)")
        for words in [
            "✓ the answer to a code has a refresh_token", "failed, as it must: AUTH_CODE_EXCHANGE",
        ] { #expect(end.output.contains(words), "\(end.output)") }
        #expect(!end.output.contains("google-secret"), "\(end.output)")
    }

    @Test func `exchange-code says which rule an exchange breaks`() async throws {
        let app = try await AppOfAda()
        let end = try await exchange("unknown", at: app.server)
        try await app.server.stop()
        #expect(end.status == 1)
        for words in [
            "✗ the token endpoint answers 200",
            "=> stopped: AUTH_CODE_EXCHANGE: the partner's server answered 400",
        ] { #expect(end.output.contains(words), "\(end.output)") }
    }

    @Test func `refresh-and-unlink keeps a link alive, and ends it`() async throws {
        let app = try await AppOfAda()
        let origin = app.server.origin
        let arguments = [
            "\(origin)/token", "\(origin)/userinfo", "\(origin)/revoke", "google-client",
            try await app.link(),
        ]
        let end = try await runToEnd("refresh-and-unlink", arguments, environment: Self.secret)
        #expect(end.status == 0, "\(end.output)\(end.errors)")
        #expect(end.output.contains("unlinked: 200; userinfo now: 401"), "\(end.output)")
        // Only the sandbox's clock moves; here the refresh comes at once.
        #expect(end.output.contains("the refresh\n"), "\(end.output)")
        #expect(!end.output.contains("the refresh, after"), "\(end.output)")
        let again = try await runToEnd("refresh-and-unlink", arguments, environment: Self.secret)
        try await app.server.stop()
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
