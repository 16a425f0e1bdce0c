import PlatformCrypto
import Testing
import WebText

@testable import PartnerServer

/// RFC 6749 sections 4.1.2 and 4.1.3, RFC 7636, RFC 9700 section 4.8; `TokenVector` has more of them.
@Suite struct CodeTests {
    static let verifier = String(repeating: "verifier-", count: 6)

    /// The challenge of the verifier, by the method S256.
    static var challenge: String {
        get throws { try PlatformCrypto().sha256(verifier.utf8).base64URL }
    }

    /// A request that binds its code to the verifier.
    static var queryWithChallenge: String {
        get throws {
            Partner.query(more: [("code_challenge", try challenge), ("code_challenge_method", "S256")])
        }
    }

    // Rule: server.code-known
    @Test func `a code lasts ten minutes`() async throws {
        let partner = try Partner()
        let (early, late) = (try await partner.code(), try await partner.code())
        partner.clock.advance(by: 599)
        #expect(await partner.exchange(early).status == 200)
        partner.clock.advance(by: 1)
        #expect(await partner.exchange(late).fields["error"] == "invalid_grant")
    }

    // Rule: server.code-once
    @Test func `the second use of a code is refused and the tokens of the first die`() async throws {
        let partner = try Partner()
        let code = try await partner.code()
        let first = await partner.exchange(code)
        let accessToken = try #require(first.fields["access_token"])
        let refreshToken = try #require(first.fields["refresh_token"])
        let refreshed = try #require(await partner.refresh(refreshToken).fields["access_token"])
        #expect(await partner.userInfo(accessToken).status == 200)

        let second = await partner.exchange(code)
        #expect(second.refusal == "400 invalid_grant")
        #expect(await partner.userInfo(accessToken).status == 401)
        #expect(await partner.userInfo(refreshed).status == 401)
        #expect(await partner.refresh(refreshToken).fields["error"] == "invalid_grant")
        #expect(await partner.exchange(code).fields["error"] == "invalid_grant")
    }

    @Test func `a replay in the middle of the first exchange kills the tokens before they arrive`()
        async throws
    {
        let store = InterruptedStore()
        let partner = try Partner(store: store)
        let code = try await partner.code()
        await store.afterRedemption {
            #expect(await partner.exchange(code).fields["error"] == "invalid_grant")
        }
        let first = await partner.exchange(code)
        #expect(first.status == 200)
        let accessToken = try #require(first.fields["access_token"])
        let refreshToken = try #require(first.fields["refresh_token"])
        #expect(await partner.userInfo(accessToken).status == 401)
        #expect(await partner.refresh(refreshToken).fields["error"] == "invalid_grant")
    }

    // Rule: server.code-redirect-uri
    @Test func `a code with another redirect URI is refused and burnt`() async throws {
        let partner = try Partner()
        let code = try await partner.code(Partner.query(redirectURI: Partner.flip))
        #expect(await partner.exchange(code, redirectURI: Partner.web).fields["error"] == "invalid_grant")
        #expect(await partner.exchange(code, redirectURI: Partner.flip).fields["error"] == "invalid_grant")
    }

    @Test func `the tokens of a refused exchange are dead before anyone sees them`() async throws {
        let store = InterruptedStore()
        let partner = try Partner(store: store)
        let code = try await partner.code(Partner.query(redirectURI: Partner.flip))
        #expect(await partner.exchange(code, redirectURI: Partner.web).fields["error"] == "invalid_grant")
        let tokens = try #require(await store.lastTokens)
        #expect(try await store.link(ofRefreshToken: tokens.refresh, at: partner.clock.now) == nil)
        #expect(try await store.link(ofAccessToken: tokens.access, at: partner.clock.now) == nil)
    }

    // Rule: server.code-client
    @Test func `a code of another client is refused, and stays good for its own`() async throws {
        let partner = try Partner.withOtherClient()
        let code = try await partner.code()
        #expect(await partner.exchange(code, clientID: "other-client").fields["error"] == "invalid_grant")
        let answer = await partner.exchange(code)
        #expect(answer.status == 200)
        // A replay by another client revokes nothing either.
        #expect(await partner.exchange(code, clientID: "other-client").fields["error"] == "invalid_grant")
        let refreshToken = try #require(answer.fields["refresh_token"])
        #expect(await partner.refresh(refreshToken).status == 200)
    }

    @Test func `each exchange reports its rules up to the one that refuses the code`() async throws {
        let partner = try Partner.withOtherClient()
        let code = try await partner.code()
        let rules: [SecurityRule] = [.codeKnown, .codeOnce, .codeClient]
        func reports(of code: String, clientID: String = Partner.Demo.clientID) async -> [Check] {
            let checks = Locked<[Check]>([])
            let recorder = CheckRecorder { check in checks.withLock { $0.append(check) } }
            await Check.$recorder.withValue(recorder) {
                _ = await partner.exchange(code, clientID: clientID)
            }
            return checks.withLock { $0.filter { rules.contains($0.rule) } }
        }
        #expect(await reports(of: "unknown") == [Check(.codeKnown, held: false)])
        #expect(
            await reports(of: code, clientID: "other-client")
                == [Check(.codeKnown, held: true), Check(.codeClient, held: false)])
        #expect(await reports(of: code) == rules.map { Check($0, held: true) })
        #expect(
            await reports(of: code) == [Check(.codeKnown, held: true), Check(.codeOnce, held: false)])
    }

    // Rule: server.code-verifier
    @Test(arguments: [nil, String(repeating: "wrong-", count: 8)])
    func `without the right verifier a code is refused and burnt`(verifier: String?) async throws {
        let partner = try Partner()
        let code = try await partner.code(try Self.queryWithChallenge)
        #expect(await partner.exchange(code, verifier: verifier).fields["error"] == "invalid_grant")
        #expect(await partner.exchange(code, verifier: Self.verifier).fields["error"] == "invalid_grant")
    }

    // Rule: server.pkce-both
    @Test func `a verifier for a code without a challenge is a downgrade and refused`() async throws {
        let partner = try Partner()
        let code = try await partner.code()
        #expect(await partner.exchange(code, verifier: Self.verifier).fields["error"] == "invalid_grant")
        #expect(await partner.exchange(code).fields["error"] == "invalid_grant")
    }

    // Rule: server.digests
    @Test func `codes and tokens are long random text, and the store finds them by their digests`()
        async throws
    {
        let store = InMemoryStore()
        let partner = try Partner(store: store)
        let code = try await partner.code()
        let answer = await partner.exchange(code)
        let accessToken = try #require(answer.fields["access_token"])
        let refreshToken = try #require(answer.fields["refresh_token"])
        for secret in [code, accessToken, refreshToken] {
            // A secret of 32 bytes and an identifier of 16 in base64url; without a dot it is not a JWT, which
            // Google would refuse.
            #expect(secret.utf8.count == 64)
            #expect(!secret.contains("."))
        }
        let key = { TokenKey(presented: $0, crypto: partner.crypto) }
        #expect(await store.link(ofAccessToken: key(accessToken), at: partner.clock.now) != nil)
        #expect(await store.link(ofRefreshToken: key(refreshToken), at: partner.clock.now) != nil)
    }
}
