import HTTPMessages

extension Report {
    /// The report as one page that loads nothing: no script, no font, no image.
    package var html: String {
        let title = "flip-check \(target)"
        let about = [target, started, "version \(FlipCheck.version)"].filter { !$0.isEmpty }
        let failureSections: [HTML] = Rule.Harm.allCases.map { harm in
            let found = worstFirst.filter { $0.rule.harm == harm }
            return section("\(harm.heading): \(found.count)", found, isOpen: harm != .hygiene)
        }
        let page: HTML = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            \(Self.style)
            </head><body>
            <header><h1>flip-check</h1>
            <p>\(about.joined(separator: " · "))</p>
            <p class="sum">\(ReportText().sum(of: self))</p></header>
            <main>
            \(HTML(notes.map { "<p class=\"note\">Note: \($0)</p>" }))
            \(contents)
            \(HTML(failureSections))
            \(section("Could not tell", unknown, isOpen: false))
            \(section("Known before", knownFailures, isOpen: false))
            \(table)
            </main></body></html>

            """
        return page.markup
    }

    /// The new failures in one line each, the worst first, with links to their reasons; what follows from each is below it.
    private var contents: HTML {
        if worstFirst.isEmpty { return "" }
        let lines: [HTML] = entries.filter(\.finding.isFailure).map { entry in
            let items: [HTML] = entry.failures.map { "<li>\(link(to: $0))</li>" }
            let consequences: HTML? = items.isEmpty ? nil : "<ul>\(HTML(items))</ul>"
            return "<li>\(link(to: entry.finding))\(consequences)</li>"
        }
        return "<nav aria-label=\"Findings\"><h2>Fix first</h2><ol>\(HTML(lines))</ol></nav>"
    }

    private func link(to finding: Finding) -> HTML {
        "\(badge(finding)) <a href=\"#\(finding.rule.id)\">\(finding.fault)</a>"
    }

    private func section(_ title: String, _ findings: [Finding], isOpen: Bool) -> HTML {
        if findings.isEmpty { return "" }
        return "<h2>\(title)</h2>\(HTML(findings.map { item($0, isOpen: isOpen) }))"
    }

    private func item(_ finding: Finding, isOpen: Bool) -> HTML {
        let rule = finding.rule
        let open: HTML = isOpen ? " open" : ""
        return """
            <details id="\(rule.id)"\(open)><summary>\(badge(finding)) \(rule.title)
            <small><code>\(rule.id)</code> \(rule.harm.rawValue), \(rule.level.rawValue)</small></summary>
            <dl><dt>Seen</dt><dd>\(finding.reason)</dd><dt>Why</dt><dd>\(rule.why)</dd>\
            <dt>Do</dt><dd>\(finding.remedy)</dd>
            <dt>\(rule.level.wordForSource)</dt>\
            <dd><a href="\(rule.source.url)">\(rule.source.name)</a></dd></dl>
            \(HTML(finding.evidence.map(messages)))</details>
            """
    }

    /// The verdict in words: a failure shows its weight, because colour is not enough.
    private func badge(_ finding: Finding) -> HTML {
        let words = finding.isFailure ? finding.rule.severity.rawValue : finding.verdict.rawValue
        return "<b class=\"\(Self.tone(of: finding))\">\(ReportText().mark(finding)) \(words)</b>"
    }

    /// The class of a finding in ``style``, which gives it a colour.
    private static func tone(of finding: Finding) -> String {
        switch finding.verdict {
        case .held: "good"
        case .failed: finding.rule.severity == .error ? "bad" : "warning"
        case .couldNotTell, .notAsked: "none"
        }
    }

    private func messages(_ evidence: Evidence) -> HTML {
        let command: HTML = evidence.command.isEmpty ? "" : "<pre>\(evidence.command)</pre>"
        let variables = evidence.variables(by: invocation).map { "<p>\($0)</p>" as HTML }
        return """
            \(command)\(variables)<pre>\(evidence.sent.joined(separator: "\n"))

            \(evidence.received.joined(separator: "\n"))</pre>
            """
    }

    private var table: HTML {
        let rows: [HTML] = findings.map { finding in
            let reason: HTML? = finding.verdict == .notAsked ? "<br>\(finding.reason)" : nil
            return """
                <tr><td>\(badge(finding))</td>\
                <td>\(finding.rule.title)\(reason)<br><code>\(finding.rule.id)</code></td></tr>
                """
        }
        return """
            <h2>All rules</h2><details><summary>\(counted(findings.count, "rule")), by group</summary>
            <table><thead><tr><th>result</th><th>rule</th></tr></thead>
            <tbody>\(HTML(rows))</tbody></table></details>
            """
    }
}
