import JOSE
import JSON
import PlatformCrypto
import Testing

/// Tokens that are signed, sent, read and verified: RFC 7515 and 7519.
@Suite struct JSONWebTokenTests {
    static let claims: JSONValue = [
        "iss": "https://api.login.yahoo.com", "aud": "client", "sub": "GUID", "nonce": "n-1",
        "iat": 1_767_225_600, "exp": 1_767_229_200,
    ]

    let key: SigningKey
    let keys: JSONWebKeySet

    init() throws {
        key = try SigningKey(generating: .es256)
        keys = JSONWebKeySet([JSONWebKey(keyID: "k1", key: key.publicKey)])
    }

    private func token(_ claims: JSONValue = claims) throws -> JSONWebToken {
        try JSONWebToken(signing: claims, with: key, keyID: "k1")
    }

    /// A token with this JSON text as its header.
    private static func token(header: String, signedBy key: SigningKey) throws -> JSONWebToken {
        let input = "\(Base64URL.encode(header.utf8)).\(Base64URL.encode(claims.json))"
        return try JSONWebToken(parsing: "\(input).\(Base64URL.encode(try key.sign(input.utf8)))")
    }

    /// A token whose header names no key.
    private static func nameless(_ key: SigningKey) throws -> JSONWebToken {
        try token(header: #"{"alg":"\#(key.algorithm.rawValue)"}"#, signedBy: key)
    }

    @Test(arguments: SignatureAlgorithm.allCases)
    func `a token is signed, sent, read and verified`(algorithm: SignatureAlgorithm) throws {
        let key = try SigningKey(generating: algorithm)
        let token = try JSONWebToken(signing: Self.claims, with: key, keyID: "k9", type: "JWT")
        let set = JSONWebKeySet([
            JSONWebKey(keyID: "k1", key: self.key.publicKey), JSONWebKey(keyID: "k9", key: key.publicKey),
        ])
        // Both cross the wire as text.
        let received = try JSONWebToken(parsing: token.compact)
        let published = try #require(JSONWebKeySet(json: set.json))
        #expect(published == set)
        #expect(received == token)
        #expect(received.header == ["alg": .string(algorithm.rawValue), "kid": "k9", "typ": "JWT"])
        #expect(try received.claims(verifiedBy: published, allowing: [algorithm]) == Self.claims)
    }

    @Test func `a changed claim, a changed header and a cut signature are noticed`() throws {
        let parts = try token().compact.split(separator: ".").map(String.init)
        var claims = Self.claims
        claims["sub"] = "OTHER"
        let forged = Base64URL.encode(claims.json)
        let header = Base64URL.encode(#"{"kid":"k1","alg":"ES256"}"#.utf8)
        for text in [
            "\(parts[0]).\(forged).\(parts[2])", "\(header).\(parts[1]).\(parts[2])",
            "\(parts[0]).\(parts[1]).", "\(parts[0]).\(parts[1]).\(parts[2].prefix(84))",
        ] {
            let token = try JSONWebToken(parsing: text)
            #expect(throws: JSONWebTokenError.wrongSignature, "\(text)") {
                try token.claims(verifiedBy: keys, allowing: [.es256])
            }
        }
    }

    @Test func `an unsecured token is written and read, and never verified`() throws {
        let token = try JSONWebToken(parsing: JSONWebToken(unsecured: Self.claims).compact)
        #expect(token.compact.hasSuffix("."))
        #expect(token.header == ["alg": "none", "typ": "JWT"])
        #expect(token.unverifiedClaims == Self.claims)
        #expect(throws: JSONWebTokenError.algorithmNotAllowed("none")) {
            try token.claims(verifiedBy: keys, allowing: Set(SignatureAlgorithm.allCases))
        }
    }

