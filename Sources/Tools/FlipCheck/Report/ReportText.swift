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
            lines += gathered(group.findings).flatMap { self.lines(of: $0) } + [""]
        }
        return (lines + [sum(of: report)]).joined(separator: "\n") + "\n"
    }

    /// Findings in a row that one obstacle hindered, together: a server that is down is told once.
    private func gathered(_ findings: [Finding]) -> [[Finding]] {
        findings.reduce(into: []) { runs, finding in
            if case .couldNotTell = finding.verdict, runs.last?.first?.verdict == finding.verdict {
                runs[runs.count - 1].append(finding)
            } else {
                runs.append([finding])
            }
        }
    }

    private func lines(of findings: [Finding]) -> [String] {
        guard let first = findings.first, findings.count > 1 else { return findings.flatMap(lines) }
        let ids = findings.map(\.rule.id).joined(separator: ", ")
        return wrapped("\(ids) could not be looked at", first: "  \(mark(first)) ", further: "    ")
            + wrapped(first.reason)
    }

    /// One finding as a table row, with what was seen and what to do when the rule does not hold.
    public func lines(of finding: Finding) -> [String] {
        let rule = finding.rule
        switch finding.verdict {
        case .held: return detail == .full ? ["  \(mark(finding)) \(rule.id)  \(rule.title)"] : []
        case .notAsked(let reason):
            return detail == .full ? ["  \(mark(finding)) \(rule.id)  not looked at: \(reason)"] : []
        case .couldNotTell(let reason):
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
            holding(report.findings.count { $0.verdict == .held }),
            counted(report.failures(.error).count, "error"),
            counted(report.failures(.warning).count, "warning"),
            counted(report.failures(.note).count, "note"),
            "\(report.findings.count { if case .notAsked = $0.verdict { true } else { false } }) not looked at",
            "\(report.unknown.count) could not be looked at",
        ]
        return bold(parts.joined(separator: ", ")) + "; " + counted(report.requests, "request")
    }

    private func counted(_ count: Int, _ thing: String) -> String {
        "\(count) \(thing)" + (count == 1 ? "" : "s")
    }

    private func holding(_ count: Int) -> String { count == 1 ? "1 rule holds" : "\(count) rules hold" }

    private func count(_ findings: [Finding]) -> String {
        let passed = findings.count { $0.verdict == .held }
        let skipped = findings.count { if case .notAsked = $0.verdict { true } else { false } }
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
        case .held: coloured("✓", 32)
        case .notAsked: "–"
        case .couldNotTell: coloured("?", 35)
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
