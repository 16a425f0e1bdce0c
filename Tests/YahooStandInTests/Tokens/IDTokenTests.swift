import Foundation
import JOSE
import JSON
import PlatformCrypto
import Testing

@testable import YahooStandIn

/// Yahoo's ID tokens, and the faults that a test gives them.
@Suite struct IDTokenTests {
    let yahoo: Yahoo

    init() throws { yahoo = try Yahoo() }

    /// OpenID Connect Core section 3.1.3.6.
    private func hash(_ accessToken: String) -> String {
        Base64URL.encode(yahoo.crypto.sha256(accessToken.utf8).bytes.prefix(16))
    }

    @Test func `header and claims are those of a real token`() async throws {
        let tokens = try await yahoo.tokens()
        let token = try JSONWebToken(parsing: try #require(tokens["id_token"]?.string))
        #expect(token.header.object?.keys.sorted() == ["alg", "kid"])
        #expect(token.header["alg"] == "ES256")
        #expect(token.header["kid"]?.string?.wholeMatch(of: /[0-9a-f]{40}/) != nil)
        let claims = try await yahoo.claims(tokens)
        #expect(
            claims.object?.keys.sorted() == [
                "app_id", "at_hash", "aud", "auth_time", "birthdate", "email", "email_verified", "exp",
                "family_name", "gender", "given_name", "iat", "iss", "locale", "name", "nickname", "nonce",
                "picture", "profile_images", "session_exp", "sid", "sub",
            ])
        #expect(claims["iss"] == "https://api.login.yahoo.com")
        #expect(claims["aud"] == .string(Yahoo.Demo.clientID))
        #expect(claims["app_id"] == claims["aud"])
        #expect(claims["exp"] == .integer(Yahoo.start + 3_600))
        #expect(claims["iat"] == .integer(Yahoo.start))
        #expect(claims["gender"] == "notDisclosed")
        #expect(claims["birthdate"] == "")
        #expect(claims["sid"]?.string?.utf8.count == 12)
        #expect(
            claims["profile_images"]?.object?.keys.sorted() == ["image128", "image192", "image32", "image64"])
        #expect(try claims["at_hash"]?.string == hash(tokens.accessToken))
    }

    @Test func `with only openid there is neither email address nor profile`() async throws {
        let tokens = try await yahoo.tokens(["scope": "openid", "nonce": nil])
        let names = try await yahoo.claims(tokens).object?.keys.sorted()
        #expect(
            names == [
                "app_id", "at_hash", "aud", "auth_time", "exp", "iat", "iss", "session_exp", "sid", "sub",
            ])
        let info = await yahoo.userInfo(try tokens.accessToken).json
        #expect(info.object?.keys.sorted() == ["sub"])
    }

    @Test func `a profile in Hindi keeps its letters`() async throws {
        let claims = try await yahoo.claims(try await yahoo.tokens(username: "chitra"))
        #expect(claims["name"] == "चित्रा राव")
        #expect(claims["locale"] == "hi-IN")
    }

    @Test func `the published key has full coordinates and verifies`() async throws {
        let answer = await yahoo.get("/openid/v1/certs")
        let key = try #require(answer.json["keys"]?.array?.first)
        #expect(key.object?.keys.sorted() == ["alg", "crv", "kid", "kty", "use", "x", "y"])
        for name in ["x", "y"] { #expect(key[name]?.string?.utf8.count == 43) }
        #expect(answer.headers["Cache-Control"] == "public, max-age=3600")
    }

    /// The claims of an ID token that keep the rules of every ID token.
    private func checkedClaims(_ tokens: JSONValue, of yahoo: Yahoo) async throws -> JSONValue {
        let claims = try await yahoo.claims(tokens)
        try ClaimRules(issuer: Yahoo.Demo.issuer, audience: Yahoo.Demo.clientID)
            .check(claims, at: yahoo.clock.now)
        return claims
    }

    @Test(arguments: [
        (YahooConfiguration.IDTokenFault.expired, JSONWebTokenError.expired),
        (.otherIssuer, .unexpectedClaim("iss")), (.otherAudience, .unexpectedClaim("aud")),
        (.wrongSignature, .wrongSignature), (.unsecured, .algorithmNotAllowed("none")),
    ])
    func `a token with this fault breaks a rule of every ID token`(
        fault: YahooConfiguration.IDTokenFault, expected: JSONWebTokenError
    ) async throws {
        let yahoo = try Yahoo { $0.faults.idToken = fault }
        let tokens = try await yahoo.tokens()
        await #expect(throws: expected) { try await checkedClaims(tokens, of: yahoo) }
    }

    @Test(arguments: [YahooConfiguration.IDTokenFault.otherNonce, .otherAccessToken, .otherSubject])
    func `a token with this fault differs from the request or its answer in one claim`(
        fault: YahooConfiguration.IDTokenFault
    ) async throws {
        let yahoo = try Yahoo { $0.faults.idToken = fault }
        let tokens = try await yahoo.tokens()
        let claims = try await checkedClaims(tokens, of: yahoo)
        let access = try tokens.accessToken
        let info = await yahoo.userInfo(access).json
        #expect((claims["nonce"] == "nonce-1") == (fault != .otherNonce))
        #expect((claims["at_hash"]?.string == hash(access)) == (fault != .otherAccessToken))
        #expect((claims["sub"] == info["sub"]) == (fault != .otherSubject))
    }
}
