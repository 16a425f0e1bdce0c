import OAuth
import PlatformCrypto
import Testing
import WebText

/// Whatever comes from outside is read or refused; nothing traps, and what was read prints itself again.
struct HostileInputTests {
    /// Pieces that mean something to one reader or another, in an order that the seed decides.
    private static let pieces = [
        "client_id", "redirect_uri", "state", "scope", "code", "code_challenge", "code_challenge_method",
        "S256", "grant_type", "authorization_code", "refresh_token", "token", "response_type", "=", "=", "&",
        "&", "%", "%2", "%00", "%ff", "%E2%84%AA", "+", " ", "\"", "\\", "é", "\u{0}", "\n", "K", "\u{212A}",
        "Basic ", "Bearer ", "Z29vZ2xlOnMzY3JldA==", "{", "}", ":", ",", "[", "null", "-1", "1e999",
        "{\"error\":",
        "{\"access_token\":\"a\",\"token_type\":\"bearer\",\"expires_in\":1",
        String(repeating: "a", count: 43),
    ]

    private static func text(seed: UInt64) -> String {
        let bytes = RandomSource.repeatable(seed: seed).bytes(24)
        return bytes.prefix(1 + Int(bytes[0]) % 23).map { pieces[Int($0) % pieces.count] }.joined()
    }

    @Test func `five thousand hostile texts are read or refused by every reader`() throws {
        for seed in 0..<5000 as Range<UInt64> {
            let text = Self.text(seed: seed)
            let form = Parameters(parsing: text, plus: .space)
            if let request = try? AuthorizationRequest(form) {
                let again = try AuthorizationRequest(Parameters(parsing: request.encoded, plus: .space))
                #expect(again == request)
            }
            if let request = try? TokenRequest(form) {
                let items = Parameters(request.items).encoded
                #expect(try TokenRequest(Parameters(parsing: items, plus: .space)) == request)
            }
            if let response = try? AuthorizationResponse(form) {
                let again = try AuthorizationResponse(Parameters(parsing: response.encoded, plus: .space))
                #expect(again == response)
            }
            if let client = try? ClientCredentials(authorization: [text], form: Parameters()) {
                let header = try #require(client.authorization)
                #expect(try ClientCredentials(authorization: [header], form: Parameters()) == client)
            }
            if let token = try? BearerToken(authorization: [text]) {
                #expect(try BearerToken(authorization: [token.authorization]) == token)
            }
            if let scope = try? Scope(text) { #expect(try Scope(scope.description) == scope) }
            if let error = OAuthError(json: text.utf8, status: 400) {
                #expect(OAuthError(json: error.json, status: 400) == error)
            }
            if let response = try? TokenResponse(json: text.utf8) {
                #expect(try TokenResponse(json: response.json) == response)
            }
            _ = UserInfo(json: text.utf8)
            _ = ServerMetadata(json: text.utf8, issuer: text)
            _ = PasswordHash(text)
            _ = CodeChallenge(text)
        }
    }
}
