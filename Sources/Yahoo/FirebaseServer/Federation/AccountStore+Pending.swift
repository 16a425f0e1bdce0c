import Foundation
import PlatformCrypto
import WebText

extension AccountStore {
    /// Keeps an assertion for later, and returns its pending token.
    func keepPending(_ identity: FederatedIdentity, for seconds: Int) -> String {
        let token = random.token()
        let time = now()
        idp.pending.add(
            identity, token: crypto.sha256(token.utf8), expires: time.addingTimeInterval(Double(seconds)),
            at: time)
        return token
    }

    /// The identity of a pending token, without using the token up.
    ///
    /// Throws `INVALID_PENDING_TOKEN`.
    func pendingIdentity(_ token: String, providerID: String?) throws -> FederatedIdentity {
        guard
            let identity = Check.that(
                idp.pending.identity(crypto.sha256(token.utf8), at: now()), .pendingToken),
            providerID.map({ $0.hasSameBytes(as: identity.providerID) }) ?? true
        else { throw WireError(.invalidPendingToken) }
        return identity
    }

    /// Signs in or links an identity, and uses its pending token up on success, all in one step.
    ///
    /// Throws `INVALID_PENDING_TOKEN`, or what the decision throws.
    func decide(
        _ identity: FederatedIdentity, request: IdPSignInRequest
    ) throws -> FederatedSignIn {
        var pendingToken: SHA256Digest?
        if case .pending(let token) = request.credential {
            // Checked a second time: another request may have used it since the first check.
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

extension SecurityRule {
    /// Without it, a refused sign-in is linked again later.
    static let pendingToken = Self(
        "firebase.pending-token", "the pending token is known, and not used yet", "Firebase: pendingToken")
}
