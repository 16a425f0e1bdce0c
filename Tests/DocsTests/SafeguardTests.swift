import DocSync
import TestSupport
import Testing

/// The tables of Docs/security.md against the code that they speak of.
@Suite struct SafeguardTests {
    @Test func `each safeguard has one line of code, one test and a source, and each reported rule its row`()
        throws
    {
        for problem in Tables.safeguardProblems(in: try Tree(root: packageRoot)) {
            Issue.record("\(problem). To repair it: Sources/Tools/DocSync/Safeguards/Safeguards.swift")
        }
    }

    @Test func `a rule, a test or a source that is gone is noticed`() throws {
        let tree = try Tree(root: packageRoot)
        for (path, old, new) in [
            ("Sources/Flip/Google/App/LinkAttempts.swift", "\"state counts once\"", "\"state counts twice\""),
            (
                "Sources/Flip/Google/App/LinkAttempts.swift",
                "\"state counts once\", \"RFC 9700 section 2.1\"",
                "\"state counts once\", Self.source"
            ),
            ("Tests/GoogleTests/App/RefusalTests.swift", "func `a second answer", "func `another answer"),
        ] {
            var changed = tree
            changed.texts[path] = tree.texts[path]?.replacing(old, with: new)
            try #require(changed.texts[path] != tree.texts[path], "\(path) has no \(old)")
            #expect(!Tables.safeguardProblems(in: changed).isEmpty, "\(new) went unnoticed")
        }
    }
}
