import Foundation

@testable import JOSE
@testable import JSON
@testable import PlatformCrypto

extension FuzzTarget {
    private static let token = "eyJhbGciOiJub25lIn0.eyJhIjoxfQ."

    /// JSON, tokens and keys.
    static let json = [
        FuzzTarget("json", seeds: [#"{"a":[1,-0.0,1e3,true,null,"\u00e9\ud83d\ude00"],"b":{}}"#, "-0.0"]) {
            bytes in
            let read = try JSONReader.value(of: bytes, depth: 64)
            let value = JSONValue(json: bytes)
            if let value { require(JSONValue(json: value.json) == value, "a value prints and parses") }
            // A number beyond the range of a Double is JSON, and Foundation refuses it.
            if value != nil, !bytes.contains(0) {
                let foundation = try? JSONSerialization.jsonObject(
                    with: Data(bytes), options: .fragmentsAllowed)
                require(foundation != nil, "Foundation reads it too: \(read)")
            }
        },
        FuzzTarget("tokens", seeds: [token, token + "AAAA", #"{"keys":[]}"#]) { bytes in
            let token = try JSONWebToken(parsing: text(bytes))
            let parts = [token.signingInput, Array(Base64URL.encode(token.signature).utf8)]
            require(Array(parts.joined(separator: ".".utf8)) == bytes, "a token has one spelling")
        },
        FuzzTarget(
            "key-sets",
            seeds: [
                #"{"keys":[{"kid":"a","kty":"EC","crv":"P-256","alg":"ES256","x":"AA","y":"AA"}]}"#,
                #"{"keys":[{"kid":"b","kty":"RSA","n":"AQAB","e":"AQAB"}]}"#,
            ]
        ) { bytes in
            guard let set = JSONWebKeySet(json: bytes) else { throw Refused() }
            for key in set.keys { require(try JSONWebKey(key.value) == key, "a key prints and parses") }
        },
        FuzzTarget("base64url", seeds: ["AAAA", "-_-_AA", "AB"]) { bytes in
            let encoded = text(bytes)
            if let decoded = Base64URL.decode(encoded) {
                require(Base64URL.encode(decoded) == encoded, "a text has one decoding, which prints it")
            }
            require(Base64URL.decode(Base64URL.encode(bytes)) == bytes, "bytes print and parse")
        },
        FuzzTarget(
            "der",
            seeds: ["0\u{6}\u{2}\u{1}\u{5}\u{2}\u{1}\u{3}", "0\u{7}\u{2}\u{2}\u{0}\u{7F}\u{2}\u{1}\u{3}"]
        ) {
            guard let numbers = TwoNumbersDER.decode($0) else { throw Refused() }
            for number in [numbers.first, numbers.second] {
                require((number.first ?? 0) > 0, "a number is above zero, and has no zeros in front")
            }
            let again = TwoNumbersDER.encode(numbers.first, numbers.second)
            require(again == $0, "two numbers print as they were read")
        },
    ]
}
