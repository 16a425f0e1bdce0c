import Foundation
import HeadlessBrowser
import JOSE
import JSON
import PlatformCrypto
import Testing
import WebText

/// ID tokens and answers of another client, user or provider, and what stops them.
@Suite struct OIDCIDTokenAttackTests {
    private let facade: Facade

    init() throws { facade = try Facade() }

    /// The refusal of a sign-in whose ID token is another one, as the log has it.
    private func refusal(_ change: (inout SignInProvider.Behavior) -> Void) async throws -> String? {
        facade.provider.behavior.withLock {
            $0 = SignInProvider.Behavior()
            change(&$0)
        }
        facade.failures.withLock { $0 = [] }
        let page = try await facade.signIn()
        guard let reason = facade.reasons.first else { return nil }
        #expect(page.parameter("error") == "access_denied")
        return reason
    }

    // Rule: openid.id-token-nonce
    @Test func `an ID token with the nonce of another session is refused`() async throws {
        _ = try await facade.signIn()
        let other = try #require(try facade.provider.visits.withLock { $0.first }?.value("nonce"))
        for (nonce, problem) in [
            (.string(other), "its nonce is another one"), ("", "its nonce is another one"),
            (.null, "it has no nonce"),
        ] as [(JSONValue, String)] {
            let refusal = try await refusal { $0.idTokenClaims["nonce"] = nonce }
            #expect(refusal == "the ID token is not for this sign-in: \(problem)")
        }
    }

    // Rule: openid.id-token-nonce
    @Test func `a stolen code brings an ID token of another sign-in, whatever the provider checks`()
        async throws
    {
        facade.provider.behavior.withLock { $0.checksNothing = true }
        let stolen = try await facade.unopenedAnswer(facade.stopping)
        let thief = facade.stopping
        let own = try await facade.unopenedAnswer(thief)
        let items = try [facade.item("state", of: own), facade.item("code", of: stolen)]
        let page = try await thief.open(Parameters(items).appended(to: SignInProvider.callback))
        #expect(page.parameter("error") == "access_denied")
        #expect(try await !facade.isSignedIn(thief))
    }

    // Rule: openid.id-token-claims
    @Test func `an ID token of another client or issuer, or of another time, is refused`() async throws {
        let now = Int64(facade.clock.now.timeIntervalSince1970)
        let forged: [JSONObject] = [
            ["aud": "partner-ios"], ["aud": ["partner-server", "games"]], ["aud": .null],
            ["azp": "partner-ios"], ["iss": "https://evil.example"], ["iss": "https://login.example/"],
            ["exp": .integer(now - 60)], ["exp": .null], ["iat": .integer(now + 61)],
            ["nbf": .integer(now + 61)],
        ]
        for claims in forged {
            let refusal = try await refusal { $0.idTokenClaims = claims }
            #expect(refusal?.hasPrefix("the claims of the ID token are refused: ") == true, "\(claims)")
        }
        #expect(try await refusal { $0.idTokenClaims = ["aud": ["partner-server"]] } == nil)
    }

    // Rule: openid.id-token-kind
    @Test func `a token that is marked as another kind than an ID token is refused`() async throws {
        let expected = "the ID token is marked as another kind of token, such as an access token"
        for type in ["at+jwt", "application/AT+JWT"] {
            #expect(try await refusal { $0.idTokenType = type } == expected)
        }
        for claims in [["token_use": "access"], ["token_use": "refresh"], ["typ": "Bearer"]] as [JSONObject] {
            #expect(try await refusal { $0.idTokenClaims = claims } == expected)
        }
        for claims in [["token_use": "id"], ["token_use": .null], ["typ": "ID"]] as [JSONObject] {
            #expect(try await refusal { $0.idTokenClaims = claims } == nil)
        }
    }

    // Rule: openid.id-token-signature
    @Test
    func `alg none, HS256 with the public key, a swapped kid and another key's signature are forgeries`()
        async throws
    {
        // The nonce cannot be known beforehand; the signature is checked before it.
        let claims = facade.keys.claims(["aud": "partner-server", "azp": .null, "typ": .null])
        let header = Base64URL.encode(#"{"alg":"HS256","kid":"first"}"#.utf8)
        let input = "\(header).\(Base64URL.encode(claims.json))"
        let secret = facade.keys.published.withLock { $0.body }
        let mac = try PlatformCrypto().hmacSHA256(key: secret, message: Array(input.utf8))
        let both = try Provider.keySet(["first": Provider.firstKey, "second": Provider.secondKey])
        facade.keys.published.withLock { $0 = both }
        let forged = [
            JSONWebToken(unsecured: claims).compact, "\(input).\(Base64URL.encode(mac.bytes))",
            try facade.keys.token(["aud": "partner-server"], key: Provider.secondKey), "", "a.b.c",
            try facade.keys.token(["aud": "partner-server"], keyID: "unknown"),
        ]
        let expected = "the ID token is not verified as one of https://login.example: "
        for token in forged {
            let refusal = try await refusal { $0.idToken = token }
            let isRefused = refusal == "there is no ID token" || refusal?.hasPrefix(expected) == true
            #expect(isRefused, "\(refusal ?? "accepted")")
        }
        let swapped = try await refusal { $0.idTokenKeyID = "second" }
        #expect(swapped == "\(expected)the signature is wrong")
    }

    // Rule: openid.id-token-signature
    @Test func `a key that the provider took back signs nobody in`() async throws {
        #expect(try await refusal { _ in } == nil)
        let rotated = try Provider.keySet(["second": Provider.secondKey])
        facade.keys.published.withLock { $0 = rotated }
        facade.clock.advance(by: 600)
        let refusal = try await refusal { _ in }
        #expect(refusal?.contains("the issuer has no RS256 key named first") == true)
    }

    // Rule: openid.userinfo-subject
    @Test func `the userinfo of another user gives no name and no account`() async throws {
        for subject in [JSONValue.null, "user-2"] {
            let refusal = try await refusal { $0.userinfo = ["sub": subject, "name": "Eve"] }
            #expect(refusal == "the userinfo does not have the sub of the ID token")
        }
        #expect(await facade.accounts.account(id: Provider.accountID) == nil)
    }

    // Rule: openid.answer-issuer
    @Test func `an answer of another provider is refused, and one without a name where it has to have it`()
        async throws
    {
        #expect(
            try await refusal { $0.issuerInAnswer = "https://evil.example" }
                == "iss of the answer is https://evil.example, not https://login.example")
        #expect(try await refusal { $0.issuerInAnswer = "https://login.example" } == nil)
        facade.clock.advance(by: 600)
        let names = ["authorization_response_iss_parameter_supported": true] as JSONObject
        #expect(
            try await refusal { $0.metadata = names }
                == "the answer has no iss, although https://login.example announces one")
    }

    @Test func `a subject that is missing, too long or not ASCII is refused`() async throws {
        for subject in ["José", String(repeating: "x", count: 256)] {
            let refusal = try await refusal { $0.subject = subject }
            #expect(refusal == "the claim sub is not 1 to 255 characters of ASCII")
        }
        #expect(try await refusal { $0.subject = "" } == "the ID token has no sub")
    }
}
