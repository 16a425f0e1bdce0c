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
/// `Cache-Control` decides how long (RFC 9111 section 4.2), within ``lifetimes``. For a token that names an
/// unknown key the keys are fetched again at once, because the issuer may have a new key. Anyone can send
/// such a token, so ``secondsBetweenFetches`` have to pass between two fetches.
package struct PublishedKeys: Sendable {
    /// The fewest and the most seconds that a key set, or another document of an issuer, is kept, whatever
    /// `Cache-Control` allows.
    ///
    /// Without the minimum, each token would cost a request when an issuer sends `no-cache`.
    package static let lifetimes = 60...86_400
    /// The lifetime in seconds of a document that came without `max-age`.
    package static let defaultLifetime = 300
    /// The fewest seconds between two fetches for tokens with an unknown key.
    package static let secondsBetweenFetches = 60.0
    /// For how many seconds after a failed fetch its error answers further requests for the document.
    package static let secondsAfterFailure = 5.0

    private let keySet: PublishedDocument<JSONWebKeySet>

    /// The keys at a location; nothing is fetched before the first token.
    package init(_ location: KeyLocation, client: any HTTPClient, now: @escaping @Sendable () -> Date) {
        keySet = PublishedDocument(now: now) {
            let address =
                switch location {
                case .keySet(let url): url
                case .discovery(let issuer):
                    try await DiscoveryDocument.fetch(of: issuer, client).document.address("jwks_uri")
                }
            let answer = try await client.document(at: address)
            guard let keys = JSONWebKeySet(json: answer.body) else {
                throw IssuerUnavailable("the answer of \(address) is not a key set")
            }
            return KeptDocument(keys, headers: answer.headers, fetched: now())
        }
    }

    /// Verifies the signature of a token, and returns the claims, which the caller checks afterwards.
    ///
    /// Throws ``JSONWebTokenError`` for a token that is not the issuer's, and ``IssuerUnavailable`` when
    /// there are no keys to decide that.
    package func claims(
        of token: JSONWebToken, allowing algorithms: Set<SignatureAlgorithm>
    ) async throws -> JSONValue {
        let keys = try await keySet.current()
        do {
            return try token.claims(verifiedBy: keys.content, allowing: algorithms)
        } catch JSONWebTokenError.unknownKey(let name) {
            let newer = try await keySet.newer(than: keys) { age in
                // A negative age: the clock was set back, so the true age is unknown.
                Check.that(age >= Self.secondsBetweenFetches || age < 0, .keyFetchRate)
            }
            guard let newer else { throw JSONWebTokenError.unknownKey(name) }
            return try token.claims(verifiedBy: newer.content, allowing: algorithms)
        }
    }
}

extension SecurityRule {
    /// Without it, each token with a key name that somebody made up costs a request to the issuer.
    static let keyFetchRate = Self(
        "jose.key-fetch-rate", "unknown keys are looked up once a minute at most", "RFC 8725 section 3.1")
}
