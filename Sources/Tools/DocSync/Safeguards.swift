import WebText

/// The safeguards of the project, read from its files: each with its attack, its code and its tests.
///
/// Most are a `SecurityRule` or a `FlipRule` below the comment `Without it, ATTACK.` Where the code is not a condition, a
/// comment above it declares the safeguard: `// Safeguard ID: TEXT (SOURCE). Without it, ATTACK.` A test names those that
/// it is for: `// Rule: ID`.
package struct Safeguards: Sendable {
    /// A safeguard as its declaration and the comment above it tell it.
    private struct Safeguard {
        let id: String
        let text: String
        /// What an attacker could do without it, or an empty text when no comment says so.
        let attack: String
        /// The document that asks for the safeguard.
        let source: String
        let file: String

        /// Whether it protects somebody.
        ///
        /// The rules about the answers of a partner's server find mistakes, and those of the sandbox and the tools show them.
        var isProtection: Bool {
            !file.hasSuffix("+AnswerRules.swift") && !file.hasPrefix("Sources/Sandbox/")
                && !file.hasPrefix("Sources/Tools/")
        }
    }

    /// What is declared, in the order of the ids.
    private let all: [Safeguard]
    /// The files with a test, by the id of the safeguard that the test is for.
    private let tests: [String: Set<String>]
    /// A problem for each comment that begins as a declaration but lacks a part of it.
    private let unreadable: [String]

    /// Reads the safeguards and the tests of a project.
    package init(_ tree: Tree) {
        var all: [Safeguard] = []
        var tests: [String: Set<String>] = [:]
        var unreadable: [String] = []
        for (path, text) in tree.texts where path.hasSuffix(".swift") {
            if path.hasPrefix("Tests/") {
                for id in Self.testedIDs(in: text) { tests[id, default: []].insert(path) }
            } else if path.hasPrefix("Sources/") || path.hasPrefix("Examples/OneFile/") {
                all += Self.rules(in: text, of: path)
                for comment in Self.comments(in: text) {
                    if let safeguard = Self.safeguard(in: comment, of: path) {
                        all.append(safeguard)
                    } else {
                        unreadable.append(
                            "\(path): write // Safeguard ID: SENTENCE (SOURCE). Without it, ATTACK.")
                    }
                }
            }
        }
        self.all = all.sorted { $0.id < $1.id }
        self.tests = tests
        self.unreadable = unreadable
    }

    // Most files have none of what these functions look for, and the search for bytes is faster than the patterns.

    /// The ids in the comments `// Rule: ID, ID` of a file of tests.
    private static func testedIDs(in text: String) -> [String] {
        guard text.hasBytes(of: "// Rule: ") else { return [] }
        return text.matches(of: /(?m)^ *\/\/ Rule: (.+)$/).flatMap { match in
            match.1.split(separator: ", ").map { String($0) }
        }
    }

    /// The safeguards that a file declares as a `SecurityRule` or a `FlipRule`.
    private static func rules(in text: String, of path: String) -> [Safeguard] {
        guard text.hasBytes(of: "SecurityRule") || text.hasBytes(of: "FlipRule") else { return [] }
        let declaration =
            #/
            ((?:///[^\n]*\n\s*)*)[^\n=/]*(?:let|var)\ \w+\ =\ (?:Self|SecurityRule)\(
            \s*"([a-z-]+\.[a-z-]+)",\s*"([^"]+)",\s*"([^"]+)"\s*\)
            /#
        return text.matches(of: declaration).map { match in
            Safeguard(
                id: String(match.2), text: String(match.3), attack: attack(in: match.1),
                source: String(match.4), file: path)
        }
    }

    /// The comments of a file that begin as a declaration: `// Safeguard ID`.
    private static func comments(in text: String) -> [Substring] {
        guard text.hasBytes(of: "// Safeguard ") else { return [] }
        return text.matches(of: /(?m)^ *\/\/ Safeguard [^\n]*(?:\n *\/\/[^\n]*)*/).map { $0.output }
    }

    /// The safeguard that a comment declares, or nil for a comment that lacks a part of a declaration.
    private static func safeguard(in comment: Substring, of path: String) -> Safeguard? {
        let declaration = /Safeguard ([a-z-]+\.[a-z-]+): (.+?) \(([^)]+)\)\. Without it, (.+?)\.(?: .*)?/
        return words(of: comment).wholeMatch(of: declaration).map { match in
            Safeguard(
                id: String(match.1), text: String(match.2), attack: String(match.4),
                source: String(match.3), file: path)
        }
    }

    /// The attack in a comment `Without it, ATTACK.`, or an empty text when it has none.
    private static func attack(in comment: Substring) -> String {
        words(of: comment).wholeMatch(of: /Without it, (.+)\./).map { String($0.1) } ?? ""
    }

    /// The lines of a comment as one line, without slashes.
    private static func words(of comment: Substring) -> String {
        let lines = comment.split(separator: "\n").map { line in line.drop { " /".contains($0) } }
        return lines.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The safeguards as `doc-sync rules` prints them.
    ///
    /// - Parameter word: a word that they must have in their id, text or attack, in any case, or nil for all.
    package func text(about word: String? = nil) -> String {
        let found = all.filter(\.isProtection).filter { safeguard in
            guard let word = word?.lowercased() else { return true }
            return [safeguard.id, safeguard.text, safeguard.attack].contains {
                $0.lowercased().contains(word)
            }
        }
        return found.map { safeguard in
            let lines = [
                "\(safeguard.text)  [\(safeguard.id)]", "  without it  \(safeguard.attack)",
                "  source  \(safeguard.source)", "  code  \(safeguard.file)",
            ]
            return (lines + tests[safeguard.id, default: []].sorted().map { "  test  \($0)" } + [""])
                .joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// The safeguards without a test or an attack, the ids that are wrong, and the comments that cannot be read.
    package var problems: [String] {
        let protections = all.filter(\.isProtection)
        let ids = Dictionary(grouping: all.map(\.id)) { $0 }
        var problems = unreadable
        problems += protections.filter(\.attack.isEmpty)
            .map { "no comment “Without it, …” is above \($0.id)" }
        problems += protections.filter { tests[$0.id] == nil }
            .map { "no test is for \($0.id); write // Rule: \($0.id) above one" }
        problems += tests.keys.filter { ids[$0] == nil }
            .map { "a test is for the rule \($0), which is not declared" }
        problems += ids.filter { $0.value.count > 1 }.map { "\($0.key) is declared twice" }
        return problems
    }
}
