import Testing
import UniversalLinks

/// Which rule of an association file decides about a link.
@Suite struct MatchingTests {
    @Test(arguments: AppleExamples.all)
    func `Apple's examples decide by the rule that Apple says`(match: MatchCase) throws {
        #expect(try match.actual == match.expected)
    }

    @Test(arguments: MatchCases.all + LevelCases.all)
    func `a link is decided by this rule, or by this part`(match: MatchCase) throws {
        #expect(try match.actual == match.expected)
    }

    @Test func `a trace says which item of the query is absent and counts as empty`() throws {
        let file = try AssociationFile(TestFiles.file(#"{"/": "/flip", "?": {"a": "*", "b": "?*"}}"#))
        let trace = file.trace(try LinkURL("https://partner.example/flip?b=1"), for: TestFiles.app)
        #expect(trace.opens)
        #expect(trace.steps.first?.absentItems == ["a"])
        #expect("\(trace)".contains("although the link has no query item “a”, which counts as empty"))
        let both = file.trace(try LinkURL("https://partner.example/flip?b=1&a="), for: TestFiles.app)
        #expect(both.steps.first?.absentItems == [])
    }
}
