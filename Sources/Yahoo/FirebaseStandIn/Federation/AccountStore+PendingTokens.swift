import PlatformCrypto
import WebText

/// Pending tokens, by which an app uses an identity again after a sign-in that could not be completed.
///
/// Example: another account has the address of a Yahoo user. The user signs in to that account by its
/// password, and the app then links the Yahoo identity with the pending token, without another visit to
/// Yahoo.
extension AccountStore {
    /// Keeps an identity for ten minutes, and returns its pending token.
    ///
    /// A full table first forgets all other identities.
    func keepPending(_ identity: FederatedIdentity) -> String {
        let token = random.token()
        let key = crypto.sha256(token.utf8)
        if !pending.add(identity, for: key, at: now()) {
            pending = Self.noPending
            _ = pending.add(identity, for: key, at: now())
        }
        return token
    }

    /// The identity of a pending token, which stays usable; throws `INVALID_PENDING_TOKEN`.
    func pendingIdentity(_ token: String) throws -> FederatedIdentity {
        let identity = pending.value(for: crypto.sha256(token.utf8), at: now())
        guard let identity = Check.that(identity, .pendingToken) else {
            throw WireError("INVALID_PENDING_TOKEN")
        }
        return identity
    }

    /// Signs in or links an identity, and on success uses up its pending token, all in one step.
    ///
    /// Throws `INVALID_PENDING_TOKEN`, or the errors of ``signIn(with:createsAccount:)`` and
    /// ``link(_:toUserOf:)``.
    func decide(_ identity: FederatedIdentity, request: IdPSignInRequest) throws -> FederatedSignIn {
        var pendingToken: SHA256Digest?
        if case .pending(let token) = request.credential {
            // The token is checked a second time: another request may have used it since the first check.
            _ = try pendingIdentity(token)
            pendingToken = crypto.sha256(token.utf8)
        }
        let result =
            if let idToken = request.idToken {
                try link(identity, toUserOf: idToken)
            } else {
                try signIn(with: identity, createsAccount: request.createsAccount)
            }
        if let pendingToken, case .session = result { pending.take(pendingToken, at: now()) }
        return result
    }
}

extension SecurityRule {
    /// Without it, a refused sign-in is linked again later.
    static let pendingToken = Self(
        "firebase.pending-token", "the pending token is known, and not used yet", "Firebase: pendingToken")
}
