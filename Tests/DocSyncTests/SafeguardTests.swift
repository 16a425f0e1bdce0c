import DocSync
import Testing

/// The safeguards that comments and declarations in the sources declare, and the tests that name them.
@Suite struct SafeguardTests {
    private func problems(_ source: String, rule: String = "server.digests") -> [String] {
        Safeguards(
            Tree(texts: [
                "Sources/AppFlip/A/a.swift": source,
                "Tests/ATests/ATests.swift": "    // Rule: \(rule)\n    @Test func a() {}\n",
            ])
        ).problems
    }

    private static let right = "// Safeguard server.digests: the store sees digests only (project rule). "

    @Test(arguments: [
        right + "Without it, a copy of the store opens accounts.",
        right + "Without\n    // it, a copy of the store opens accounts.\n    let a = 1",
        """
        /// Without it, a copy of the store opens accounts.
        static let digests = SecurityRule(
            "server.digests", "the store sees digests only", "project rule")
        """,
    ])
    func `a safeguard is declared by a comment or by a rule`(source: String) {
        #expect(problems("    \(source)\n") == [])
        #expect(
            problems("    \(source)\n", rule: "server.other") == [
                "no test is for server.digests; write // Rule: server.digests above one",
                "a test is for the rule server.other, which is not declared",
            ])
    }

    @Test(arguments: [
        right, "// Safeguard server.digests: the store sees digests only. Without it, a copy opens accounts.",
    ])
    func `a comment that lacks a part of a declaration is a problem`(source: String) {
        let message =
            "Sources/AppFlip/A/a.swift: write // Safeguard ID: SENTENCE (SOURCE). Without it, ATTACK."
        #expect(problems("    \(source)\n").first == message)
    }
}
