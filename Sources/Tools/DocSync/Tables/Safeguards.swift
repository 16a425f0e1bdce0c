/// The safeguards of all parties: the security rules of their modules, then their measures.
package struct Safeguards: Sendable {
    private let parties: [PartySafeguards]
    /// The ids of all declared rules, each as often as it is declared.
    private let ids: [String]
    /// The ids of the rules that tests name.
    private let testedIDs: Set<String>

    /// Reads the rules, the measures and the tests of a project.
    package init(_ tree: Tree) {
        let tests = tree.tests
        let rules = tree.securityRules(tests.byRule)
        let modules = tree.modules
        parties = SafeguardedParty.allCases.map { party in
            let folders = party.modules.compactMap { modules[$0] }.map { "\($0)/" }
            let isOwn = { (path: String) in folders.contains { path.hasPrefix($0) } }
            let sources = tree.texts.filter { isOwn($0.key) }
            // The rules about the answers of a partner's server find mistakes, and protect nobody.
            let ownRules = rules.filter { rule in
                rule.files.contains { isOwn($0) && !$0.hasSuffix("+AnswerRules.swift") }
            }
            let measures = Measure.all.filter { $0.party == party }.map { measure in
                SafeguardRow(
                    text: measure.text, without: measure.without, source: measure.source,
                    files: sources.filter { $0.value.hasBytes(of: measure.line) }.map(\.key).sorted(),
                    tests: tests.byName[measure.test, default: []])
            }
            return PartySafeguards(party: party, rows: ownRules + measures)
        }
        ids = rules.map(\.id)
        testedIDs = Set(tests.byRule.keys)
    }

    /// The safeguards of each party as `doc-sync rules` prints them.
    ///
    /// - Parameter word: A word that the safeguards must have in their id, text or attack; nil for all.
    package func text(about word: String? = nil) -> String {
        var lines: [String] = []
        for safeguards in parties {
            let rows = safeguards.rows.filter { row in word.map(row.contains) ?? true }
            if rows.isEmpty { continue }
            lines += [safeguards.party.rawValue, ""]
            for row in rows { lines += row.lines + [""] }
        }
        return lines.joined(separator: "\n")
    }

    /// The safeguards without a line of code, a test or an attack, and the ids that are wrong.
    package var problems: [String] {
        let incomplete = parties.flatMap { safeguards in
            safeguards.rows.flatMap(\.problems).map { "\(safeguards.party): \($0)" }
        }
        let undeclaredIDs = testedIDs.subtracting(ids).sorted()
        let repeatedIDs = Set(ids).filter { id in ids.count { $0 == id } > 1 }
        return incomplete
            + undeclaredIDs.map { "a test is for the rule \($0), which is not declared" }
            + repeatedIDs.map { "\($0) is declared twice" }
    }
}
