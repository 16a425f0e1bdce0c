/// A report for a person at a terminal: the sum, then the findings, the worst first.
package struct ReportText: Sendable {
    /// Whether the text has the escape sequences of a terminal that shows colours.
    package let isColoured: Bool
    package let detail: Detail
    /// How the commands that the text names are started.
    private(set) var invocation = Invocation()

    /// How much a report says.
    package enum Detail: Sendable, Hashable {
        /// The three findings to repair first, every other one in two lines, then the ten most harmful in full.
        case summary
        /// Each finding in full, and each rule that the run could not decide.
        case all
        /// As ``all``, with the rules that hold and those that were not asked.
        case full
    }

    /// How many findings ``Detail/summary`` shows before all others.
    private static let firstCount = 3
    /// How many findings ``Detail/summary`` shows in full.
    private static let fullCount = 10
    /// How many reasons of undecided rules ``Detail/summary`` shows.
    private static let reasonCount = 3
    /// From how many rules with the same reason ``Detail/summary`` names only two.
    private static let minimumCountToShorten = 4

    package init(isColoured: Bool = false, detail: Detail = .summary) {
        self.isColoured = isColoured
        self.detail = detail
    }

    /// The report as lines, with an empty line between its blocks.
    package func text(of report: Report) -> String {
        var text = self
        text.invocation = report.invocation
        let blocks = text.blocks(of: report).filter { !$0.isEmpty }
        return blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private func blocks(of report: Report) -> [[String]] {
        switch detail {
        case .summary: [head(of: report)] + mostHarmful(of: report)
        case .all: [head(of: report)] + allInFull(of: report)
        case .full: [head(of: report)] + allInFull(of: report) + [otherRules(of: report)]
        }
    }

    // MARK: The beginning

    private func head(of report: Report) -> [String] {
        var lines: [String] = []
        if !report.target.isEmpty { lines.append("flip-check \(FlipCheck.version)  \(report.target)") }
        lines.append(bold(sum(of: report)))
        let worst = report.worstFirst
        if !worst.isEmpty {
            let harms = Rule.Harm.allCases.map { harm in
                "\(harm.words): \(worst.count { $0.rule.harm == harm })"
            }
            lines.append(harms.joined(separator: "; "))
        }
        for note in report.notes { lines += wrapped(note, first: "note: ", further: "      ") }
        return lines
    }

    /// How many rules hold, failed, and so on, in a line, with what the run cost.
    package func sum(of report: Report) -> String {
        let verdicts = [
            "\(report.held.count) held", "\(report.failed.count) failed" + severities(of: report),
            "\(report.unknown.count) could not tell", "\(report.notAsked.count) not asked",
        ]
        var sum = verdicts.joined(separator: ", ")
        let known = report.knownFailures.count
        if known > 0 { sum += " (\(known) of the failed known before)" }
        if report.requests > 0 { sum += "; " + counted(report.requests, "request") }
        if report.duration != .zero { sum += " in \(report.duration.secondsInTenths) s" }
        return sum
    }

    /// How many failures have each severity, in parentheses, or an empty text without a failure.
    private func severities(of report: Report) -> String {
        var counts: [String] = []
        for severity in Rule.Severity.allCases {
            let count = report.failures(severity).count
            if count > 0 { counts.append(counted(count, severity.rawValue)) }
        }
        return counts.isEmpty ? "" : " (\(counts.joined(separator: ", ")))"
    }

    // MARK: A part of the findings

    private func mostHarmful(of report: Report) -> [[String]] {
        let entries = report.entries.filter(\.finding.isFailure)
        // The findings in full have the order of the list.
        var listed = Array(entries.prefix(Self.firstCount))
        let others = entries.dropFirst(Self.firstCount)
        var blocks: [[String]] = []
        if !entries.isEmpty { blocks.append([bold("Fix first")] + listed.flatMap(paragraph)) }
        for harm in Rule.Harm.allCases {
            let rows = others.filter { $0.finding.rule.harm == harm }
            if rows.isEmpty { continue }
            blocks.append([bold("Then, \(harm.continuation)")] + rows.flatMap(row))
            listed += rows
        }
        let shown = listed.prefix(Self.fullCount)
        blocks += shown.map(inFull)
        blocks.append(undecided(report))
        if !entries.isEmpty { blocks.append([Self.legend]) }
        blocks.append(missingKeys(report))
        let left = report.worstFirst.count - shown.count
        if left > 0 { blocks.append(["--all shows \(counted(left, "more finding")) in full."]) }
        return blocks
    }

    /// What the signs of a report say.
    private static let legend =
        "✗ error   ! warning or note   ? could not tell   └ what follows from it   [harm, weight, source]"

    /// An entry of the first three: what is wrong, what that does, what to do, and what it explains.
    private func paragraph(_ entry: ReportEntry) -> [String] {
        let rule = entry.finding.rule
        return [bold(line(entry.finding))] + indented("\(rule.harm.heading): \(rule.why)")
            + indented("Do: \(entry.finding.remedy)") + consequences(entry)
    }

    /// An entry after the first three: what is wrong, what to do first, and what it explains.
    private func row(_ entry: ReportEntry) -> [String] {
        [line(entry.finding)] + indented("Do: \(entry.finding.action)") + consequences(entry)
    }

    private func indented(_ text: String) -> [String] { wrapped(text, first: "    ", further: "    ") }

    /// What an entry explains, in lines below it, or an empty list when that is nothing.
    private func consequences(_ entry: ReportEntry) -> [String] {
        let words = explanation(by: entry, naming: names(of:))
        return words.isEmpty ? [] : wrapped(words, first: "  └ ", further: "    ")
    }

    /// What an entry explains, in a clause about failures and a clause about undecided rules, or an empty text for nothing.
    ///
    /// - Parameter line: writes the ids of the failures in a line.
    private func explanation(by entry: ReportEntry, naming line: ([String]) -> String) -> String {
        var clauses: [String] = []
        let failures = entry.failures.map(\.rule.id)
        if !failures.isEmpty { clauses.append("it explains \(line(failures))") }
        let open = entry.undecided.map(\.rule.id)
        if !open.isEmpty {
            var openNames = open.joined(separator: ", ")
            if detail == .summary, open.count > 2 {
                openNames = "\(open[0]) and \(counted(open.count - 1, "more rule"))"
            }
            clauses.append("\(openNames) could not be judged because of it")
        }
        return clauses.joined(separator: "; ")
    }

    /// Which keys to add to have more rules asked, or an empty list when none is missing.
    private func missingKeys(_ report: Report) -> [String] {
        let keys = report.missingKeys.map { "\($0.key) (\(counted($0.ruleCount, "rule")))" }
        // The demo has no options, and no file to add a key to.
        if keys.isEmpty || report.invocation.options.isEmpty { return [] }
        return wrapped(
            "--verbose lists the rules that were not asked. To have more asked, add a key: "
                + keys.joined(separator: ", ") + ".", first: "", further: "")
    }

    // MARK: All findings

    private func allInFull(of report: Report) -> [[String]] {
        var blocks: [[String]] = []
        for entry in report.entries where entry.finding.isFailure {
            blocks.append(inFull(entry))
            blocks += entry.failures.map { lines(of: $0) }
        }
        blocks.append(undecided(report))
        let known = report.knownFailures
        if !known.isEmpty { blocks.append([bold("Known before")] + known.map { line($0) }) }
        return blocks
    }

    /// The finding of an entry in full, with the rules that it explains.
    private func inFull(_ entry: ReportEntry) -> [String] {
        lines(of: entry.finding, also: explanation(by: entry) { $0.joined(separator: ", ") })
    }

    /// The rules that the run could not decide and no failure explains, grouped by the reason.
    private func undecided(_ report: Report) -> [String] {
        let findings = report.entries.map(\.finding).filter { !$0.isFailure }
        if findings.isEmpty { return [] }
        let reasons = findings.grouped(by: \.reason)
        let shown = detail == .summary ? reasons.prefix(Self.reasonCount) : reasons[...]
        var lines = [bold("Could not tell")]
        for reason in shown {
            let rules = names(of: reason.members.map(\.rule.id))
            lines += wrapped("\(rules): \(reason.text)", first: "\(coloured("?", .magenta)) ", further: "  ")
        }
        let left = reasons.count - shown.count
        if left > 0 { lines.append("  and \(counted(left, "more reason")); --all shows them") }
        let explained = report.unknown.count - findings.count
        if detail == .summary, explained > 0 {
            lines.append("  and \(counted(explained, "more rule")), because of the failures above")
        }
        return lines
    }

    /// The ids of rules in a line: all of a few, and only two of many, unless all are to be shown.
    private func names(of ids: [String]) -> String {
        guard detail == .summary, ids.count >= Self.minimumCountToShorten else {
            return ids.joined(separator: ", ")
        }
        return "\(ids[0]), \(ids[1]) and \(ids.count - 2) more"
    }

    /// The rules that hold, and those that were not asked, in a line each.
    private func otherRules(of report: Report) -> [String] {
        report.findings.compactMap { finding in
            switch finding.verdict {
            case .held: "\(mark(finding)) \(finding.rule.id)  \(finding.rule.title)"
            case .notAsked: "\(mark(finding)) \(finding.rule.id)  not asked: \(finding.reason)"
            case .failed, .couldNotTell: nil
            }
        }
    }
}
