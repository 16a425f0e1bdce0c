import AuthorizationServer
import ExternalIdentity
import HTTPMessages
import JOSE
import JSON
import PartnerServer
import PlatformCrypto
import Testing
import WebText

/// The key sets that products publish, one by one, and what comes of each.
@Suite struct ProductKeySetTests {
    private let provider: Provider

    init() throws { provider = try Provider() }

    /// A key set of a product, with the one token that it is to verify.
    private func verify(_ keys: JSONValue, kid: String?) async throws -> ExternalUser {
        provider.published.withLock { $0 = HTTPResponse(json: JSONValue.object(["keys": keys]).json) }
        let key = try Provider.firstKey.get()
        var header: JSONValue = ["alg": "RS256"]
        header["kid"] = kid.map(JSONValue.string)
        let input = "\(Base64URL.encode(header.json)).\(Base64URL.encode(provider.claims().json))"
        let signature = Base64URL.encode(try key.sign(input.utf8))
        return try await provider.verifier().user(ofToken: "\(input).\(signature)")
    }

    @Test func `the key sets of products verify their tokens`() async throws {
        let key = JSONWebKey(keyID: "rsa-1", key: try Provider.firstKey.get().publicKey).value
        func changed(_ name: String, _ value: JSONValue?) -> JSONValue {
            var changed = key
            changed[name] = value
            return changed
        }
        let modulus = try #require(key["n"]?.string)
        let ec = JSONWebKey(keyID: "rsa-1", key: try SigningKey(generating: .es256).publicKey).value
        let chain: JSONValue = [.string(Base64URL.encode(Array("a certificate".utf8)))]
        let others: [JSONValue] = [
            // authlib and others publish their symmetric keys too; RFC 7517 section 5: what is not understood is passed over.
            ["kty": "oct", "kid": "rsa-1", "k": "AAAA", "alg": "HS256"],
            ["kty": "OKP", "kid": "rsa-1", "crv": "Ed25519", "x": "AAAA", "alg": "EdDSA"],
            ["kty": "EC", "kid": "rsa-1", "crv": "P-384", "x": "AAAA", "y": "AAAA"],
            ["kty": "RSA", "kid": "rsa-1", "use": "enc", "alg": "RSA-OAEP", "n": "AQAB", "e": "AQAB"],
            ["kty": "AKP", "kid": "rsa-1", "alg": "ML-DSA-44", "pub": "AAAA"], [:], "a text", .null,
        ]
        let strangers = (1...1_000).map {
            JSONValue.object(["kty": "oct", "kid": .string("oct-\($0)"), "k": "AAAA"])
        }
        let sets: [(String, JSONValue, String?)] = [
            ("Firebase once, libraries in .NET: padding", [changed("n", .string(modulus + "=="))], "rsa-1"),
            (
                "libraries in Node and Java: the sign of the number",
                [changed("n", .string(Base64URL.encode([0] + (Base64URL.decode(modulus) ?? []))))], "rsa-1"
            ),
            ("use is null", [changed("use", .null)], "rsa-1"), ("no use", [changed("use", nil)], "rsa-1"),
            ("no alg", [changed("alg", nil)], "rsa-1"),
            ("key_ops", [changed("key_ops", ["verify"])], "rsa-1"),
            ("x5t", [changed("x5t", "abc")], "rsa-1"),
            ("no kid", [changed("kid", nil)], nil), ("kid is null", [changed("kid", .null)], nil),
            ("no kid in the token", [key], nil),
            ("RS256 and ES256", [key, ec], "rsa-1"), ("ES256 and RS256, no kid", [ec, key], nil),
            ("Entra ID, Auth0 and Keycloak: x5c", [changed("x5c", chain)], "rsa-1"),
            ("other keys in front", .array(others + [key]), "rsa-1"),
            ("other keys behind", .array([key] + others), "rsa-1"),
            ("the same key twice", [key, key], "rsa-1"),
            ("a thousand keys in front", .array(strangers + [key]), "rsa-1"),
        ]
        for (name, set, kid) in sets {
            #expect(try await verify(set, kid: kid).subject == "user-1", "\(name)")
        }
    }

    /// RFC 7517 section 4.5: the names of two keys of one kind should differ.
    @Test func `two keys of one kind and name are ambiguous, and verify nothing`() async throws {
        let keys = [Provider.secondKey, Provider.firstKey]
        let set = try keys.map { JSONWebKey(keyID: "rsa-1", key: try $0.get().publicKey).value }
        let error = await #expect(throws: RefusedAppToken.self) {
            try await verify(.array(set), kid: "rsa-1")
        }
        #expect(
            error?.description
                == "the token is not one of https://login.example: the issuer has several RS256 keys named rsa-1"
        )
    }

    @Test func `a key that cannot be used calls no token bad, and is named in the log`() async throws {
        let key = JSONWebKey(keyID: "rsa-1", key: try Provider.firstKey.get().publicKey).value
        for (name, value, problem) in [
            ("n", "%%", "its n is not base64url"),
            ("key_ops", ["encrypt"], "its key_ops are [encrypt], without verify"),
            ("use", "enc", "its use is enc, not sig"), ("e", .null, "it has no e"),
            // The provider publishes only the key's certificate; RFC 7518 section 6.3.1 requires the numbers.
            ("n", .null, "it has no n"), ("alg", "RS512", "its alg is RS512, and only RS256 is used here"),
            ("kty", "oct", "its kty is oct, not RSA or EC"),
        ] as [(String, JSONValue, String)] {
            var broken = key
            broken[name] = value
            let error = await #expect(throws: StoreUnavailable.self) {
                try await verify([broken], kid: "rsa-1")
            }
            #expect(
                error?.reason
                    == "the keys of https://login.example: the key named rsa-1 cannot be used: \(problem)")
        }
    }
}
