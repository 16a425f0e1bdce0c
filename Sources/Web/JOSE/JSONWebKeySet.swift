import WebText

/// The public keys of an issuer, at its `jwks_uri`.
///
/// Source: RFC 7517 section 5.
public struct JSONWebKeySet: Sendable, Hashable {
    /// The keys (wire name `keys`).
    public var keys: [JSONWebKey]

    /// A set of keys.
    public init(_ keys: [JSONWebKey]) {
        self.keys = keys
    }

    /// Reads a document; keys that cannot be used here are skipped (RFC 7517 section 5).
    ///
    /// Nil when it is no object with an array `keys`.
    public init?(json: some Collection<UInt8>) {
        guard let keys = JSONValue(json: json)?["keys"]?.array else { return nil }
        self.keys = keys.compactMap { try? JSONWebKey($0) }
    }

    /// The JSON document.
    public var json: [UInt8] {
        JSONValue.object(["keys": .array(keys.map(\.value))]).json
    }

    /// The one key of a name; nil when there is none, or more than one.
    public func key(_ keyID: String) -> JSONWebKey? {
        let found = keys.filter { $0.keyID.hasSameBytes(as: keyID) }
        return found.count == 1 ? found.first : nil
    }
}
