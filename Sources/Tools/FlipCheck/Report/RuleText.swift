/// The rules as text: one explained, and the table of all.
package enum RuleText {
    package static func explanation(of rule: Rule) -> String {
        func wrapped(_ text: String, first: String) -> String {
            ReportText().wrapped(text, first: first, further: "          ").joined(separator: "\n")
        }
        return """
            \(rule.id)

              \(rule.title)

              harm    \(rule.harm.words)
              weight  \(rule.severity.rawValue)
              level   \(rule.level.rawValue)
              source  \(rule.source.name)
                      \(rule.source.url)
            \(wrapped(rule.why, first: "  why     "))
            \(wrapped(rule.remedy, first: "  do      "))

            """
    }

    package static func list() -> String {
        var lines: [String] = []
        for group in FlipCheck.groups {
            lines.append("\(group.id)  \(group.title)")
            let width = group.rules.map(\.id.count).max() ?? 0
            for rule in group.rules {
                let id = rule.id + String(repeating: " ", count: width - rule.id.count)
                lines.append("  \(id)  \(rule.severity.rawValue): \(rule.title)")
            }
            lines.append("")
        }
        return lines.joined(separator: "\n")
    }

    package static func markdown() -> String {
        FlipCheck.groups.flatMap { ["## `\($0.id)`: \($0.title)", ""] + table(of: $0) + [""] }.joined(
            separator: "\n")
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
