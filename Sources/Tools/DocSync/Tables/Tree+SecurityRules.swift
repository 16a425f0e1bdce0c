extension Tree {
    /// The rules that are declared in `Sources`, in the order of files and lines, with their tests by rule.
    func securityRules(_ tests: [String: [NamedTest]]) -> [SafeguardRow] {
        let declaration =
            #/
            ((?:///[^\n]*\n\s*)*)[^\n=/]*(?:let|var)\ \w+\ =\ (?:Self|SecurityRule)\(
            \s*"([a-z-]+\.[a-z-]+)",\s*"([^"]+)",\s*"([^"]+)"\)
            /#
        return texts.sorted { $0.key < $1.key }.filter {
            $0.key.hasPrefix("Sources/") && $0.value.hasBytes(of: "SecurityRule")
        }.flatMap { path, text in
            text.matches(of: declaration).map { match in
                let comment = match.1.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "/" } }
                    .filter { !$0.isEmpty }.joined(separator: " ")
                let without = comment.hasPrefix("Without it, ") ? comment.dropFirst(12).dropLast() : ""
                return SafeguardRow(
                    id: String(match.2), text: String(match.3), without: String(without),
                    source: String(match.4), files: [path], tests: tests[String(match.2), default: []])
            }
        }
    }

    /// The tests of `Tests`, with the rules that the comment `// Rule: ID` above them names.
    var tests: NamedTests {
        var tests = NamedTests()
        for (path, text) in texts where path.hasPrefix("Tests/") && text.hasBytes(of: "func `") {
            var rules: [Substring] = []
            for line in text.lines.map({ $0.drop { $0 == " " } }) {
                if line.hasPrefix("// Rule: ") { rules += line.dropFirst(9).split(separator: ", ") }
                let parts = line.split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false)
                guard parts.count == 3, parts[0].hasSuffix("func ") else { continue }
                let test = NamedTest(name: String(parts[1]), path: path)
                tests.byName[test.name, default: []].append(test)
                for rule in rules { tests.byRule[String(rule), default: []].append(test) }
                rules = []
            }
        }
        return tests
    }
}
