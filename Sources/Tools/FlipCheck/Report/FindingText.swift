/// One finding in full: the observation, the reason, the remedy, the source, and a command that repeats it.
package struct FindingText: Sendable {
    private let style: ReportText

    /// A text in the style of a report.
    package init(style: ReportText = ReportText()) {
        self.style = style
    }

    /// The finding in lines.
    package func lines(of finding: Finding) -> [String] {
        let rule = finding.rule
        let head = "\(style.mark(finding)) \(rule.id)  [\(rule.severity.rawValue), \(rule.level.rawValue)]"
        return [style.bold(head)] + part("Rule", rule.title) + part("Seen", finding.reason)
            + part("Why", rule.why) + part("Do", rule.remedy)
            + part(rule.level.wordForSource, "\(rule.source.name), \(rule.source.url)") + evidence(finding)
    }

    /// Two messages are enough; all of them are in the JSON and in the HTML.
    private func evidence(_ finding: Finding) -> [String] {
        finding.evidence.prefix(2).flatMap { evidence in
            (evidence.repeated.isEmpty
                ? evidence.sent.enumerated().map { raw($0 == 0 ? "Sent" : "", $1) }
                : [raw("Repeat", evidence.repeated)])
                + evidence.received.enumerated().map { raw($0 == 0 ? "Came" : "", $1) }
        }
    }

    private func part(_ name: String, _ text: String) -> [String] {
        style.wrapped(text, first: label(name), further: label(""))
    }

    /// A command is not wrapped, so that it can be copied.
    private func raw(_ name: String, _ text: String) -> String { label(name) + text }

    private func label(_ name: String) -> String {
        let name = name.isEmpty ? "" : name + ":"
        return "  " + name + String(repeating: " ", count: 8 - name.count)
    }
}
