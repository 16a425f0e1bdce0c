import JSON
import PlatformCrypto
import WebText

/// A public key as JSON, with its key ID (RFC 7517 section 4, RFC 7518 section 6).
package struct JSONWebKey: Sendable, Hashable {
    /// The name by which a token's header picks the key (wire name `kid`); nil for a key without a name.
    package let keyID: String?
    /// The key; its kind decides for which algorithm it may be used.
    package let key: PublicKey

    /// Why a key in JSON cannot check signatures here.
    package struct Unusable: Error, Sendable, Hashable {
        /// The name of the key (wire name `kid`); nil for a key without a name.
        package let keyID: String?
        /// The algorithm that the key names, or else the usual one of its kind here; nil for any other kind.
        let algorithm: String?
        /// The problem, such as `it has no n`.
        package let problem: String
    }

    package init(keyID: String?, key: PublicKey) {
        self.keyID = keyID
        self.key = key
    }

    /// The key as a JSON object for a key set.
    package var value: JSONValue {
        var members: JSONObject = ["alg": .string(key.algorithm.rawValue), "use": "sig"]
        members["kid"] = keyID.map(JSONValue.string)
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

    /// Reads the JSON object of a key for signatures.
    ///
    /// A member that is null counts as absent, and members that are not known are passed over, as RFC 7517
    /// section 4 demands. Throws ``Unusable`` for a key that cannot be used here.
    package init(_ value: JSONValue) throws(Unusable) {
        let name = value["kid"]?.string ?? ""
        keyID = name.isEmpty ? nil : name
        do {
            key = try Self.key(value)
        } catch {
            let algorithms = ["EC": "ES256", "RSA": "RS256"]
            let ofKind = value["kty"]?.string.flatMap { algorithms[$0] }
            throw Unusable(
                keyID: keyID, algorithm: Self.member("alg", value)?.string ?? ofKind,
                problem: error.description)
        }
    }

    /// The problem of a key, without its name.
    private struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    private static func key(_ value: JSONValue) throws(Problem) -> PublicKey {
        guard value.object != nil else { throw Problem(description: "it is not a JSON object") }
        // RFC 7517 sections 4.2 and 4.3: a key for another use must not check signatures.
        if let use = member("use", value), use != "sig" {
            throw Problem(description: "its use is \(use.excerpt), not sig")
        }
        if let operations = member("key_ops", value) {
            guard let list = operations.array else {
                throw Problem(description: "its key_ops are not a list")
            }
            guard list.contains("verify") else {
                throw Problem(description: "its key_ops are \(operations.excerpt), without verify")
            }
        }
        let parts = try parts(value)
        let key: PublicKey
        do {
            key = try PublicKey(parts)
        } catch PlatformCryptoError.unusableKey(let problem) {
            throw Problem(description: problem)
        } catch {
            throw Problem(description: "\(error)")
        }
        // RFC 8725 section 3.1: a key is for one algorithm. A key that names another one is refused.
        let algorithm = key.algorithm.rawValue
        if let named = member("alg", value), named != .string(algorithm) {
            throw Problem(description: "its alg is \(named.excerpt), and only \(algorithm) is used here")
        }
        return key
    }

    private static func parts(_ value: JSONValue) throws(Problem) -> PublicKey.Parts {
        switch try required("kty", value) {
        case "EC":
            let curve = try required("crv", value)
            guard curve == "P-256" else {
                throw Problem(description: "its crv is \(curve.excerpt), not P-256")
            }
            return .p256(x: try coordinate("x", value), y: try coordinate("y", value))
        case "RSA":
            return .rsa(modulus: try number("n", value), exponent: try number("e", value))
        case let other:
            throw Problem(description: "its kty is \(other.excerpt), not RSA or EC")
        }
    }

    /// A member of an object; nil when it is absent or null.
    ///
    /// Libraries write null for what they do not know, although a member should be absent then.
    private static func member(_ name: String, _ value: JSONValue) -> JSONValue? {
        value[name] == .null ? nil : value[name]
    }

    private static func required(_ name: String, _ value: JSONValue) throws(Problem) -> JSONValue {
        guard let member = member(name, value) else { throw Problem(description: "it has no \(name)") }
        return member
    }

    /// The number in a member, in bytes without zeros in front.
    ///
    /// RFC 7518 section 2 writes it in base64url without padding, and without zero bytes in front. Products add
    /// both, Firebase's own key set among them once, or use the alphabet of base64. Each is the same number.
    private static func number(_ name: String, _ value: JSONValue) throws(Problem) -> [UInt8] {
        guard var text = try required(name, value).string else {
            throw Problem(description: "its \(name) is not a text")
        }
        if text.utf8.count.isMultiple(of: 4) {
            for _ in 0..<2 where text.hasSuffix("=") { text.removeLast() }
        }
        text = text.replacing("+", with: "-").replacing("/", with: "_")
        guard let bytes = Base64URL.decode(text) else {
            throw Problem(description: "its \(name) is not base64url")
        }
        return Array(bytes.drop { $0 == 0 })
    }

    /// The coordinate of a point in a member, in the full size of the curve.
    ///
    /// RFC 7518 section 6.2.1.2 demands zeros in front up to 32 bytes. Yahoo's own keys were once published
    /// without them, and other libraries write an additional zero for the sign.
    private static func coordinate(_ name: String, _ value: JSONValue) throws(Problem) -> [UInt8] {
        let size = 32
        let number = try number(name, value)
        guard number.count <= size else {
            throw Problem(description: "its \(name) has \(number.count) bytes; the curve has \(size)")
        }
        return [UInt8](repeating: 0, count: size - number.count) + number
    }
}
