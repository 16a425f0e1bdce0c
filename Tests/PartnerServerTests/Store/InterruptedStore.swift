import AuthorizationServer
import Foundation
import PartnerServer
import StoreContract

/// The store in memory, in which something can happen just after a code is redeemed, or which is down.
actor InterruptedStore: ForwardingStore {
    private let store = InMemoryStore()
    private var interruption: (@Sendable () async -> Void)?
    private var isDown = false
    /// The tokens that the last exchange wanted to add.
    private(set) var lastTokens: FirstTokens?

    func afterRedemption(_ interruption: @escaping @Sendable () async -> Void) {
        self.interruption = interruption
    }

    func goDown() { isDown = true }

    var target: any PartnerStore {
        get throws {
            if isDown { throw StoreUnavailable(reason: "the test switched the store off") }
            return store
        }
    }

    func redeemOnce(
        _ code: TokenKey, by clientID: String, adding tokens: FirstTokens, at now: Date
    ) async throws -> CodeRedemption<RedeemedGrant> {
        lastTokens = tokens
        let redemption = try await target.redeemOnce(code, by: clientID, adding: tokens, at: now)
        let interruption = interruption
        self.interruption = nil
        await interruption?()
        return redemption
    }
}
