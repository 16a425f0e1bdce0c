/// A `SecurityRule` as a file of `Sources` declares it.
struct DeclaredRule: Sendable {
    var id: String
    var text: String
    var source: String
    /// The attack that the comment above it names: `Without it, …`.
    var without: String?
    var path: String
}

extension Tree {
    /// The rules that are declared in `Sources`, in the order of files and lines.
    var securityRules: [DeclaredRule] {
        let declaration =
            /((?:\/\/\/[^\n]*\n\s*)*)[^\n=\/]*(?:let|var) \w+ = (?:Self|SecurityRule)\(\s*"([a-z-]+\.[a-z-]+)",\s*"([^"]+)",\s*"([^"]+)"\)/
        return texts.sorted { $0.key < $1.key }.filter {
            $0.key.hasPrefix("Sources/") && $0.value.hasBytes(of: "SecurityRule")
        }.flatMap { path, text in
            text.matches(of: declaration).map { match in
                let comment = match.1.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "/" } }
                    .filter { !$0.isEmpty }.joined(separator: " ")
                let without =
                    comment.hasPrefix("Without it, ") ? String(comment.dropFirst(12).dropLast()) : nil
                return DeclaredRule(
                    id: String(match.2), text: String(match.3), source: String(match.4), without: without,
                    path: path)
            }
        }
    }

    /// The tests by the sentence that is their name, and by the rule that the comment
    /// `// Rule: ID` above them names.
    var testNames: (byName: [String: [String]], byRule: [String: [(name: String, path: String)]]) {
        var byName: [String: [String]] = [:]
        var byRule: [String: [(name: String, path: String)]] = [:]
        for (path, text) in texts where path.hasPrefix("Tests/") && text.hasBytes(of: "func `") {
            var rules: [Substring] = []
            for line in text.lines.map({ $0.drop { $0 == " " } }) {
                if line.hasPrefix("// Rule: ") { rules += line.dropFirst(9).split(separator: ", ") }
                let parts = line.split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false)
                guard parts.count == 3, parts[0].hasSuffix("func ") else { continue }
                byName[String(parts[1]), default: []].append(path)
                for rule in rules { byRule[String(rule), default: []].append((String(parts[1]), path)) }
                rules = []
            }
        }
        return (byName, byRule)
    }
}

/// A row of the tables of Docs/reference/security.md; a part that is missing is a problem.
struct SafeguardRow {
    var text: String
    var without: String
    var source: String
    var files: [String]
    var tests: [(name: String, path: String)]

    var cells: [String] {
        let paths = files + Set(tests.map(\.path)).sorted()
        let links = paths.map { "[\($0.split(separator: "/").last ?? "")](../\($0))" }
        return ["\(text) (\(source))", without, links.joined(separator: ", ")]
    }

    var problems: [String] {
        (files.count == 1 ? [] : ["\(files.count) files have the line that is for: \(text)"])
            + (tests.isEmpty ? ["no test shows: \(text)"] : [])
            + (without.isEmpty ? ["no comment \"Without it, …\" is above: \(text)"] : [])
    }

    /// The rows of a party: the rules of its rooms, then what is no condition.
    static func all(_ party: SafeguardedParty, in tree: Tree) -> [SafeguardRow] {
        let rooms = tree.rooms
        let folders = party.rooms.compactMap { rooms[$0] }.map { "\($0)/" }
        let isOwn = { (path: String) in folders.contains { path.hasPrefix($0) } }
        let tests = tree.testNames
        // What a partner's server answers is judged by rules that are no safeguards.
        let rules = tree.securityRules.filter { isOwn($0.path) && !$0.path.hasSuffix("/AnswerRules.swift") }
        let sources = tree.texts.filter { isOwn($0.key) }
        return rules.map { rule in
            SafeguardRow(
                text: rule.text, without: rule.without ?? "", source: rule.source, files: [rule.path],
                tests: tests.byRule[rule.id, default: []])
        }
            + Measure.all.filter { $0.party == party }.map { measure in
                SafeguardRow(
                    text: measure.text, without: measure.without, source: measure.source,
                    files: sources.filter { $0.value.hasBytes(of: measure.line) }.map(\.key).sorted(),
                    tests: tests.byName[measure.test, default: []].map { (measure.test, $0) })
            }
    }
}

extension Tables {
    /// The safeguards of a party as a table.
    static func safeguards(_ party: SafeguardedParty, _ input: Input) -> [String] {
        let rows = SafeguardRow.all(party, in: input.tree).map(\.cells)
        let columns = ["what is checked or done, and who asks for it", "without it", "line and test"]
        // Only what is copied is explained here: the comment at the line of a stand-in names the attack.
        return [.partnerApp, .partnerServer].contains(party)
            ? markdown(columns, rows)
            : markdown([columns[0], columns[2]], rows.map { [$0[0], $0[2]] })
    }

    /// What is missing of the safeguards: a line, a test, the attack, or a rule of their own for two ids.
    package static func safeguardProblems(in tree: Tree) -> [String] {
        let ids = tree.securityRules.map(\.id)
        let unknown = Set(tree.testNames.byRule.keys).subtracting(ids).sorted()
        return SafeguardedParty.allCases.flatMap { party in
            SafeguardRow.all(party, in: tree).flatMap(\.problems).map { "\(party): \($0)" }
        } + unknown.map { "a test is for the rule \($0), which is not declared" }
            + Set(ids).filter { id in ids.count { $0 == id } > 1 }.map { "\($0) is declared twice" }
    }
}
