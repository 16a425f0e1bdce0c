import OAuth
import PlatformCrypto
import Testing
import WebText

struct ScopeTests {
    @Test func `tokens keep their order and come once`() throws {
        let scope = try Scope("b a  b c ")
        #expect(scope.tokens == ["b", "a", "c"])
        #expect(scope.description == "b a c")
    }

    @Test(arguments: ["", " ", "a\"", "a\\", "é", "a\tb", "a\u{7F}"])
    func `a scope without tokens is empty, and other characters are forbidden`(text: String) {
        let isEmpty = text.allSatisfy { $0 == " " }
        #expect(throws: isEmpty ? Scope.Problem.empty : .forbiddenCharacter) { try Scope(text) }
    }

    @Test func `a hundred tokens are read, however often each comes, and one more is too many`() throws {
        let hundred = (0..<100).map { "s\($0)" }
        let again = Array(repeating: hundred, count: 1_000).joined().joined(separator: " ")
        #expect(try Scope(again).tokens == hundred)
        #expect(throws: Scope.Problem.tooMany(limit: 100)) { try Scope(again + " s100") }
        #expect(throws: Scope.Problem.tooMany(limit: 100)) {
            try Scope((0..<500_000).map { "s\($0)" }.joined(separator: " "))
        }
    }

    @Test func `the error for a client says which limit a scope is beyond`() throws {
        let scope = (0...100).map { "s\($0)" }.joined(separator: "+")
        let form = "grant_type=refresh_token&refresh_token=r&scope=" + scope
        let error = #expect(throws: OAuthError.self) {
            try TokenRequest(Parameters(parsing: form, plus: .space))
        }
        #expect(error?.code == .invalidScope)
        #expect(error?.description == "the parameter scope has more than 100 scope tokens; ask for fewer")
    }

    @Test func `a subset has no token of its own, in any order`() throws {
        let granted = try Scope("a b c")
        #expect(try Scope("c a").isSubset(of: granted))
        #expect(try !Scope("a d").isSubset(of: granted))
        #expect(try !granted.isSubset(of: Scope("a")))
    }
}

struct PKCETests {
    let crypto: PlatformCrypto

    init() throws {
        crypto = try PlatformCrypto()
    }

    @Test func `the example of RFC 7636 appendix B holds`() throws {
        let verifier = try #require(CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        let challenge = verifier.challenge(crypto: crypto)
        #expect(challenge.value == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(CodeChallenge(challenge.value) == challenge)
        #expect(challenge.accepts(verifier, crypto: crypto))
    }

    @Test func `a new verifier has 43 characters and reads itself`() {
        let verifier = CodeVerifier(random: .system)
        #expect(verifier.value.utf8.count == 43)
        #expect(CodeVerifier(verifier.value) == verifier)
    }

    @Test(arguments: [43, 128]) func `the shortest and the longest verifier are read`(count: Int) {
        #expect(CodeVerifier(String(repeating: "~", count: count)) != nil)
    }

    @Test(arguments: [
        "", String(repeating: "a", count: 42), String(repeating: "a", count: 129),
        String(repeating: "a", count: 42) + "+", String(repeating: "a", count: 42) + "é",
    ])
    func `a text that RFC 7636 does not allow is no verifier`(text: String) {
        #expect(CodeVerifier(text) == nil)
    }
}
