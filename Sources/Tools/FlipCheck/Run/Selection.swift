/// The rules that a run checks: some by name, or all that can do one kind of harm.
package struct Selection: Sendable, Hashable {
    package var only: [String]
    package var skip: [String]
    /// The one kind of harm that the rules are about; nil for all.
    package var profile: Rule.Harm?

    package init(only: [String] = [], skip: [String] = []) {
        self.only = only
        self.skip = skip
    }

    package func contains(_ rule: Rule) -> Bool {
        (profile == nil || rule.harm == profile) && (only.isEmpty || only.contains(where: rule.isNamed))
            && !skip.contains(where: rule.isNamed)
    }

    package func unknownNames(among rules: [Rule] = FlipCheck.rules) -> [String] {
        (only + skip).filter { name in !rules.contains { $0.isNamed(by: name) } }
    }
}
