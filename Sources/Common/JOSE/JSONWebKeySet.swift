import JSON
import PlatformCrypto
import WebText

/// The public keys of an issuer, at its `jwks_uri` (RFC 7517 section 5).
package struct JSONWebKeySet: Sendable, Hashable {
    /// The keys, in the order of the document.
    package private(set) var keys: [JSONWebKey]
    /// The keys of the document that cannot check signatures here, with the reason.
    package private(set) var unusable: [JSONWebKey.Unusable] = []

    package init(_ keys: [JSONWebKey]) {
        self.keys = keys
    }

    /// Reads a document; nil when it is not a key set.
    ///
    /// Keys that cannot be used here are passed over (RFC 7517 section 5), and kept as ``unusable``.
    package init?(json: some Collection<UInt8>) {
        guard let values = JSONValue(json: json)?["keys"]?.array else { return nil }
        keys = []
        for value in values {
            do { keys.append(try JSONWebKey(value)) } catch { unusable.append(error) }
        }
    }

    /// The document, in UTF-8.
    package var json: [UInt8] { JSONValue.object(["keys": .array(keys.map(\.value))]).json }

    /// The one key for an algorithm with this name; for nil, the one key for the algorithm, whatever its name is.
    ///
    /// RFC 7517 section 4.5: keys of different kinds may share a name. OpenID Connect Core section 10.1: a header
    /// needs no `kid` when the issuer has one key, here one for the algorithm.
    ///
    /// Throws ``JSONWebTokenError`` when there is none, when there are several, and for a key that cannot be used.
    func key(
        named keyID: String?, for algorithm: SignatureAlgorithm
    ) throws(JSONWebTokenError) -> PublicKey {
        let named = keys.filter { Self.isNamed($0.keyID, keyID) }
        let matches = Set(named.map(\.key).filter { $0.algorithm == algorithm })
        if matches.count == 1, let key = matches.first { return key }
        if matches.count > 1 { throw .severalKeys(keyID, algorithm) }
        // Without a name, a key for something else, such as encryption, says nothing about the token.
        let candidate = unusable.first {
            keyID == nil ? $0.algorithm == algorithm.rawValue : Self.isNamed($0.keyID, keyID)
        }
        if let candidate { throw .unusableKey(candidate.keyID, problem: candidate.problem) }
        throw .unknownKey(keyID, algorithm)
    }

    /// Whether a key has the name that is asked for; true for every key when none is.
    private static func isNamed(_ keyID: String?, _ asked: String?) -> Bool {
        guard let asked else { return true }
        return keyID?.hasSameBytes(as: asked) == true
    }
}
