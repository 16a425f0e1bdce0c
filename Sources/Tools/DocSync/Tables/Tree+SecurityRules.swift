/// The security rules and the tests of the project, read from its source files.
extension Tree {
    /// The rules that are declared in `Sources` and in the files to paste, in the order of files and lines.
    ///
    /// - Parameter tests: The tests by the id of their rule.
    func securityRules(_ tests: [String: [NamedTest]]) -> [SafeguardRow] {
        // The comment above, then the id, the text and the source.
        let declaration =
            #/
            ((?:///[^\n]*\n\s*)*)[^\n=/]*(?:let|var)\ \w+\ =\ (?:Self|SecurityRule)\(
            \s*"([a-z-]+\.[a-z-]+)",\s*"([^"]+)",\s*"([^"]+)"\)
            /#
        var rules: [SafeguardRow] = []
        let folders = ["Sources/", "Examples/OneFile/"]
        for (path, text) in texts.sorted(by: { $0.key < $1.key })
        where folders.contains(where: path.hasPrefix) {
            // Most files declare no rule, and this test is faster than the pattern.
            guard text.hasBytes(of: "SecurityRule") || text.hasBytes(of: "FlipRule") else { continue }
            for match in text.matches(of: declaration) {
                let id = String(match.2)
                rules.append(
                    SafeguardRow(
                        id: id, text: String(match.3), without: Self.attack(in: match.1),
                        source: String(match.4), files: [path], tests: tests[id, default: []]))
            }
        }
        return rules
    }

    /// The attack in a comment `/// Without it, ATTACK.`; empty for a comment that begins otherwise.
    private static func attack(in comment: Substring) -> String {
        let lines = comment.split(separator: "\n").map { line in line.drop { $0 == " " || $0 == "/" } }
        let words = lines.filter { !$0.isEmpty }.joined(separator: " ")
        let beginning = "Without it, "
        guard words.hasPrefix(beginning) else { return "" }
        let withoutFullStop = words.dropFirst(beginning.count).dropLast()
        return String(withoutFullStop)
    }

    /// The tests of `Tests`, with the rules that the comment `// Rule: ID` above them names.
    var tests: NamedTests {
        let ruleMark = "// Rule: "
        var tests = NamedTests()
        for (path, text) in texts where path.hasPrefix("Tests/") && text.hasBytes(of: "func `") {
            var rules: [Substring] = []
            for line in text.lines {
                let code = line.drop { $0 == " " }
                if code.hasPrefix(ruleMark) { rules += code.dropFirst(ruleMark.count).split(separator: ", ") }
                guard let name = Self.nameOfTest(in: code) else { continue }
                let test = NamedTest(name: String(name), path: path)
                tests.byName[test.name, default: []].append(test)
                for rule in rules { tests.byRule[String(rule), default: []].append(test) }
                rules = []
            }
        }
        return tests
    }

    /// The name between the backticks of a line such as ``@Test func `a name`() {``; nil for another line.
    private static func nameOfTest(in line: Substring) -> Substring? {
        let parts = line.split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].hasSuffix("func ") else { return nil }
        return parts[1]
    }
}
