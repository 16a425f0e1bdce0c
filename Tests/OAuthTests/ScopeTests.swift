import OAuth
import Testing

struct ScopeTests {
    @Test func `tokens keep their order and come once`() throws {
        let scope = try Scope("b a  b c ")
        #expect(scope.tokens == ["b", "a", "c"])
        #expect(scope.description == "b a c")
    }

    @Test(arguments: ["", " "]) func `a scope without tokens is empty`(text: String) {
        #expect(throws: Scope.Problem.empty) { try Scope(text) }
    }

    @Test(arguments: ["a\"", "a\\", "é", "a\tb", "a\u{7F}"])
    func `forbidden characters are refused`(text: String) {
        #expect(throws: Scope.Problem.forbiddenCharacter) { try Scope(text) }
    }

    @Test func `a subset has no token of its own, in any order`() throws {
        let granted = try Scope("a b c")
        #expect(try Scope("c a").isSubset(of: granted))
        #expect(try !Scope("a d").isSubset(of: granted))
        #expect(try !granted.isSubset(of: Scope("a")))
    }
}
