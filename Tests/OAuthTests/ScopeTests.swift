import OAuth
import Testing
import WebText

/// Lists of scope tokens: RFC 6749 section 3.3.
@Suite struct ScopeTests {
    @Test func `tokens keep their order and come once`() throws {
        let scope = try Scope("b a  b c ")
        #expect(scope.tokens == ["b", "a", "c"])
        #expect(scope.description == "b a c")
    }

    @Test(arguments: ["", " ", "  "])
    func `a scope without tokens is refused`(text: String) {
        #expect(throws: Scope.Problem.empty) { try Scope(text) }
    }

    @Test(arguments: ["a\"", "a\\", "é", "a\tb", "a\u{7F}"])
    func `a scope with a character that RFC 6749 does not allow is refused`(text: String) {
        #expect(throws: Scope.Problem.forbiddenCharacter) { try Scope(text) }
    }

    @Test func `as many tokens as the limit are read, however often each comes, and one more is too many`()
        throws
    {
        let limit = Scope.maximumCount
        let most = (0..<limit).map { "s\($0)" }
        let again = Array(repeating: most, count: 1_000).joined().joined(separator: " ")
        #expect(try Scope(again).tokens == most)
        #expect(throws: Scope.Problem.tooMany(limit: limit)) { try Scope(again + " s\(limit)") }
        #expect(throws: Scope.Problem.tooMany(limit: limit)) {
            try Scope((0..<500_000).map { "s\($0)" }.joined(separator: " "))
        }
    }

    @Test func `the error for a client says which limit a scope is beyond`() throws {
        let limit = Scope.maximumCount
        let scope = (0...limit).map { "s\($0)" }.joined(separator: "+")
        let form = "grant_type=refresh_token&refresh_token=r&scope=" + scope
        let error = #expect(throws: OAuthError.self) {
            try TokenRequest(Parameters(parsing: form, plus: .space))
        }
        #expect(error?.code == .invalidScope)
        #expect(
            error?.description == "the parameter scope has more than \(limit) scope tokens; ask for fewer")
    }

    @Test func `a subset has no token of its own, in any order`() throws {
        let granted = try Scope("a b c")
        #expect(try Scope("c a").isSubset(of: granted))
        #expect(try !Scope("a d").isSubset(of: granted))
        #expect(try !granted.isSubset(of: Scope("a")))
    }
}
