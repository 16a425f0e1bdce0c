import Foundation
import JOSE
import JSON
import PlatformCrypto
import Testing

/// Public keys as issuers publish them: RFC 7517 and 7518.
@Suite struct JSONWebKeyTests {
    /// The key of RFC 7515 appendix A.3.
    static let published: JSONValue = [
        "kty": "EC", "crv": "P-256", "kid": "a3", "use": "sig", "alg": "ES256",
        "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
        "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
    ]

    @Test func `a published key is read and written again`() throws {
        #expect(try JSONWebKey(Self.published).value == Self.published)
    }

    @Test(arguments: ["use", "alg", "kid"], [JSONValue?.none, .null])
    func `optional members may be missing or null, and others there`(name: String, value: JSONValue?) throws {
        var key = Self.published
        key[name] = value
        key["key_ops"] = value
        key["x5c"] = []
        #expect(try JSONWebKey(key).key == JSONWebKey(Self.published).key)
    }

    @Test(
        arguments: [
            ("x", nil, "it has no x"), ("x", 7, "its x is not a text"),
            ("y", "x_FE=", "its y is not base64url"),
            ("use", "enc", "its use is enc, not sig"), ("kty", "OKP", "its kty is OKP, not RSA or EC"),
            ("kty", nil, "it has no kty"), ("kty", .null, "it has no kty"), ("crv", nil, "it has no crv"),
            ("crv", "P-384", "its crv is P-384, not P-256"),
            ("key_ops", "verify", "its key_ops are not a list"),
            ("key_ops", ["sign"], "its key_ops are [sign], without verify"),
            ("alg", "RS256", "its alg is RS256, and only ES256 is used here"),
            ("alg", 1, "its alg is 1, and only ES256 is used here"),
            ("x", "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "its x has 33 bytes; the curve has 32"),
            ("use", "\u{1B}[2J", #"its use is \u{1b}[2J, not sig"#),
        ] as [(String, JSONValue?, String)])
    func `a key with a fault is refused, and the fault is named`(
        name: String, fault: JSONValue?, problem: String
    ) throws {
        var value = Self.published
        value[name] = fault
        let error = #expect(throws: JSONWebKey.Unusable.self) { try JSONWebKey(value) }
        #expect(error?.problem == problem)
        #expect(error?.keyID == "a3")
    }

    /// RFC 7517 section 4.3: without the check, a key that is for something else verifies signatures.
    @Test(arguments: [["encrypt"], ["sign"], [], "verify", ["wrapKey", "unwrapKey"]] as [JSONValue])
    func `a key for other operations verifies nothing`(operations: JSONValue) throws {
        var value = Self.published
        value["key_ops"] = operations
        #expect(throws: JSONWebKey.Unusable.self) { try JSONWebKey(value) }
        value["key_ops"] = ["sign", "verify"]
        #expect(throws: Never.self) { try JSONWebKey(value) }
    }

    @Test func `a number is the same with padding, zeros in front and the alphabet of base64`() throws {
        let key = try SigningKey(generating: .rs256).publicKey
        guard case .rsa(let modulus, let exponent) = key.parts else {
            Issue.record("the key is not an RSA key")
            return
        }
        let published = JSONWebKey(keyID: "rsa-1", key: key)
        func number(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
        let forURLs = number([0] + modulus).replacing("+", with: "-").replacing("/", with: "_")
        for text in [number(modulus), number([0] + modulus), number([0, 0, 0] + modulus), forURLs] {
            var value = published.value
            value["n"] = .string(text)
            value["e"] = .string(number([0] + exponent))
            #expect(try JSONWebKey(value) == published, "\(text)")
        }
        for text in [number(modulus) + "====", "=" + number(modulus), number(modulus) + "\n"] {
            var value = published.value
            value["n"] = .string(text)
            #expect(throws: JSONWebKey.Unusable.self, "\(text)") { try JSONWebKey(value) }
        }
    }

    /// Yahoo's own keys were once published without the zeros in front.
    @Test func `a coordinate is the same without its zeros in front, and with one more`() throws {
        // One of 256 keys has a point whose x begins with a zero byte.
        var found: PublicKey?
        for _ in 0..<10_000 where found == nil {
            let key = try SigningKey(generating: .es256).publicKey
            if case .p256(let x, _) = key.parts, x[0] == 0 { found = key }
        }
        let key = JSONWebKey(keyID: "ec-1", key: try #require(found))
        guard case .p256(let x, _) = key.key.parts else {
            Issue.record("the key is not on P-256")
            return
        }
        for bytes in [Array(x.drop { $0 == 0 }), [0] + x] {
            var value = key.value
            value["x"] = .string(Base64URL.encode(bytes))
            #expect(try JSONWebKey(value) == key, "\(bytes.count) bytes")
        }
        // Another number makes no point with this y.
        var value = key.value
        value["x"] = "g84"
        #expect(throws: JSONWebKey.Unusable.self) { try JSONWebKey(value) }
    }

    @Test func `a set skips keys that cannot be used`() throws {
        let text = #"{"keys":[{"kty":"oct","kid":"s","k":"AA"},\#(Self.published.jsonText),7]}"#
        let set = try #require(JSONWebKeySet(json: text.utf8))
        #expect(set.keys.map(\.keyID) == ["a3"])
        #expect(set.unusable.map(\.keyID) == ["s", nil])
        #expect(set.unusable.map(\.problem) == ["its kty is oct, not RSA or EC", "it is not a JSON object"])
    }

    @Test(arguments: ["", "[]", "{}", #"{"keys":{}}"#])
    func `a document without keys is not a set`(text: String) {
        #expect(JSONWebKeySet(json: text.utf8) == nil)
    }
}
