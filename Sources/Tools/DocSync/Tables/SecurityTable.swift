import WebText

/// A safeguard against an attack, with its place and its test.
struct Safeguard: Sendable {
    /// The rule as the code reports it, or the action of the code.
    var rule: String
    /// The attack that is possible without it.
    var attack: String
    /// The name of the test that shows it.
    var test: String
    /// The text at the line that enforces it; nil where that line has the rule itself, in `Check.that`.
    var mark: String?
    /// The source of the rule; nil where the code names it beside the rule.
    var source: String?

    init(_ rule: String, against attack: String, test: String, mark: String? = nil, source: String? = nil) {
        self.rule = rule
        self.attack = attack
        self.test = test
        self.mark = mark
        self.source = source
    }

    /// A row for the page; a missing part is named in its place.
    struct Row: Sendable {
        var cells: [String]
        var problems: [String]
    }

    /// The row, with the files of the party and of the tests in which it is found.
    func row(_ texts: Texts) -> Row {
        let mark = mark ?? "\"\(rule)\""
        let files = texts.sources.filter { $0.value.hasBytes(of: mark) }.map(\.key).sorted()
        let tests = texts.tests[test, default: []].sorted()
        let origin =
            source ?? files.first.flatMap { Self.source(after: mark, in: texts.sources[$0] ?? "") }
        var problems: [String] = []
        if files.count != 1 { problems.append("\(files.count) files have: \(mark)") }
        if tests.count != 1 { problems.append("\(tests.count) tests are called: \(test)") }
        if origin == nil { problems.append("no source is beside: \(mark)") }
        let cells = [
            rule, attack, files.map { Self.link($0) }.joined(separator: ", "),
            tests.map { Self.link($0, named: test) }.joined(separator: ", "), origin ?? "",
        ]
        return Row(cells: cells, problems: problems)
    }

    /// The files in which safeguards and their tests are looked for.
    struct Texts {
        /// The texts of the rooms by their paths.
        var sources: [String: String]
        /// The paths of the tests by the sentence that a test has for its name.
        var tests: [String: [String]]

        init(of party: SafeguardedParty, in tree: Tree, tests: [String: [String]]) {
            let folders = party.folders(in: tree)
            sources = tree.texts.filter { file in folders.contains { file.key.hasPrefix($0) } }
            self.tests = tests
        }
    }

    /// The second text of `Check.that(held, rule, source)`.
    private static func source(after rule: String, in text: String) -> String? {
        guard let range = text.firstRange(of: rule) else { return nil }
        let rest = text[range.upperBound...]
        guard let match = rest.prefixMatch(of: /,\s*"([^"]+)"\s*\)/) else { return nil }
        return String(match.1)
    }

    private static func link(_ path: String, named name: String? = nil) -> String {
        "[\(name ?? String(path.split(separator: "/").last ?? ""))](../\(path))"
    }
}

extension Tables {
    /// The safeguards of some rooms as a table.
    static func safeguards(_ party: SafeguardedParty, _ input: Input) -> [String] {
        let texts = Safeguard.Texts(of: party, in: input.tree, tests: input.tests)
        return markdown(
            ["what is checked or done", "without it", "where", "shown by", "source"],
            party.safeguards.map { $0.row(texts).cells })
    }

    /// Differences between the tables of safeguards and the code.
    package static func safeguardProblems(in tree: Tree) -> [String] {
        let tests = tree.testNames
        return SafeguardedParty.allCases.flatMap { party in
            let texts = Safeguard.Texts(of: party, in: tree, tests: tests)
            let missing = party.safeguards.flatMap { $0.row(texts).problems }
            let told = Set(party.safeguards.map(\.rule))
            let untold = party.rules(in: tree).filter { !told.contains($0) }
            return missing.map { "\(party): \($0)" }
                + untold.map { "\(party): Check.that reports a rule that no safeguard explains: \($0)" }
        }
    }
}

extension SafeguardedParty {
    /// The folders of the party's rooms, each with a `/` at its end.
    fileprivate func folders(in tree: Tree) -> [String] {
        let rooms = tree.rooms
        return self.rooms.compactMap { rooms[$0] }.map { "\($0)/" }
    }

    /// The rules that the party's code reports, as text.
    func rules(in tree: Tree) -> [String] {
        let folders = folders(in: tree)
        return tree.texts.sorted { $0.key < $1.key }.filter { file in
            folders.contains { file.key.hasPrefix($0) } && !file.key.hasSuffix("/AnswerRules.swift")
        }.flatMap { file in
            file.value.matches(
                of: /"([^"\n]+)",\s*(?:"(?:RFC|Google|house|OpenID|Yahoo|Firebase)[^"\n]*"|section|source)\)/
            )
            .map { String($0.1) }
        }
    }
}

extension Tree {
    /// The paths of the tests by the sentence that a test has for its name.
    var testNames: [String: [String]] {
        var names: [String: [String]] = [:]
        for (path, text) in texts where path.hasPrefix("Tests/") && text.hasBytes(of: "func `") {
            for line in text.lines {
                let parts = line.split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false)
                guard parts.count == 3, parts[0].hasSuffix("func ") else { continue }
                names[String(parts[1]), default: []].append(path)
            }
        }
        return names
    }
}
