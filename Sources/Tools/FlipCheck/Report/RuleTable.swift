/// The rules as tables in Markdown.
package enum RuleTable {
    /// The tables of all groups, each with its heading.
    package static func markdown() -> String {
        let lines = FlipCheck.groups.flatMap { group in
            ["## `\(group.id)`: \(group.title)", ""] + table(of: group) + [""]
        }
        return lines.joined(separator: "\n")
    }

    /// The table of a group's rules in Markdown; a rule is an error unless its row says otherwise.
    package static func table(of group: RuleGroup) -> [String] {
        let rows = group.rules.map { rule in
            let weight = rule.severity == .error ? "" : " (\(rule.severity.rawValue))"
            return "| `\(rule.id)`: \(rule.title.cell)\(weight) | \(source(of: rule)) |"
        }
        return ["| rule, and what holds | who says so |", "| --- | --- |"] + rows
    }

    /// Who demands what a rule says, with a link to the page.
    private static func source(of rule: Rule) -> String {
        let name = rule.source.name.cell.replacing(" section ", with: " §")
        let link = "[\(name)](\(rule.source.url))"
        return switch rule.level {
        case .projectRule: "project rule"
        case .field: "\(rule.level.rawValue): \(link)"
        case .google, .apple, .rfc: link
        }
    }
}

extension String {
    /// The text as a cell of a table, which a bar would end.
    fileprivate var cell: String { replacing("|", with: "\\|") }
}
