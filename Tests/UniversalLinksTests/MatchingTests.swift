import Testing

@Suite struct MatchingTests {
    @Test(arguments: AppleExamples.cases)
    func `Apple's examples decide by the rule that Apple says`(match: MatchCase) throws {
        #expect(try match.actual == match.expected)
    }

    @Test(arguments: MatchCases.all)
    func `a link is decided by this rule, or by this part`(match: MatchCase) throws {
        #expect(try match.actual == match.expected)
    }

    @Test func `the table has at least 150 cases`() {
        #expect(AppleExamples.cases.count + MatchCases.all.count >= 150)
    }
}
