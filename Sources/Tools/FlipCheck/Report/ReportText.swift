/// A report for a person at a terminal: the sum, then the findings, the worst first.
package struct ReportText: Sendable {
    package var isColoured: Bool
    package var detail: Detail
    private var invocation = Invocation()

    /// How much a report says.
    package enum Detail: Sendable, Hashable {
        /// Each finding in a line, then the ten most harmful in full.
        case first
        /// Each finding in full, and each rule that the run could not decide.
        case all
        /// With the rules that hold, and those that were not asked for.
        case full
    }

    package init(isColoured: Bool = false, detail: Detail = .first) {
        self.isColoured = isColoured
        self.detail = detail
    }

    package func text(of report: Report) -> String {
        var style = self
        style.invocation = report.invocation
        return style.joined(report)
    }

    private func joined(_ report: Report) -> String {
        var blocks = [head(of: report)]
        blocks += detail == .first ? first(of: report) : all(of: report)
        if detail == .full { blocks.append(rest(of: report)) }
        return blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private func head(of report: Report) -> [String] {
        let title = report.target.isEmpty ? [] : ["flip-check \(FlipCheck.version)  \(report.target)"]
        let worst = report.worstFirst
        let harms = Rule.Harm.allCases.map { harm in
            "\(harm.words): \(worst.count { $0.rule.harm == harm })"
        }
        return title + [bold(sum(of: report))] + (worst.isEmpty ? [] : [harms.joined(separator: "; ")])
            + report.notes.flatMap { wrapped($0, first: "note: ", further: "      ") }
    }

    package func sum(of report: Report) -> String {
        let failed = report.findings.count(where: \.isFailure)
        let weights = Rule.Severity.allCases.compactMap { severity in
            let count = report.failures(severity).count
            return count == 0 ? nil : counted(count, severity.rawValue)
        }
        let parts = [
            "\(report.held.count) held",
            "\(failed) failed" + (failed == 0 ? "" : " (\(weights.joined(separator: ", ")))"),
            "\(report.unknown.count) could not tell", "\(report.notAsked.count) not asked",
        ]
        let known = report.knownFailures.count
        return parts.joined(separator: ", ") + (known == 0 ? "" : " (\(known) of the failed known before)")
            + (report.requests == 0 ? "" : "; " + counted(report.requests, "request"))
            + (report.duration == .zero ? "" : " in \(report.duration.inSeconds) s")
    }

    private func first(of report: Report) -> [[String]] {
        let entries = report.entries.filter(\.finding.isFailure)
        let listed = entries.isEmpty ? [] : [[bold("Fix these first")] + entries.flatMap(list)]
        let shown = entries.prefix(Self.mostInFull)
        let left = report.worstFirst.count - shown.count
        return listed + shown.map(inFull) + [unknown(report, limit: 3)]
            + notAsked(report)
            + (left > 0 ? [["--all shows \(counted(left, "more finding")) in full."]] : [])
    }

    /// How to have the other rules asked, by the keys that the configuration does not have.
    private func notAsked(_ report: Report) -> [[String]] {
        let keys = report.notAsked.compactMap(\.missingKey).grouped(by: \.self).map(\.text)
        if keys.isEmpty { return [] }
        return [
            wrapped(
                "--verbose lists the rules that were not asked. These keys have more of them asked: "
                    + keys.joined(separator: ", ") + ".", first: "", further: "")
        ]
    }

    /// How many findings the report shows in full, unless it shows all.
    private static let mostInFull = 10

    private func all(of report: Report) -> [[String]] {
        let known = report.knownFailures
        return report.entries.filter(\.finding.isFailure).flatMap { entry in
            [inFull(entry)] + entry.failures.map { lines(of: $0) }
        } + [unknown(report, limit: .max)]
            + (known.isEmpty ? [] : [[bold("Known before")] + known.map { line($0) }])
    }

    /// An entry in a line, and a line for each failure that follows from it.
    private func list(_ entry: ReportEntry) -> [String] {
        [line(entry.finding)] + entry.failures.map { line($0, indent: "  └ ") }
            + (entry.open.isEmpty ? [] : [cut("  └ " + open(entry, all: false))])
    }

    private func inFull(_ entry: ReportEntry) -> [String] {
        let ids = entry.failures.map(\.rule.id).joined(separator: ", ")
        let parts =
            (ids.isEmpty ? [] : ["it explains \(ids)"])
            + (entry.open.isEmpty ? [] : [open(entry, all: detail != .first)])
        return lines(of: entry.finding, also: parts.joined(separator: "; "))
    }

    /// The rules that could not be judged because of a failure, in a sentence.
    private func open(_ entry: ReportEntry, all: Bool) -> String {
        let ids = entry.open.map(\.rule.id)
        let names =
            all || ids.count < 3
            ? ids.joined(separator: ", ")
            : "\(ids[0]) and \(counted(ids.count - 1, "more rule"))"
        return "\(names) could not be judged because of it"
    }

    private func rest(of report: Report) -> [String] {
        report.findings.compactMap { finding in
            switch finding.verdict {
            case .held: "\(mark(finding)) \(finding.rule.id)  \(finding.rule.title)"
            case .notAsked: "\(mark(finding)) \(finding.rule.id)  not asked: \(finding.reason)"
            case .failed, .couldNotTell: nil
            }
        }
    }

    /// The rules that the run could not decide, grouped by the reason.
    private func unknown(_ report: Report, limit: Int) -> [String] {
        let open = report.entries.map(\.finding).filter { !$0.isFailure }
        let reasons = open.grouped(by: \.reason)
        let shown = reasons.prefix(limit).flatMap { group in
            let ids = group.members.map(\.rule.id)
            let names =
                ids.count > 3 && limit != .max
                ? "\(ids.prefix(2).joined(separator: ", ")) and \(ids.count - 2) more"
                : ids.joined(separator: ", ")
            return wrapped("\(names): \(group.text)", first: "\(coloured("?", 35)) ", further: "  ")
        }
        let left = reasons.count - min(reasons.count, limit)
        return shown.isEmpty
            ? []
            : [bold("Could not tell")] + shown
                + (left == 0 ? [] : ["  and \(counted(left, "more reason")); --all shows them"])
    }

    /// A finding in one line, cut to the width of a terminal.
    private func line(_ finding: Finding, indent: String = "") -> String {
        let text = cut("\(indent)\(finding.rule.id)  \(finding.reason)").dropFirst(indent.count)
        return "\(indent)\(mark(finding)) \(text)"
    }

    private func cut(_ text: String) -> String { text.count > 106 ? text.prefix(105) + "…" : text }

    private func counted(_ count: Int, _ thing: String) -> String {
        "\(count) \(thing)" + (count == 1 ? "" : "s")
    }

    func mark(_ finding: Finding) -> String {
        switch finding.verdict {
        case .held: coloured("✓", 32)
        case .notAsked: "–"
        case .couldNotTell: coloured("?", 35)
        case .failed: finding.rule.severity == .error ? coloured("✗", 31) : coloured("!", 33)
        }
    }

    func wrapped(_ text: String, first: String, further: String) -> [String] {
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

    /// One finding in full: observation, reason, remedy, source, and a command that repeats it.
    private func lines(of finding: Finding, also: String = "") -> [String] {
        let rule = finding.rule
        let head =
            "\(mark(finding)) \(rule.id)  [\(rule.harm.rawValue), \(rule.severity.rawValue), "
            + "\(rule.level.rawValue)]"
        return [bold(head)] + part("Rule", rule.title) + part("Seen", finding.reason)
            + part("Why", rule.why) + part("Do", finding.remedy)
            + (also.isEmpty ? [] : part("Also", also))
            + part(rule.level.wordForSource, "\(rule.source.name), \(rule.source.url)") + evidence(finding)
    }

    /// Two messages, not wrapped, so that a command can be copied; all are in the JSON and in the HTML.
    private func evidence(_ finding: Finding) -> [String] {
        func named(_ name: String, _ lines: [String]) -> [String] {
            lines.enumerated().map { label($0 == 0 ? name : "") + $1 }
        }
        // Two requests that look the same show no more than one.
        let different = finding.evidence.reduce(into: [Evidence]()) { kept, evidence in
            let isShown = kept.contains { other in
                other.received == evidence.received && other.repeated == evidence.repeated
                    && (!other.repeated.isEmpty || other.sent == evidence.sent)
            }
            if !isShown { kept.append(evidence) }
        }
        return different.prefix(2).flatMap { evidence in
            let sent =
                evidence.repeated.isEmpty
                ? named("Sent", evidence.sent) : named("Repeat", [evidence.repeated])
            let variables = evidence.repeated.isEmpty ? nil : evidence.variables(by: invocation)
            return sent + (variables.map { part("With", $0) } ?? []) + named("Came", evidence.received)
        }
    }

    private func part(_ name: String, _ text: String) -> [String] {
        wrapped(text, first: label(name), further: label(""))
    }

    private func label(_ name: String) -> String {
        let name = name.isEmpty ? "" : name + ":"
        return "  " + name + String(repeating: " ", count: 8 - name.count)
    }
}
