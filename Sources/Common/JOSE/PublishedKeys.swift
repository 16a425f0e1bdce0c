import HTTPMessages
import JSON
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The key set of an issuer, which is fetched when a token needs it and cached for a while.
///
/// ``CachedDocument`` decides how long. For a token that names an unknown key the keys are fetched again at once,
/// because the issuer may have a new key. Anyone can send such a token, so ``secondsBetweenFetches`` have to pass
/// between two fetches.
package struct PublishedKeys: Sendable {
    /// The minimum of the seconds between two fetches for tokens with an unknown key.
    private static let secondsBetweenFetches = 60.0

    private let keySet: PublishedDocument<JSONWebKeySet>
    private let now: @Sendable () -> Date

    /// The keys at a location; nothing is fetched before the first token.
    package init(_ location: KeyLocation, client: any HTTPClient, now: @escaping @Sendable () -> Date) {
        self.now = now
        keySet = PublishedDocument(now: now) {
            let keySetURL =
                switch location {
                case .keySet(let url): url
                case .discovery(let issuer):
                    try await DiscoveryDocument.fetch(of: issuer, with: client).requiredURL("jwks_uri")
                }
            let answer = try await client.document(at: keySetURL)
            guard let keys = JSONWebKeySet(json: answer.body) else {
                throw IssuerUnavailable("the answer of \(keySetURL) is not a key set")
            }
            return CachedDocument(keys, headers: answer.headers, fetched: now())
        }
    }

    /// Verifies the signature of a token, and returns the claims, which the caller checks afterwards.
    ///
    /// Throws ``JSONWebTokenError`` for a token that is not the issuer's, and ``IssuerUnavailable`` when
    /// there are no keys to decide that: the issuer does not answer, it may have a new key that may not be
    /// fetched yet, or its key cannot be used here.
    package func claims(
        of token: JSONWebToken, allowing algorithms: Set<SignatureAlgorithm>
    ) async throws -> JSONValue {
        let asked = now()
        let keys = try await keySet.current()
        let problem: JSONWebTokenError
        do throws(JSONWebTokenError) {
            return try token.claims(verifiedBy: keys.content, allowing: algorithms)
        } catch {
            problem = error
        }
        // Keys that were fetched for this token are the newest.
        guard Self.mayChange(problem, of: token), keys.fetched < asked else { throw Self.error(for: problem) }
        let newer = try await keySet.newer(than: keys) { age in
            // A negative age: the clock was set back, so the true age is unknown.
            Check.that(age >= Self.secondsBetweenFetches || age < 0, .keyFetchRate)
        }
        guard let newer else {
            let age = now().timeIntervalSince(keys.fetched)
            let seconds = max(1, Int((Self.secondsBetweenFetches - age).rounded(.up)))
            throw IssuerUnavailable(
                "\(problem); the keys are fetched again in \(seconds) s", retryAfter: seconds)
        }
        do throws(JSONWebTokenError) {
            return try token.claims(verifiedBy: newer.content, allowing: algorithms)
        } catch {
            throw Self.error(for: error)
        }
    }

    /// Whether keys that the issuer has published since may change the answer about a token.
    ///
    /// A key that was not chosen by its name may be older than the key of the signature.
    private static func mayChange(_ problem: JSONWebTokenError, of token: JSONWebToken) -> Bool {
        switch problem {
        case .unknownKey, .unusableKey, .severalKeys: true
        case .wrongSignature: !token.header.has("kid")
        case .malformed, .algorithmNotAllowed, .unsupportedExtension, .missingClaim, .unexpectedClaim,
            .expired, .notYetValid:
            false
        }
    }

    /// The error for a token that the newest keys do not verify.
    ///
    /// A key that cannot be used says nothing about the token, which may be good.
    private static func error(for problem: JSONWebTokenError) -> any Error {
        if case .unusableKey = problem { return IssuerUnavailable(problem.description) }
        return problem
    }
}

extension SecurityRule {
    /// Without it, each token with a key name that somebody made up costs a request to the issuer.
    static let keyFetchRate = Self(
        "jose.key-fetch-rate", "unknown keys are looked up once a minute at most", "RFC 8725 section 3.1")
}
