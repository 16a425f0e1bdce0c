import JSON
import WebText

/// The public keys of an issuer, at its `jwks_uri` (RFC 7517 section 5).
package struct JSONWebKeySet: Sendable, Hashable {
    package var keys: [JSONWebKey]

    package init(_ keys: [JSONWebKey]) {
        self.keys = keys
    }

    /// Reads a document; keys that cannot be used here are skipped (RFC 7517 section 5).
    package init?(json: some Collection<UInt8>) {
        guard let keys = JSONValue(json: json)?["keys"]?.array else { return nil }
        self.keys = keys.compactMap(JSONWebKey.init)
    }

    package var json: [UInt8] { JSONValue.object(["keys": .array(keys.map(\.value))]).json }

    /// The one key of a name; nil when there is none, or more than one.
    package func key(_ keyID: String) -> JSONWebKey? {
        let found = keys.filter { $0.keyID.hasSameBytes(as: keyID) }
        return found.count == 1 ? found.first : nil
    }
}
