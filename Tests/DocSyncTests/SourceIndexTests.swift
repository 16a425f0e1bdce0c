import DocSync
import Testing

@Suite struct SourceIndexTests {
    private let index = SourceIndex(
        Tree(texts: [
            "Sources/A/a.swift": """
            public struct Link: Sendable {
                public enum Error: Swift.Error { case missing(String, String), empty, other = "o_o" }
                let text: String
                public init?(parsing text: some StringProtocol, limit: Int = 1) { nil }
                func match<Value>(_ link: Value, in list: [(Int, Int)]) -> Bool { true }
                subscript(index: Int) -> Int { 0 }
                var `default`: Int { switch self { case .gone(let x): 1 } }
            }
            """,
            "Tests/ATests/a.swift": "struct Helper { let wire_name = 1 }",
            "Package.swift": "let package = 1",
        ]))

    @Test(arguments: [
        ["Link"], ["Link", "Error"], ["Link", "Error", "missing"], ["Link", "empty"], ["Link", "other"],
        ["Link", "init(parsing:limit:)"], ["Link", "match(_:in:)"], ["Link", "match"], ["Link", "default"],
        ["Helper", "wire_name"],
    ])
    func `a name that is declared is found`(names: [String]) {
        #expect(index.declares(names))
    }

    @Test(arguments: [
        ["Lin"], ["Link", "missin"], ["Link", "gone"], ["Link", "init(parsing:)"], ["Link", "match(_:)"],
        ["Link", "String"], ["Helper", "text"], ["package"],
    ])
    func `a name that is not declared there is missed`(names: [String]) {
        #expect(!index.declares(names))
    }

    @Test func `a wire name counts as a whole word, and only under Sources`() {
        #expect(index.hasWord("o_o"))
        #expect(!index.hasWord("o_"))
        #expect(!index.hasWord("wire_name"))
    }
}
