/// The rules as tables in Markdown.
package enum RuleTable {
    /// The tables of all groups, each with its heading.
    package static func markdown() -> String {
        var lines: [String] = []
        for group in FlipCheck.groups {
            lines += ["## `\(group.id)`: \(group.title)", ""]
            lines += table(of: group)
            lines.append("")
        }
        return lines.joined(separator: "\n")
    }

    /// The table of a group's rules in Markdown; a rule is an error unless its row says otherwise.
    package static func table(of group: RuleGroup) -> [String] {
        ["| rule, and what holds | who says so |", "| --- | --- |"]
            + group.rules.map { rule in
                let weight = rule.severity == .error ? "" : " (\(rule.severity.rawValue))"
                let name = rule.source.name.cell.replacing(" section ", with: " §")
                let source = "[\(name)](\(rule.source.url))"
                let saying =
                    switch rule.level {
                    case .projectRule: "project rule"
                    case .field: "\(rule.level.rawValue): \(source)"
                    default: source
                    }
                return "| `\(rule.id)`: \(rule.title.cell)\(weight) | \(saying) |"
            }
    }
}

extension String { fileprivate var cell: String { replacing("|", with: "\\|") } }
