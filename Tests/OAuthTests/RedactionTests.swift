import OAuth
import Testing
import WebText

/// Values that hold a secret, wherever they are printed.
@Suite struct RedactionTests {
    private let secret = "SECRET-SECRET-SECRET-SECRET-SECRET-SECRET-SECRET"

    @Test func `nothing that is printed, reflected or dumped shows a secret`() throws {
        let address = ReturnAddress(
            clientID: "google", redirectURI: "https://google.example/r/p", rawState: secret)
        let values: [any Redacted] = [
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
        for value in values {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(reflecting: value), "\([value])", dumped] {
                #expect(!text.contains("SECRET"))
            }
        }
    }
}
