import JOSE
import Testing

struct JSONWebKeyTests {
    /// The key of RFC 7515 appendix A.3.
    static let published: JSONValue = [
        "kty": "EC", "crv": "P-256", "kid": "a3", "use": "sig", "alg": "ES256",
        "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
        "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
    ]

    private func problem(_ change: (inout JSONValue) -> Void) -> JSONWebKey.Problem? {
        var value = Self.published
        change(&value)
        do {
            _ = try JSONWebKey(value)
            return nil
        } catch { return error }
    }

    @Test func `a published key is read and written again`() throws {
        #expect(try JSONWebKey(Self.published).value == Self.published)
    }

    @Test func `optional members may be missing`() {
        #expect(problem { $0["use"] = nil } == nil)
        #expect(problem { $0["alg"] = nil } == nil)
        #expect(problem { $0["x5c"] = [] } == nil)
    }

    @Test func `each fault is named`() {
        #expect(problem { $0["kid"] = nil } == .missing("kid"))
        #expect(problem { $0["kid"] = "" } == .missing("kid"))
        #expect(problem { $0["x"] = nil } == .missing("x"))
        #expect(problem { $0["y"] = "x_FE=" } == .missing("y"))
        #expect(problem { $0["use"] = "enc" } == .notForSignatures)
        #expect(problem { $0["kty"] = "OKP" } == .unknownKind)
        #expect(problem { $0["crv"] = "P-384" } == .unknownKind)
        #expect(problem { $0["alg"] = "RS256" } == .otherAlgorithm)
        #expect(problem { $0["alg"] = 1 } == .otherAlgorithm)
    }

    /// Yahoo's own keys were once published without the zeros in front.
    @Test func `a coordinate that lost its zeros is refused`() {
        let isRight = if case .unusable = problem({ $0["x"] = "g84" }) { true } else { false }
        #expect(isRight, "a short coordinate was taken")
    }

    @Test func `a set passes over what is of no use, and is nothing without keys`() throws {
        let text = #"{"keys":[{"kty":"oct","kid":"s","k":"AA"},\#(text(Self.published)),7]}"#
        let set = try #require(JSONWebKeySet(json: text.utf8))
        #expect(set.keys.map(\.keyID) == ["a3"])
        #expect(set.key("a3") != nil && set.key("A3") == nil)
        for text in ["", "[]", "{}", #"{"keys":{}}"#] { #expect(JSONWebKeySet(json: text.utf8) == nil) }
    }

    private func text(_ value: JSONValue) -> String { value.jsonText }
}
