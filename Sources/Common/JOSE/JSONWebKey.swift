import JSON
import PlatformCrypto

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

    /// The key as a JSON object for a key set.
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

    /// Reads the JSON object of a key for signatures; nil for a key that cannot be used here.
    package init?(_ value: JSONValue) {
        guard let keyID = value["kid"]?.string, !keyID.isEmpty else { return nil }
        // RFC 7517 section 4.2: a key for another use must not check signatures.
        guard (value["use"] ?? "sig") == "sig" else { return nil }
        // A missing number has no bytes, from which `PublicKey` makes no key.
        func bytes(_ name: String) -> [UInt8] { value[name]?.string.flatMap { Base64URL.decode($0) } ?? [] }
        let parts: PublicKey.Parts
        switch value["kty"]?.string {
        case "EC" where value["crv"] == "P-256": parts = .p256(x: bytes("x"), y: bytes("y"))
        case "RSA": parts = .rsa(modulus: bytes("n"), exponent: bytes("e"))
        default: return nil
        }
        guard let key = try? PublicKey(parts) else { return nil }
        // RFC 8725 section 3.1: a key is for one algorithm. A key that names another one is refused.
        let algorithm = JSONValue.string(key.algorithm.rawValue)
        guard (value["alg"] ?? algorithm) == algorithm else { return nil }
        self.init(keyID: keyID, key: key)
    }
}
