import ExternalIdentity
import Foundation
import Testing

/// The tokens of the provider that a server keeps for each account.
@Suite struct ProviderTokensTests {
    private let tokens = ProviderTokens()
    /// A store that has room for one account.
    private let small = ProviderTokens(limit: 1)

    @Test func `the newest token of each kind is kept`() async {
        // The newer one counts, although it expires sooner.
        let older = KeptToken("older", kind: .accessToken, expires: Date(timeIntervalSince1970: 20))
        let newer = KeptToken("newer", kind: .accessToken, expires: Date(timeIntervalSince1970: 10))
        let refresh = KeptToken("refresh", kind: .refreshToken)
        for token in [older, refresh, newer] { await tokens.keep(token, ofAccount: "a") }
        #expect(await tokens.tokens(ofAccount: "a") == [refresh, newer])
    }

    @Test func `a token is replaced and removed only while it is kept`() async {
        let older = KeptToken("older", kind: .accessToken)
        let newer = KeptToken("newer", kind: .accessToken)
        let dated = KeptToken("newer", kind: .accessToken, expires: Date(timeIntervalSince1970: 10))
        for token in [older, newer] { await tokens.keep(token, ofAccount: "a") }
        await tokens.remove(older, ofAccount: "a")
        await tokens.replace(older, with: KeptToken("wrong", kind: .accessToken), ofAccount: "a")
        #expect(await tokens.tokens(ofAccount: "a") == [newer])
        await tokens.replace(newer, with: dated, ofAccount: "a")
        #expect(await tokens.tokens(ofAccount: "a") == [dated])
        await tokens.remove(dated, ofAccount: "a")
        #expect(await tokens.tokens(ofAccount: "a").isEmpty)
    }

    @Test func `a log does not show a token`() {
        #expect("\(KeptToken("secret", kind: .refreshToken))" == "refresh_token of 6 bytes")
    }

    @Test func `accounts whose IDs only look equal have tokens of their own`() async {
        await tokens.keep(KeptToken("refresh", kind: .refreshToken), ofAccount: "caf\u{E9}")
        #expect(await tokens.tokens(ofAccount: "cafe\u{301}").isEmpty)
    }

    @Test func `a full store takes tokens of no further account`() async {
        let refresh = KeptToken("refresh", kind: .refreshToken)
        await small.keep(refresh, ofAccount: "a")
        await small.keep(refresh, ofAccount: "b")
        #expect(await small.tokens(ofAccount: "b").isEmpty)
        await small.remove(refresh, ofAccount: "a")
        await small.keep(refresh, ofAccount: "b")
        #expect(await small.tokens(ofAccount: "b") == [refresh])
    }

    @Test func `an account that signs in again keeps its place in a full store, with only the new token`()
        async
    {
        let newer = KeptToken("newer", kind: .refreshToken)
        for kind in [KeptToken.Kind.accessToken, .refreshToken] {
            await small.keep(KeptToken("older", kind: kind), ofAccount: "a")
        }
        await small.replaceAll(ofAccount: "a", with: newer)
        #expect(await small.tokens(ofAccount: "a") == [newer])
        await small.replaceAll(ofAccount: "b", with: newer)
        #expect(await small.tokens(ofAccount: "b").isEmpty)
        await small.replaceAll(ofAccount: "a", with: nil)
        #expect(await small.tokens(ofAccount: "a").isEmpty)
    }
}
