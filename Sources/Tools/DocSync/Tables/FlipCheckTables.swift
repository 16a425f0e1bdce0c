import FlipCheck

/// A table for each group of rules of the test tool, as `flip-check rules --markdown` prints it.
extension Tables {
    static let flipCheckRules: [Entry] = rules + keys

    private static let keys: [Entry] = [("flip-check-configuration", { _ in configuration })]

    private static let rules: [Entry] = FlipCheck.groups.map { group in
        ("flip-check-\(group.id)", { _ in RuleText.table(of: group) })
    }

    /// Every key of the configuration file.
    private static var configuration: [String] {
        markdown(
            ["in the file", "holds", "meaning", "example"],
            ConfigurationKey.all.map { key in
                ["`\(key.path)`", key.kind.rawValue, key.text, "`\(key.example)`"]
            })
    }
}
