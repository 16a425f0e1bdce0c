import AuthorizationServer
import Foundation
import PartnerServer
import PlatformCrypto
import StoreContract
import Testing

/// The contract of a store finds faults: each store here has one.
@Suite struct BrokenStoreTests {
    /// A store that knows no code.
    private struct Forgetful: ForwardingStore {
        let target: any PartnerStore = InMemoryStore()

        func redeemOnce(
            _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
        ) async throws -> CodeRedemption<RedeemedGrant> { .unknown }
    }

    /// A store that leaves the access token of the first use alive when a code is used again.
    private actor Lenient: ForwardingStore {
        let target: any PartnerStore = InMemoryStore()
        private var links: [UUID: StoredLink] = [:]

        func redeemOnce(
            _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
        ) async throws -> CodeRedemption<RedeemedGrant> {
            let redemption = try await target.redeemOnce(code, by: clientID, adding: tokens, at: now)
            if case .first = redemption {
                links[tokens.access.id] = try await target.link(ofAccessToken: tokens.access, at: now)
            }
            return redemption
        }

        func link(ofAccessToken token: TokenKey, at now: Date) async throws -> StoredLink? {
            if let link = links[token.id] { return link }
            return try await target.link(ofAccessToken: token, at: now)
        }
    }

    @Test(arguments: [
        StoreContract.Part.codesAreRedeemedOnce, .codesExpire, .racesHaveOneWinner, .accessTokensExpireAlone,
        .linksEndUnlessUsed, .revocationReachesEverything, .linksAreListed, .accountsEndTheirLinks,
    ])
    func `a store that redeems nothing breaks each part that needs a link`(part: StoreContract.Part) async {
        await withKnownIssue { try await StoreContract.verify(part, of: Forgetful()) }
    }

    @Test func `a store that leaves the winner of a race its access token breaks the contract`() async {
        await withKnownIssue { try await StoreContract.verify(.racesHaveOneWinner, of: Lenient()) }
    }
}
