/// The safeguards of all parties: the rules of their modules, then what is not a condition.
package struct Safeguards: Sendable {
    private let parties: [PartySafeguards]
    private let ids: [String]
    private let testedIDs: Set<String>

    package init(_ tree: Tree) {
        let tests = tree.tests
        let rules = tree.securityRules(tests.byRule)
        let modules = tree.modules
        parties = SafeguardedParty.allCases.map { party in
            let folders = party.modules.compactMap { modules[$0] }.map { "\($0)/" }
            let isOwn = { (path: String) in folders.contains { path.hasPrefix($0) } }
            let sources = tree.texts.filter { isOwn($0.key) }
            // What a partner's server answers is judged by rules that are no safeguards.
            let own = rules.filter { rule in
                rule.files.contains { isOwn($0) && !$0.hasSuffix("+AnswerRules.swift") }
            }
            let measures = Measure.all.filter { $0.party == party }.map { measure in
                SafeguardRow(
                    text: measure.text, without: measure.without, source: measure.source,
                    files: sources.filter { $0.value.hasBytes(of: measure.line) }.map(\.key).sorted(),
                    tests: tests.byName[measure.test, default: []])
            }
            return PartySafeguards(party: party, rows: own + measures)
        }
        ids = rules.map(\.id)
        testedIDs = Set(tests.byRule.keys)
    }

    /// The safeguards of each party as `doc-sync rules` prints them.
    ///
    /// - Parameter word: only those that have it in their id, their text or their attack.
    package func text(about word: String? = nil) -> String {
        parties.flatMap { safeguards in
            let asked = safeguards.rows.filter { row in word.map(row.contains) ?? true }
            return asked.isEmpty ? [] : [safeguards.party.rawValue, ""] + asked.flatMap { $0.lines + [""] }
        }.joined(separator: "\n")
    }

    /// What is missing of the safeguards: a line, a test, the attack, or a rule of their own for two ids.
    package var problems: [String] {
        parties.flatMap { safeguards in
            safeguards.rows.flatMap(\.problems).map { "\(safeguards.party): \($0)" }
        }
            + testedIDs.subtracting(ids).sorted().map {
                "a test is for the rule \($0), which is not declared"
            }
            + Set(ids).filter { id in ids.count { $0 == id } > 1 }.map { "\($0) is declared twice" }
    }
}
