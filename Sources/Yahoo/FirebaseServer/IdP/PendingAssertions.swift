import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What providers said of users whose sign-in stopped half-way, by the digest of the pending token.
///
/// With its pending token an app brings the same assertion again: the user first signs in to the account that
/// has the address already, and links the provider then. The web SDK sends nothing but the token, so all that
/// is known stays here.
struct PendingAssertions: Sendable {
    private struct Entry: Sendable {
        let identity: FederatedIdentity
        let expires: Date
    }

    private static let limit = 10_000

    private var entries: [SHA256Digest: Entry] = [:]

    /// Remembers an assertion; when there are too many, those that are over go first, then all.
    mutating func add(
        _ identity: FederatedIdentity, token: SHA256Digest, expires: Date, at now: Date
    ) {
        if entries.count >= Self.limit { entries = entries.filter { $0.value.expires > now } }
        if entries.count >= Self.limit { entries = [:] }
        entries[token] = Entry(identity: identity, expires: expires)
    }

    /// The assertion of a token, which stays; nil when there is none or its time is over.
    func identity(_ token: SHA256Digest, at now: Date) -> FederatedIdentity? {
        entries[token].flatMap { $0.expires > now ? $0.identity : nil }
    }

    /// Forgets an assertion: it did what it was for.
    mutating func remove(_ token: SHA256Digest) {
        entries[token] = nil
    }
}
