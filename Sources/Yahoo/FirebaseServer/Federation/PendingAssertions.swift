import Foundation
import PlatformCrypto

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
