/// Which rules are looked at.
package struct Selection: Sendable, Hashable {
    /// Rules or groups to look at; empty for all.
    package var only: [String]
    /// Rules or groups to leave out.
    package var skip: [String]

    /// All rules, unless some are named.
    package init(only: [String] = [], skip: [String] = []) {
        self.only = only
        self.skip = skip
    }

    /// Whether the rule is looked at.
    package func contains(_ rule: Rule) -> Bool {
        (only.isEmpty || only.contains(where: rule.isNamed)) && !skip.contains(where: rule.isNamed)
    }

    /// The names that are no rule and no group.
    package func unknownNames(among rules: [Rule] = FlipCheck.rules) -> [String] {
        (only + skip).filter { name in !rules.contains { $0.isNamed(by: name) } }
    }
}
