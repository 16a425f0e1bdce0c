/// The rules that a run checks: some by name, or all that can do one kind of harm.
package struct Selection: Sendable, Hashable, Codable {
    /// The names of rules and groups to check, or an empty list for all.
    package var only: [String]
    /// The names of rules and groups that are left out, even when ``only`` has them.
    package var skip: [String]
    /// The one kind of harm that the rules are about, or nil for all.
    package var profile: Rule.Harm?

    package init(only: [String] = [], skip: [String] = []) {
        self.only = only
        self.skip = skip
    }

    package func contains(_ rule: Rule) -> Bool {
        let isInProfile = profile == nil || rule.harm == profile
        let isWanted = only.isEmpty || only.contains(where: rule.isNamed)
        return isInProfile && isWanted && !skip.contains(where: rule.isNamed)
    }

    /// The names in ``only`` and ``skip`` that no rule and no group has.
    package func unknownNames() -> [String] {
        (only + skip).filter { name in !FlipCheck.rules.contains { $0.isNamed(by: name) } }
    }
}
