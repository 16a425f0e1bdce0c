import DocSync
import TestSupport
import Testing

/// The tables of Docs/reference/security.md against the code that they speak of.
@Suite struct SafeguardTests {
    @Test func `each safeguard has one line of code, its attack and a test`() throws {
        for problem in Tables.safeguardProblems(in: try Tree(root: packageRoot)) {
            Issue.record("\(problem)")
        }
    }
}
