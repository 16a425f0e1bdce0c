import WebText

/// A journal's entries as text for a terminal, at most 100 columns where the values allow.
package enum JournalText {
    /// One entry: its sender and receiver, its values, its checks, and the answer or the receiver's decision.
    package static func text(of entry: JournalEntry, number: Int, hiding secrets: Secrets) -> String {
        var lines = ["\(column(number))  \(entry.from.name) → \(entry.to.name): \(entry.what)"]
        lines += table(entry.parameters, secrets)
        lines += entry.changes.map {
            "      changed by you: \($0.name) was \(secrets.shown($0))"
        }
        lines += checks(entry.checks)
        if let answer = entry.answer {
            lines.append("    \(answer.isMessage ? "←" : "\(entry.decider.name):") \(answer.summary)")
            lines += table(answer.parameters, secrets) + checks(answer.checks)
        }
        return printed(lines) + "\n"
    }

    /// One entry in one line, with the number of rules that held, and below it each rule that did not hold.
    package static func line(of entry: JournalEntry, number: Int) -> String {
        let held = entry.allChecks.count { $0.held }
        var line = "\(column(number))  \(entry.from.name) → \(entry.to.name): \(entry.brief)"
        if let answer = entry.answer {
            line += answer.isMessage ? " ← \(answer.brief)" : "; \(entry.decider.name): \(answer.brief)"
            if let error = answer.parameters.first(where: { $0.name == "error" }) {
                line += ", \(error.value)"
            }
        }
        if held > 0 { line += "  ✓ \(held)" }
        return printed([line] + checks(entry.allChecks.filter { !$0.held }))
    }

    /// The lines, with every character escaped that would control a terminal.
    private static func printed(_ lines: [String]) -> String {
        lines.map { Printable.text($0, limit: .max) }.joined(separator: "\n")
    }

    /// One line for each check; a rule that was looked at several times in a row, as for each scope, has one line.
    private static func checks(_ checks: [Check]) -> [String] {
        var lines: [String] = []
        var last: Check?
        for check in checks where check != last {
            lines.append("      \(check.held ? "✓" : "✗") \(check.rule)  [\(check.rule.source)]")
            last = check
        }
        return lines
    }

    /// One line for each parameter, with the values below each other and secrets masked.
    private static func table(_ parameters: [JournalEntry.Parameter], _ secrets: Secrets) -> [String] {
        let width = parameters.map(\.name.count).max() ?? 0
        return parameters.map { parameter in
            let gap = String(repeating: " ", count: width - parameter.name.count)
            return "      \(parameter.name)\(gap)  \(secrets.shown(parameter))"
        }
    }

    /// The number of an entry, in two columns.
    private static func column(_ number: Int) -> String { number < 10 ? " \(number)" : "\(number)" }
}
