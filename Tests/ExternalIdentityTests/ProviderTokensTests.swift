import ExternalIdentity
import Foundation
import Testing

/// The tokens of the provider that a server keeps for each account.
@Suite struct ProviderTokensTests {
    private let tokens = ProviderTokens()
    /// A store that has room for one account.
    private let few = ProviderTokens(limit: 1)

    @Test func `the newest token of each kind is kept`() async {
        let access = KeptToken("access", kind: .accessToken, expires: Date(timeIntervalSince1970: 20))
        let newer = KeptToken("newer", kind: .accessToken, expires: Date(timeIntervalSince1970: 10))
        let refresh = KeptToken("refresh", kind: .refreshToken)
        for token in [access, refresh, newer] { await tokens.keep(token, ofAccount: "a") }
        #expect(await tokens.tokens(ofAccount: "a") == [refresh, newer])
        // The older one has lost its place already.
        await tokens.remove(access, ofAccount: "a")
        await tokens.replace(access, with: KeptToken("wrong", kind: .accessToken), ofAccount: "a")
        #expect(await tokens.tokens(ofAccount: "a") == [refresh, newer])
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
        await few.keep(refresh, ofAccount: "a")
        await few.keep(refresh, ofAccount: "b")
        #expect(await few.tokens(ofAccount: "b").isEmpty)
        await few.remove(refresh, ofAccount: "a")
        await few.keep(refresh, ofAccount: "b")
        #expect(await few.tokens(ofAccount: "b") == [refresh])
    }

    @Test func `an account that signs in again keeps its place in a full store, with only the new token`()
        async
    {
        let newer = KeptToken("newer", kind: .refreshToken)
        for kind in [KeptToken.Kind.accessToken, .refreshToken] {
            await few.keep(KeptToken("older", kind: kind), ofAccount: "a")
        }
        await few.replaceAll(ofAccount: "a", with: newer)
        #expect(await few.tokens(ofAccount: "a") == [newer])
        await few.replaceAll(ofAccount: "b", with: newer)
        #expect(await few.tokens(ofAccount: "b").isEmpty)
        await few.replaceAll(ofAccount: "a", with: nil)
        #expect(await few.tokens(ofAccount: "a").isEmpty)
    }
}
