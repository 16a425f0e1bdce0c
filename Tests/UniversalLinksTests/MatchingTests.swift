import Testing

/// Which rule of an association file decides about a link.
@Suite struct MatchingTests {
    @Test(arguments: AppleExamples.cases.flatMap { $0 })
    func `Apple's examples decide by the rule that Apple says`(match: MatchCase) throws {
        #expect(try match.actual == match.expected)
    }

    @Test(arguments: MatchCases.all + LevelCases.all)
    func `a link is decided by this rule, or by this part`(match: MatchCase) throws {
        #expect(try match.actual == match.expected)
    }
}