    @Test func `the caller decides on the algorithm, and the key is for one only`() throws {
        let token = try token()
        #expect(throws: JSONWebTokenError.algorithmNotAllowed("ES256")) {
            try token.claims(verifiedBy: keys, allowing: [.rs256])
        }
        // The header says RS256, the key of that name is one for ES256.
        let claims = token.compact.split(separator: ".")[1]
        let header = Base64URL.encode(#"{"alg":"RS256","kid":"k1"}"#.utf8)
        let confused = try JSONWebToken(parsing: "\(header).\(claims).AAAA")
        #expect(throws: JSONWebTokenError.unknownKey("k1", .rs256)) {
            try confused.claims(verifiedBy: keys, allowing: [.es256, .rs256])
        }
    }

    @Test func `a key of another name, or two keys of the same, verify nothing`() throws {
        let token = try token()
        let renamed = JSONWebKeySet([JSONWebKey(keyID: "k2", key: key.publicKey)])
        let nameless = JSONWebKeySet([JSONWebKey(keyID: nil, key: key.publicKey)])
        for set in [renamed, nameless, JSONWebKeySet([])] {
            #expect(throws: JSONWebTokenError.unknownKey("k1", .es256)) {
                try token.claims(verifiedBy: set, allowing: [.es256])
            }
        }
        let other = JSONWebKey(keyID: "k1", key: try SigningKey(generating: .es256).publicKey)
        #expect(throws: JSONWebTokenError.severalKeys("k1", .es256)) {
            try token.claims(verifiedBy: JSONWebKeySet(keys.keys + [other]), allowing: [.es256])
        }
        // The same key twice leaves no doubt.
        #expect(
            try token.claims(verifiedBy: JSONWebKeySet(keys.keys + keys.keys), allowing: [.es256])
                == Self.claims)
    }

    /// RFC 7517 section 4.5: keys of different kinds may share a name.
    @Test func `the algorithm chooses between an RSA and an EC key of one name`() throws {
        let rsa = try SigningKey(generating: .rs256)
        let set = JSONWebKeySet(keys.keys + [JSONWebKey(keyID: "k1", key: rsa.publicKey)])
        for key in [key, rsa] {
            let named = try JSONWebToken(signing: Self.claims, with: key, keyID: "k1")
            // Without a name it is the one key for the algorithm.
            for token in [named, try Self.nameless(key)] {
                #expect(try token.claims(verifiedBy: set, allowing: [.es256, .rs256]) == Self.claims)
            }
        }
    }

    /// OpenID Connect Core section 10.1.
    @Test(arguments: [#"{"alg":"ES256"}"#, #"{"alg":"ES256","kid":null}"#])
    func `one key without a name verifies tokens without a name`(header: String) throws {
        let set = JSONWebKeySet([JSONWebKey(keyID: nil, key: key.publicKey)])
        let token = try Self.token(header: header, signedBy: key)
        #expect(try token.claims(verifiedBy: set, allowing: [.es256]) == Self.claims)
    }

    @Test func `a key's name that is not a text is malformed`() throws {
        let token = try Self.token(header: #"{"alg":"ES256","kid":7}"#, signedBy: key)
        #expect(throws: JSONWebTokenError.malformed("kid in the header is not a text")) {
            try token.claims(verifiedBy: keys, allowing: [.es256])
        }
    }

    @Test func `a key that cannot be used is named with its reason`() throws {
        var value = keys.keys[0].value
        value["key_ops"] = ["encrypt"]
        let set = try #require(JSONWebKeySet(json: JSONValue.object(["keys": [value]]).json))
        let problem = "its key_ops are [encrypt], without verify"
        let tokens = [try token(), try Self.nameless(key)]
        for token in tokens {
            #expect(throws: JSONWebTokenError.unusableKey("k1", problem: problem)) {
                try token.claims(verifiedBy: set, allowing: [.es256])
            }
        }
    }

    /// Keycloak publishes a key for encryption beside the one for signatures.
    @Test func `a key for something else is not blamed for a token without a key's name`() throws {
        let signing = JSONWebKey(keyID: "a", key: try SigningKey(generating: .rs256).publicKey).value
        var encryption = signing
        encryption["kid"] = "b"
        encryption["use"] = "enc"
        encryption["alg"] = "RSA-OAEP"
        let set = try #require(JSONWebKeySet(json: JSONValue.object(["keys": [signing, encryption]]).json))
        let token = try Self.nameless(key)
        #expect(throws: JSONWebTokenError.unknownKey(nil, .es256)) {
            try token.claims(verifiedBy: set, allowing: [.es256, .rs256])
        }
    }

    @Test(
        arguments: [
            (.unknownKey("k1", .es256), "the issuer has no ES256 key named k1"),
            (
                .unknownKey(nil, .es256),
                "the header names no key by kid, and the issuer has none for ES256"
            ),
            (.severalKeys("k1", .rs256), "the issuer has several RS256 keys named k1"),
            (
                .severalKeys(nil, .rs256),
                "the header names no key by kid, and the issuer has several for RS256"
            ),
            (.unusableKey("k1", problem: "it has no n"), "the key named k1 cannot be used: it has no n"),
            (.unusableKey(nil, problem: "it has no n"), "the key without a name cannot be used: it has no n"),
        ] as [(JSONWebTokenError, String)])
    func `the log says which key is missing or in doubt`(problem: JSONWebTokenError, words: String) {
        #expect(problem.description == words)
    }

    @Test func `a header without a key's name will do where there is one key only`() throws {
        let token = try Self.nameless(key)
        #expect(try token.claims(verifiedBy: keys, allowing: [.es256]) == Self.claims)
        let other = JSONWebKey(keyID: "k2", key: try SigningKey(generating: .es256).publicKey)
        #expect(throws: JSONWebTokenError.wrongSignature) {
            try token.claims(verifiedBy: JSONWebKeySet([other]), allowing: [.es256])
        }
        #expect(throws: JSONWebTokenError.unknownKey(nil, .es256)) {
            try token.claims(verifiedBy: JSONWebKeySet([]), allowing: [.es256])
        }
        #expect(throws: JSONWebTokenError.severalKeys(nil, .es256)) {
            try token.claims(verifiedBy: JSONWebKeySet(keys.keys + [other]), allowing: [.es256])
        }
    }

    @Test(arguments: ["{}", #"{"alg":null}"#, #"{"alg":5}"#, #"{"alg":["ES256"]}"#])
    func `a header that does not name its algorithm in a text is malformed`(header: String) throws {
        let token = try Self.token(header: header, signedBy: key)
        #expect(throws: JSONWebTokenError.malformed("alg in the header is missing or not a text")) {
            try token.claims(verifiedBy: keys, allowing: [.es256])
        }
    }

    @Test func `a header that requires an unknown extension is refused`() throws {
        let token = try Self.token(header: #"{"alg":"ES256","kid":"k1","crit":["exp"]}"#, signedBy: key)
        #expect(throws: JSONWebTokenError.unsupportedExtension) {
            try token.claims(verifiedBy: keys, allowing: [.es256])
        }
    }

    @Test(arguments: [
        "", ".", "..", "a.b", "a.b.c.d", "e30.e30.e30=", "e30.W10.", "W10.e30.", "bm8.e30.", "e30.e30.é",
        " e30.e30.", "e30.e30.\n", "eyJhIjoxLCJhIjoyfQ.e30.", "e30.eyJhIjoxLCJhIjoyfQ.",
    ])
    func `a text that is not a token is not read`(text: String) {
        #expect(throws: JSONWebTokenError.self) { try JSONWebToken(parsing: text) }
    }

    @Test func `a text of a megabyte is refused before it costs work`() {
        #expect(throws: JSONWebTokenError.self) {
            try JSONWebToken(parsing: String(repeating: "e", count: 1_048_576))
        }
    }
}
