import HTTPMessages
import JSON
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The key set of an issuer, which is fetched when a token needs it and kept for a while.
///
/// `Cache-Control` says how long (RFC 9111 section 4.2), within ``lifetimes``. A token that names another key
/// makes the issuer's new keys known at once: they are fetched again, but not more often than
/// ``secondsBetweenFetches``, because anyone can send such a token.
package actor PublishedKeys {
    /// The fewest and the most seconds that a key set is kept, whatever `Cache-Control` says.
    ///
    /// A minute is the least: without it, each token costs a request where an issuer sends `no-cache`.
    package static let lifetimes = 60...86_400
    /// The lifetime of a key set that came without `max-age`.
    package static let defaultLifetime = 300
    /// The fewest seconds between two fetches for tokens with an unknown key.
    package static let secondsBetweenFetches = 60.0
    /// For how many seconds a failed fetch is the answer to further tokens.
    package static let secondsAfterFailure = 5.0

    private let location: KeyLocation
    private let client: any HTTPClient
    private let now: @Sendable () -> Date

    private var kept: KeptKeys?
    private var failure: FailedFetch?
    /// The fetch that is under way, which all tokens of that time share.
    private var fetch: Task<KeptKeys, any Error>?

    package init(_ location: KeyLocation, client: any HTTPClient, now: @escaping @Sendable () -> Date) {
        self.location = location
        self.client = client
        self.now = now
    }

    /// Verifies the signature of a token, and returns the claims; a check of the claims follows.
    ///
    /// Throws ``JSONWebTokenError`` for a token that is not the issuer's, and ``KeysUnavailable`` when that
    /// cannot be decided.
    package func claims(
        of token: JSONWebToken, allowing algorithms: Set<SignatureAlgorithm>
    ) async throws -> JSONValue {
        let keys = try await current()
        do {
            return try token.claims(verifiedBy: keys.set, allowing: algorithms)
        } catch JSONWebTokenError.unknownKey(let name) {
            let newer = try await keysAfter(keys)
            guard let newer else { throw JSONWebTokenError.unknownKey(name) }
            return try token.claims(verifiedBy: newer.set, allowing: algorithms)
        }
    }

    private func current() async throws -> KeptKeys {
        if let kept, kept.isFresh(at: now()) { return kept }
        return try await fetchOnce()
    }

    /// The keys that the issuer has in the place of these; nil when it is too early to ask again.
    private func keysAfter(_ keys: KeptKeys) async throws -> KeptKeys? {
        // Another token may have brought newer keys while this one waited.
        if let kept, kept.fetched != keys.fetched { return kept }
        let age = now().timeIntervalSince(keys.fetched)
        guard Check.that(age >= Self.secondsBetweenFetches || age < 0, .keyFetchRate) else { return nil }
        return try await fetchOnce()
    }

    private func fetchOnce() async throws -> KeptKeys {
        if let failure, failure.isRecent(at: now()) { throw failure.reason }
        if let fetch { return try await fetch.value }
        let (location, client, now) = (location, client, now)
        let task = Task { try await Self.fetch(location, client, now) }
        fetch = task
        defer { fetch = nil }
        do {
            let keys = try await task.value
            (kept, failure) = (keys, nil)
            return keys
        } catch let reason as KeysUnavailable {
            failure = FailedFetch(reason: reason, time: now())
            throw reason
        }
    }

    private static func fetch(
        _ location: KeyLocation, _ client: any HTTPClient, _ now: @Sendable () -> Date
    ) async throws(KeysUnavailable) -> KeptKeys {
        let address: String
        switch location {
        case .keySet(let url): address = url
        case .discovery(let issuer): address = try await keySetAddress(of: issuer, client)
        }
        let answer = try await get(address, client)
        guard let set = JSONWebKeySet(json: answer.body) else {
            throw KeysUnavailable("the answer of \(address) is not a key set")
        }
        return KeptKeys(set: set, fetched: now(), seconds: lifetime(answer.headers))
    }

    private static func keySetAddress(
        of issuer: String, _ client: any HTTPClient
    ) async throws(KeysUnavailable) -> String {
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        let address = base + "/.well-known/openid-configuration"
        let document = JSONValue(json: try await get(address, client).body)
        // OpenID Connect Discovery section 4.3: a document of another issuer is not this one's.
        guard
            Check.that(document?["issuer"]?.string?.hasSameBytes(as: issuer) == true, .discoveredIssuer)
        else { throw KeysUnavailable("the issuer in \(address) is not \(issuer)") }
        guard let keys = document?["jwks_uri"]?.string, let url = try? AbsoluteURL(keys),
            url.isSecure || url.isLoopback
        else { throw KeysUnavailable("\(address) has no jwks_uri that begins with https") }
        return keys
    }

    private static func get(
        _ address: String, _ client: any HTTPClient
    ) async throws(KeysUnavailable) -> HTTPResponse {
        guard let request = HTTPRequest("GET", address, headers: ["Accept": "application/json"]) else {
            throw KeysUnavailable("\(address) is not an address")
        }
        let answer: HTTPResponse
        do { answer = try await client.send(request) } catch { throw KeysUnavailable(error.description) }
        guard answer.status == 200 else {
            throw KeysUnavailable("\(address) answers with status \(answer.status)")
        }
        return answer
    }

    /// RFC 9111 sections 4.2.1 and 5.1: `max-age`, less the time that the answer spent in caches.
    private static func lifetime(_ headers: HTTPHeaders) -> Int {
        let directives = (headers["Cache-Control"] ?? "").lowercased().split(separator: ",")
            .map { $0.trimmingPrefix { $0 == " " } }
        if directives.contains("no-store") || directives.contains("no-cache") { return lifetimes.lowerBound }
        guard let field = directives.first(where: { $0.hasPrefix("max-age=") }),
            let seconds = Int(field.dropFirst("max-age=".count)), seconds >= 0
        else { return defaultLifetime }
        let age = max(0, headers["Age"].flatMap { Int($0) } ?? 0)
        return min(max(seconds - age, lifetimes.lowerBound), lifetimes.upperBound)
    }

    /// A key set with the time until which it is used.
    private struct KeptKeys: Sendable {
        var set: JSONWebKeySet
        var fetched: Date
        var seconds: Int

        /// A clock that was set back makes the keys old: they may be of any age.
        func isFresh(at now: Date) -> Bool {
            (0..<Double(seconds)).contains(now.timeIntervalSince(fetched))
        }
    }

    /// A fetch that failed.
    private struct FailedFetch: Sendable {
        var reason: KeysUnavailable
        var time: Date

        func isRecent(at now: Date) -> Bool {
            (0..<PublishedKeys.secondsAfterFailure).contains(now.timeIntervalSince(time))
        }
    }
}

extension SecurityRule {
    /// Without it, each token with a key name that somebody made up costs a request to the issuer.
    static let keyFetchRate = Self(
        "jose.key-fetch-rate", "unknown keys are looked up once a minute at most", "RFC 8725 section 3.1")
    /// Without it, keys of an issuer that somebody else controls are believed.
    static let discoveredIssuer = Self(
        "jose.discovered-issuer", "the discovery document is of this issuer",
        "OpenID Connect Discovery section 4.3")
}
