extension ReportText {
    /// How many messages of a finding are shown at most; the JSON and the HTML have all.
    private static let maximumMessageCount = 2
    /// As wide as the longest label with its colon, and a space.
    private static let labelWidth = 8

    /// One finding in full: observation, reason, remedy, source, and a command that repeats it.
    ///
    /// - Parameter explained: what the finding explains, or an empty text when that is nothing.
    func lines(of finding: Finding, also explained: String = "") -> [String] {
        let rule = finding.rule
        let weight = "\(rule.harm.rawValue), \(rule.severity.rawValue), \(rule.level.rawValue)"
        var lines = [bold("\(mark(finding)) \(rule.id)  [\(weight)]")]
        lines += part("Rule", rule.title)
        lines += part("Seen", finding.reason)
        lines += part("Why", rule.why)
        lines += part("Do", finding.remedy)
        if !explained.isEmpty { lines += part("Also", explained) }
        lines += part(rule.level.wordForSource, "\(rule.source.name), \(rule.source.url)")
        // A message that looks like an earlier one shows no more.
        var messages: [[String]] = []
        for evidence in finding.evidence where messages.count < Self.maximumMessageCount {
            let message = self.lines(of: evidence)
            if !messages.contains(message) { messages.append(message) }
        }
        return lines + messages.joined()
    }

    /// A message, not wrapped, so that its command can be copied.
    private func lines(of evidence: Evidence) -> [String] {
        var lines: [String] = []
        if evidence.command.isEmpty {
            lines += labelled("Sent", evidence.sent)
        } else {
            lines += labelled("Repeat", [evidence.command])
            // Each has lines of its own, so that the one with a command fits into one, and can be pasted.
            for (index, clause) in evidence.clausesAboutVariables(by: invocation).enumerated() {
                lines += part(index == 0 ? "With" : "", clause)
            }
        }
        return lines + labelled("Came", evidence.received)
    }

    /// Lines as they are, the first after a label.
    private func labelled(_ name: String, _ lines: [String]) -> [String] {
        lines.enumerated().map { index, line in label(index == 0 ? name : "") + line }
    }

    /// A text after a label, wrapped.
    private func part(_ name: String, _ text: String) -> [String] {
        wrapped(text, first: label(name), further: label(""))
    }

    private func label(_ name: String) -> String {
        let label = name.isEmpty ? "" : name + ":"
        return "  " + label + String(repeating: " ", count: Self.labelWidth - label.count)
    }
}
