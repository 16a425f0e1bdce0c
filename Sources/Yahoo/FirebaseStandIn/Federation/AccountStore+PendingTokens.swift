import PlatformCrypto
import WebText

/// The pending tokens: with one an app uses the same assertion again, once the user has signed in otherwise.
extension AccountStore {
    /// Keeps an identity for later, and returns its pending token; a full table forgets all others.
    func keepPending(_ identity: FederatedIdentity) -> String {
        let token = random.token()
        let key = crypto.sha256(token.utf8)
        if !pending.add(identity, for: key, at: now()) {
            pending = Self.noPending
            _ = pending.add(identity, for: key, at: now())
        }
        return token
    }

    func pendingIdentity(_ token: String) throws -> FederatedIdentity {
        let identity = pending.value(for: crypto.sha256(token.utf8), at: now())
        guard let identity = Check.that(identity, .pendingToken) else {
            throw WireError("INVALID_PENDING_TOKEN")
        }
        return identity
    }

    /// Signs in or links an identity, and uses its pending token up on success, all in one step.
    func decide(_ identity: FederatedIdentity, request: IdPSignInRequest) throws -> FederatedSignIn {
        var pendingToken: SHA256Digest?
        if case .pending(let token) = request.credential {
            // Checked a second time: another request may have used it since the first check.
            _ = try pendingIdentity(token)
            pendingToken = crypto.sha256(token.utf8)
        }
        let decision =
            if let idToken = request.idToken {
                try link(identity, toUserOf: idToken)
            } else {
                try signIn(with: identity, createsAccount: request.createsAccount)
            }
        if let pendingToken, case .session = decision { pending.take(pendingToken, at: now()) }
        return decision
    }
}
