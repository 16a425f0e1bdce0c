import Foundation
import PlatformCrypto
import WebText

/// Identities whose sign-in needs another step of the app, by the digest of the pending token.
///
/// With the pending token an app uses the same assertion again: the user first signs in to the account that
/// has the address already, and then links the provider. The web SDK sends only the token, so the identity is
/// kept here.
struct PendingAssertions: Sendable {
    private struct Entry: Sendable {
        let identity: FederatedIdentity
        let expires: Date
    }

    private static let limit = 10_000

    private var entries: [SHA256Digest: Entry] = [:]

    /// Remembers an assertion; when there are too many, those that have ended go first, then all.
    mutating func add(
        _ identity: FederatedIdentity, token: SHA256Digest, expires: Date, at now: Date
    ) {
        if entries.count >= Self.limit { entries = entries.filter { $0.value.expires > now } }
        if entries.count >= Self.limit { entries = [:] }
        entries[token] = Entry(identity: identity, expires: expires)
    }

    /// The assertion of a token, without using it up; nil when there is none or it has expired.
    func identity(_ token: SHA256Digest, at now: Date) -> FederatedIdentity? {
        entries[token].flatMap { $0.expires > now ? $0.identity : nil }
    }

    /// Forgets an assertion that is used up.
    mutating func remove(_ token: SHA256Digest) {
        entries[token] = nil
    }
}

extension AccountStore {
    /// Keeps an assertion for later, and returns its pending token.
    func keepPending(_ identity: FederatedIdentity, for seconds: Int) -> String {
        let token = random.token()
        let time = now()
        pending.add(
            identity, token: crypto.sha256(token.utf8), expires: time.addingTimeInterval(Double(seconds)),
            at: time)
        return token
    }

    /// The identity of a pending token, without using the token up.
    func pendingIdentity(_ token: String, providerID: String?) throws -> FederatedIdentity {
        guard
            let identity = Check.that(
                pending.identity(crypto.sha256(token.utf8), at: now()), .pendingToken),
            providerID.map({ $0.hasSameBytes(as: identity.providerID) }) ?? true
        else { throw WireError(.invalidPendingToken) }
        return identity
    }

    /// Signs in or links an identity, and uses its pending token up on success, all in one step.
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
        if let pendingToken, decision.isDone { pending.remove(pendingToken) }
        return decision
    }
}

extension SecurityRule {
    /// Without it, a refused sign-in is linked again later.
    static let pendingToken = Self(
        "firebase.pending-token", "the pending token is known, and not used yet", "Firebase: pendingToken")
}
