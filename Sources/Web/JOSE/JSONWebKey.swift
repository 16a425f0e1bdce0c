import PlatformCrypto
import WebText

/// A public key as JSON, with its key ID (RFC 7517 section 4, RFC 7518 section 6).
package struct JSONWebKey: Sendable, Hashable {
    /// The name by which a token's header picks the key (wire name `kid`).
    package var keyID: String
    /// The key; its kind decides for which algorithm it may be used.
    package var key: PublicKey

    package init(keyID: String, key: PublicKey) {
        self.keyID = keyID
        self.key = key
    }

    package var value: JSONValue {
        var members: [String: JSONValue] = [
            "kid": .string(keyID), "alg": .string(key.algorithm.rawValue), "use": "sig",
        ]
        switch key.parts {
        case .p256(let x, let y):
            members["kty"] = "EC"
            members["crv"] = "P-256"
            members["x"] = .string(Base64URL.encode(x))
            members["y"] = .string(Base64URL.encode(y))
        case .rsa(let modulus, let exponent):
            members["kty"] = "RSA"
            members["n"] = .string(Base64URL.encode(modulus))
            members["e"] = .string(Base64URL.encode(exponent))
        }
        return .object(members)
    }

    /// Reads the JSON object of a key for signatures; throws ``Problem``.
    package init(_ value: JSONValue) throws(Problem) {
        guard let keyID = value["kid"]?.string, !keyID.isEmpty else { throw .missing("kid") }
        // RFC 7517 section 4.2: a key for another use must not check signatures.
        if let use = value["use"], use != "sig" { throw .notForSignatures }
        let parts: PublicKey.Parts
        switch value["kty"]?.string {
        case "EC" where value["crv"] == "P-256":
            parts = .p256(x: try Self.bytes("x", value), y: try Self.bytes("y", value))
        case "RSA":
            parts = .rsa(modulus: try Self.bytes("n", value), exponent: try Self.bytes("e", value))
        default: throw .unknownKind
        }
        do { key = try PublicKey(parts) } catch { throw .unusable("\(error)") }
        // RFC 8725 section 3.1: a key is for one algorithm. A key that names another one is refused.
        if let algorithm = value["alg"], algorithm.string != key.algorithm.rawValue {
            throw .otherAlgorithm
        }
        self.keyID = keyID
    }

    private static func bytes(_ name: String, _ value: JSONValue) throws(Problem) -> [UInt8] {
        guard let bytes = value[name]?.string.flatMap({ Base64URL.decode($0) }) else { throw .missing(name) }
        return bytes
    }

    package enum Problem: Error, Sendable, Hashable {
        /// A member is absent or not base64url.
        case missing(String)
        /// `use` says something other than `sig`.
        case notForSignatures
        /// `kty` and `crv` are neither RSA nor P-256.
        case unknownKind
        /// `alg` is another algorithm than the one that goes with the key.
        case otherAlgorithm
        /// The numbers are no key, or a weak one.
        case unusable(String)
    }
}

/// The public keys of an issuer, at its `jwks_uri` (RFC 7517 section 5).
package struct JSONWebKeySet: Sendable, Hashable {
    package var keys: [JSONWebKey]

    package init(_ keys: [JSONWebKey]) {
        self.keys = keys
    }

    /// Reads a document; keys that cannot be used here are skipped (RFC 7517 section 5).
    package init?(json: some Collection<UInt8>) {
        guard let keys = JSONValue(json: json)?["keys"]?.array else { return nil }
        self.keys = keys.compactMap { try? JSONWebKey($0) }
    }

    package var json: [UInt8] {
        JSONValue.object(["keys": .array(keys.map(\.value))]).json
    }

    /// The one key of a name; nil when there is none, or more than one.
    package func key(_ keyID: String) -> JSONWebKey? {
        let found = keys.filter { $0.keyID.hasSameBytes(as: keyID) }
        return found.count == 1 ? found.first : nil
    }
}
