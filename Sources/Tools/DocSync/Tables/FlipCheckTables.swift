import FlipCheck

/// A table for each group of rules of the test tool, as `flip-check rules --markdown` prints it.
extension Tables {
    static let flipCheckRules: [Entry] = FlipCheck.groups.map { group in
        ("flip-check-\(group.id)", { _ in RuleText.table(of: group) })
    }
}
