import JOSE
import JSON
import Testing

struct JSONWebKeyTests {
    /// The key of RFC 7515 appendix A.3.
    static let published: JSONValue = [
        "kty": "EC", "crv": "P-256", "kid": "a3", "use": "sig", "alg": "ES256",
        "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
        "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
    ]

    @Test func `a published key is read and written again`() {
        #expect(JSONWebKey(Self.published)?.value == Self.published)
    }

    @Test(arguments: ["use", "alg"])
    func `optional members may be missing, and others there`(name: String) {
        var value = Self.published
        value[name] = nil
        value["x5c"] = []
        #expect(JSONWebKey(value) != nil)
    }

    @Test(
        arguments: [
            ("kid", nil), ("kid", ""), ("x", nil), ("y", "x_FE="), ("use", "enc"), ("kty", "OKP"),
            ("crv", "P-384"), ("alg", "RS256"), ("alg", 1),
            // Yahoo's own keys were once published without the zeros in front.
            ("x", "g84"),
        ] as [(String, JSONValue?)])
    func `a key with a fault is none`(name: String, fault: JSONValue?) {
        var value = Self.published
        value[name] = fault
        #expect(JSONWebKey(value) == nil)
    }

    @Test func `a set passes over what is of no use, and is nothing without keys`() throws {
        let text = #"{"keys":[{"kty":"oct","kid":"s","k":"AA"},\#(Self.published.jsonText),7]}"#
        let set = try #require(JSONWebKeySet(json: text.utf8))
        #expect(set.keys.map(\.keyID) == ["a3"])
        #expect(set.key("a3") != nil && set.key("A3") == nil)
        for text in ["", "[]", "{}", #"{"keys":{}}"#] { #expect(JSONWebKeySet(json: text.utf8) == nil) }
    }
}
