import JSON
import WebText

/// The public keys of an issuer, at its `jwks_uri` (RFC 7517 section 5).
package struct JSONWebKeySet: Sendable, Hashable {
    /// The keys, in the order of the document.
    package var keys: [JSONWebKey]

    package init(_ keys: [JSONWebKey]) {
        self.keys = keys
    }

    /// Reads a document; nil when it is not a key set.
    ///
    /// Keys that cannot be used here are skipped (RFC 7517 section 5).
    package init?(json: some Collection<UInt8>) {
        guard let keys = JSONValue(json: json)?["keys"]?.array else { return nil }
        self.keys = keys.compactMap(JSONWebKey.init)
    }

    /// The document, in UTF-8.
    package var json: [UInt8] { JSONValue.object(["keys": .array(keys.map(\.value))]).json }

    /// The key with an ID; nil when no key has this ID, or several have it.
    package func key(_ keyID: String) -> JSONWebKey? {
        let matches = keys.filter { $0.keyID.hasSameBytes(as: keyID) }
        return matches.count == 1 ? matches.first : nil
    }
}
