/// A report for a person at a terminal.
public struct ReportText: Sendable {
    /// Whether colours are sent.
    public var isColoured: Bool
    /// How much is said.
    public var detail: Detail

    /// How much a report says.
    public enum Detail: Sendable, Hashable {
        /// Rules that do not hold, and what was seen.
        case brief
        /// With the messages, what to do and the source.
        case normal
        /// With the rules that hold, and those that were not looked at.
        case full
    }

    /// A text in the given style.
    public init(isColoured: Bool = false, detail: Detail = .normal) {
        self.isColoured = isColoured
        self.detail = detail
    }

    /// The whole report: each group with its findings, and the sum.
    public func text(of report: Report) -> String {
        var lines: [String] = []
        for group in groups(of: report) {
            lines.append(bold("\(group.id)  \(count(group.findings))"))
            for finding in group.findings { lines += self.lines(of: finding) }
            lines.append("")
        }
        return (lines + [sum(of: report)]).joined(separator: "\n") + "\n"
    }

    /// One finding as a table row, with what was seen and what to do when the rule does not hold.
    public func lines(of finding: Finding) -> [String] {
        let rule = finding.rule
        switch finding.verdict {
        case .passed: return detail == .full ? ["  \(mark(finding)) \(rule.id)  \(rule.title)"] : []
        case .notApplicable(let reason):
            return detail == .full ? ["  \(mark(finding)) \(rule.id)  not looked at: \(reason)"] : []
        case .couldNotRun(let reason):
            return ["  \(mark(finding)) \(rule.id)  could not be looked at"] + wrapped(reason)
        case .failed(let seen):
            let head = "  \(mark(finding)) \(rule.id)  [\(rule.severity.rawValue), \(rule.level.rawValue)]"
            if detail == .brief { return [head] + wrapped("seen", seen) }
            return [head] + wrapped("rule", rule.title) + wrapped("seen", seen) + evidence(finding)
                + wrapped("do", rule.remedy) + wrapped("source", "\(rule.source.name), \(rule.source.url)")
        }
    }

    /// One line at the end.
    public func sum(of report: Report) -> String {
        let parts = [
            "\(report.findings.count { $0.verdict == .passed }) rules hold",
            "\(report.failures(.error).count) errors", "\(report.failures(.warning).count) warnings",
            "\(report.failures(.note).count) notes",
            "\(report.findings.count { if case .notApplicable = $0.verdict { true } else { false } }) not looked at",
            "\(report.unknown.count) could not be looked at",
        ]
        return bold(parts.joined(separator: ", ")) + "; \(report.requests) requests"
    }

    private func count(_ findings: [Finding]) -> String {
        let passed = findings.count { $0.verdict == .passed }
        let skipped = findings.count { if case .notApplicable = $0.verdict { true } else { false } }
        return "\(passed) of \(findings.count - skipped) rules hold"
            + (skipped > 0 ? ", \(skipped) not looked at" : "")
    }

    private func groups(of report: Report) -> [(id: Substring, findings: [Finding])] {
        var groups: [(id: Substring, findings: [Finding])] = []
        for finding in report.findings {
            if groups.last?.id != finding.rule.group { groups.append((finding.rule.group, [])) }
            groups[groups.count - 1].findings.append(finding)
        }
        return groups
    }

    private func mark(_ finding: Finding) -> String {
        switch finding.verdict {
        case .passed: coloured("✓", 32)
        case .notApplicable: "–"
        case .couldNotRun: coloured("?", 35)
        case .failed: finding.rule.severity == .error ? coloured("✗", 31) : coloured("!", 33)
        }
    }

    private func evidence(_ finding: Finding) -> [String] {
        // Two messages show what is wrong; all of them stand in the JSON.
        finding.evidence.prefix(2).flatMap { evidence in
            evidence.sent.enumerated().map { "      \($0 == 0 ? "sent    " : "        ")\($1)" }
                + evidence.received.enumerated().map { "      \($0 == 0 ? "came    " : "        ")\($1)" }
        }
    }

    private func wrapped(_ name: String, _ text: String) -> [String] {
        let name = name + String(repeating: " ", count: max(1, 8 - name.count))
        return wrapped(text, first: "      " + name, further: "              ")
    }

    private func wrapped(_ text: String) -> [String] {
        wrapped(text, first: "      ", further: "      ")
    }

    private func wrapped(_ text: String, first: String, further: String) -> [String] {
        var lines: [String] = []
        var line = first
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + word.count >= 110 {
                lines.append(line)
                line = further
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return lines + [line]
    }

    private func bold(_ text: String) -> String { isColoured ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    private func coloured(_ text: String, _ colour: Int) -> String {
        isColoured ? "\u{1B}[\(colour)m\(text)\u{1B}[0m" : text
    }
}
