import DocSync
import Testing

/// The safeguards that comments and declarations in the sources declare, and the tests that name them.
@Suite struct SafeguardTests {
    private static let file = "Sources/AppFlip/A/a.swift"

    /// The safeguards of a project with one file, and a test for one rule.
    private func safeguards(
        _ source: String, at path: String = Self.file, rule: String = "server.digests"
    ) -> Safeguards {
        Safeguards(
            Tree(texts: [
                path: source,
                "Tests/ATests/ATests.swift": "    // Rule: \(rule)\n    @Test func a() {}\n",
            ]))
    }

    private static let declaration =
        "// Safeguard server.digests: the store sees digests only (project rule). "
    private static let rule = """
        static let digests = SecurityRule(
            "server.digests", "the store sees digests only", "project rule")
        """

    @Test(arguments: [
        declaration + "Without it, a copy of the store opens accounts.",
        declaration + "Without\n    // it, a copy of the store opens accounts.\n    let a = 1",
        "/// Without it, a copy of the store opens accounts.\n\(rule)",
    ])
    func `a safeguard is declared by a comment or by a rule, and has a test`(source: String) {
        #expect(safeguards("    \(source)\n").problems == [])
        #expect(
            safeguards("    \(source)\n", rule: "server.other").problems == [
                "no test is for server.digests; write // Rule: server.digests above one",
                "a test is for the rule server.other, which is not declared",
            ])
    }

    @Test(arguments: [
        declaration,
        "// Safeguard server.digests: the store sees digests only. Without it, a copy opens accounts.",
    ])
    func `a comment that lacks a part of a declaration is a problem`(source: String) {
        let message =
            "\(Self.file): write // Safeguard ID: SENTENCE (SOURCE). Without it, ATTACK."
        #expect(
            safeguards("    \(source)\n").problems == [
                message, "a test is for the rule server.digests, which is not declared",
            ])
    }

    @Test func `a rule that protects somebody has an attack above it, and others need none`() {
        #expect(
            safeguards("\(Self.rule)\n").problems == [
                "no comment “Without it, …” is above server.digests"
            ])
        for path in ["Sources/Sandbox/a.swift", "Sources/Tools/a.swift", "Sources/A/A+AnswerRules.swift"] {
            #expect(safeguards("\(Self.rule)\n", at: path).problems == [], "\(path)")
        }
    }

    @Test func `an id that a comment and a rule declare is declared twice`() {
        let attack = "Without it, a copy of the store opens accounts."
        let source = "\(Self.declaration)\(attack)\n\n/// \(attack)\n\(Self.rule)\n"
        #expect(safeguards(source).problems == ["server.digests is declared twice"])
    }

    @Test func `the safeguards about a word are printed with their attack, source, code and test`() {
        let safeguards = safeguards(Self.declaration + "Without it, a copy of the store opens accounts.\n")
        #expect(
            safeguards.text(about: "COPY") == """
                the store sees digests only  [server.digests]
                  without it  a copy of the store opens accounts
                  source  project rule
                  code  \(Self.file)
                  test  Tests/ATests/ATests.swift

                """)
        #expect(safeguards.text(about: "token").isEmpty)
    }
}
