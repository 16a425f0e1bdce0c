/// The rules as text for a terminal: one explained, and the list of all.
package enum RuleText {
    /// As wide as the names in an explanation, such as `  source  `.
    private static let indent = String(repeating: " ", count: 10)

    /// Everything that flip-check knows about a rule.
    package static func explanation(of rule: Rule) -> String {
        func wrapped(_ text: String, first: String) -> String {
            ReportText().wrapped(text, first: first, further: indent).joined(separator: "\n")
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

    /// All rules by their groups, a line for each.
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
}
