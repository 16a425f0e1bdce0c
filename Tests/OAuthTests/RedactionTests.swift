import OAuth
import Testing
import WebText

struct RedactionTests {
    static let secret = "SECRET-SECRET-SECRET-SECRET-SECRET-SECRET-SECRET"

    static func values() throws -> [any Redacted] {
        let address = ReturnAddress(
            clientID: "google", redirectURI: "https://google.example/r/p", rawState: secret)
        return [
            ClientCredentials(id: "google", secret: secret),
            try #require(CodeVerifier(secret)),
            try #require(BearerToken(secret)),
            address,
            AuthorizationRequest(returnAddress: address),
            AuthorizationResponse(.code(secret), rawState: secret),
            AuthorizationResponse.Outcome.code(secret),
            TokenRequest.authorizationCode(
                code: secret, redirectURI: "https://google.example/r/p", verifier: CodeVerifier(secret)),
            TokenRequest.refreshToken(secret, scope: nil),
            TokenResponse(accessToken: secret, expiresIn: 3600, refreshToken: secret),
            RevocationRequest(token: secret),
        ]
    }

    @Test func `nothing that is printed, reflected or dumped shows a secret`() throws {
        for value in try Self.values() {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), "\([value])", dumped] {
                #expect(!text.contains("SECRET"))
            }
        }
    }

    @Test func `different values have different descriptions`() throws {
        #expect(
            try Self.values().map(\.description) == [
                "client google by client_secret_post",
                "code verifier of 48 bytes",
                "bearer token of 48 bytes",
                "client google at https://google.example/r/p, state of 48 bytes",
                "client google at https://google.example/r/p, state of 48 bytes asks for []",
                "code of 48 bytes", "code of 48 bytes",
                "code of 48 bytes for https://google.example/r/p, with a verifier",
                "refresh token of 48 bytes for []",
                "access token of 48 bytes for 3600 s, refresh token of 48 bytes",
                "revocation of a token of 48 bytes",
            ])
    }
}
