import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension AccountStore {
    /// Keeps an assertion for later; the token that brings it back.
    func keepPending(_ identity: FederatedIdentity, for seconds: Int) -> String {
        let token = random.token()
        let time = now()
        idp.pending.add(
            identity, token: crypto.sha256(token.utf8), expires: time.addingTimeInterval(Double(seconds)),
            at: time)
        return token
    }

    /// What a pending token stands for, without using it up.
    ///
    /// Throws `INVALID_PENDING_TOKEN`.
    func pendingIdentity(_ token: String, providerID: String?) throws(WireError) -> FederatedIdentity {
        let identity = idp.pending.identity(crypto.sha256(token.utf8), at: now())
        guard
            Check.that(
                identity != nil, "the pending token is known, and not used yet", "Firebase: pendingToken"),
            let identity, providerID.map({ $0.hasSameBytes(as: identity.providerID) }) ?? true
        else { throw WireError(.invalidPendingToken) }
        return identity
    }

    /// Decides about an identity, and uses its pending token up if that succeeds, all in one step.
    ///
    /// Throws `INVALID_PENDING_TOKEN`, or what the decision throws.
    func decide(
        _ identity: FederatedIdentity, request: IdPSignInRequest
    ) throws(WireError) -> FederatedSignIn {
        var pendingToken: SHA256Digest?
        if case .pending(let token) = request.credential {
            // Looked at again: between the first look and now another request may have used it.
            _ = try pendingIdentity(token, providerID: request.providerID)
            pendingToken = crypto.sha256(token.utf8)
        }
        let decision =
            if let idToken = request.idToken {
                try link(identity, toUserOf: idToken)
            } else {
                try signIn(with: identity, createsAccount: request.createsAccount)
            }
        if let pendingToken, decision.isDone { idp.pending.remove(pendingToken) }
        return decision
    }
}
