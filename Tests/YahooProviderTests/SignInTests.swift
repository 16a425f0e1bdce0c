import JOSE
import LocalHTTP
import LocalWeb
import Testing

@testable import YahooProvider

/// The pages as a user walks them.
struct WholeSignInTests {
    @Test func `a user signs in, agrees, and the app gets tokens with the claims of a real one`() async throws
    {
        let yahoo = try Yahoo()
        let landing = try await yahoo.journey()
        #expect(landing.address.hasPrefix("\(Yahoo.Demo.redirectURI)?"))
        #expect(landing.value("state") == "state-1")
        let answer = await yahoo.exchange(try #require(landing.value("code")))
        #expect(answer.status == 200)
        #expect(answer.headers["Cache-Control"] == "no-store")
        let tokens = answer.json
        #expect(
            tokens.object?.keys.sorted() == [
                "access_token", "expires_in", "id_token", "refresh_token", "token_type",
            ])
        #expect(tokens["token_type"] == "bearer")
        #expect(tokens["expires_in"] == 3_600)
        let claims = try await yahoo.claims(tokens)
        #expect(claims["sub"] == "ANADEMO0000000000000000000")
        #expect(claims["email"] == "ana@yahoo.com")
        #expect(claims["email_verified"] == true)
        #expect(claims["nonce"] == "nonce-1")
        let access = try #require(tokens["access_token"]?.string)
        #expect(await yahoo.userInfo(access).json["sub"] == claims["sub"])
    }
}
