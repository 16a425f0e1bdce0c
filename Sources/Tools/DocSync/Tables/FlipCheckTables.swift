import FlipCheck

/// A table for each group of rules of the test tool, as `flip-check rules --markdown` prints it.
extension Tables {
    static let flipCheckRules: [Entry] =
        FlipCheck.groups.map { group in
            ("flip-check-\(group.id)", { _ in RuleText.table(of: group) })
        } + [("flip-check-configuration", { _ in configuration })]

    /// Every key of the configuration file.
    private static var configuration: [String] {
        markdown(
            ["in the file", "holds", "meaning", "example"],
            ConfigurationKey.all.map { key in
                ["`\(key.path)`", key.kind.rawValue, key.text, "`\(key.example)`"]
            })
    }
}
