import HTTPMessages

extension Report {
    /// The report as one page that needs nothing else: no script, no font, no image.
    package var html: String {
        let title = "flip-check \(target)"
        let about = [target, started, "version \(FlipCheck.version)"].filter { !$0.isEmpty }
        let page: HTML = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>\(title)</title>
            \(Self.style)
            </head><body>
            <h1>flip-check</h1>
            <p>\(about.joined(separator: " · "))</p>
            <p><strong>\(ReportText().sum(of: self))</strong></p>
            \(HTML(notes.map { "<p>Note: \($0)</p>" }))
            \(HTML(Rule.Harm.allCases.map(failures(of:))))
            \(section("Could not tell", unknown, isOpen: false))
            \(section("Known before", knownFailures, isOpen: false))
            \(table)
            </body></html>

            """
        return page.markup
    }

    private func failures(of harm: Rule.Harm) -> HTML {
        let found = worstFirst.filter { $0.rule.harm == harm }
        return section("\(harm.words): \(found.count)", found, isOpen: harm != .hygiene)
    }

    private func section(_ title: String, _ findings: [Finding], isOpen: Bool) -> HTML {
        if findings.isEmpty { return "" }
        return "<h2>\(title)</h2>\(HTML(findings.map { item($0, isOpen: isOpen) }))"
    }

    private func item(_ finding: Finding, isOpen: Bool) -> HTML {
        let rule = finding.rule
        let open: HTML = isOpen ? " open" : ""
        return """
            <details\(open)><summary>\(ReportText().mark(finding)) <code>\(rule.id)</code> \(rule.title)
            <small>\(rule.harm.rawValue), \(rule.severity.rawValue), \(rule.level.rawValue)</small></summary>
            <dl><dt>Seen</dt><dd>\(finding.reason)</dd><dt>Why</dt><dd>\(rule.why)</dd>\
            <dt>Do</dt><dd>\(finding.remedy)</dd>
            <dt>\(rule.level.wordForSource)</dt>\
            <dd><a href="\(rule.source.url)">\(rule.source.name)</a></dd></dl>
            \(HTML(finding.evidence.prefix(6).map(Self.messages)))</details>
            """
    }

    private static func messages(_ evidence: Evidence) -> HTML {
        let command: HTML = evidence.repeated.isEmpty ? "" : "<pre>\(evidence.repeated)</pre>"
        let variables = evidence.variables.map { "<p>\($0)</p>" as HTML }
        return """
            \(command)\(variables)<pre>\(evidence.sent.joined(separator: "\n"))

            \(evidence.received.joined(separator: "\n"))</pre>
            """
    }

    private var table: HTML {
        let rows: [HTML] = findings.map { finding in
            let reason = finding.verdict == .notAsked ? ": \(finding.reason)" : ""
            return """
                <tr><td>\(ReportText().mark(finding))</td><td><code>\(finding.rule.id)</code></td>\
                <td>\(finding.rule.title)</td>\
                <td>\(finding.verdict.rawValue)\(reason)</td></tr>
                """
        }
        return """
            <h2>All rules</h2><table>\
            <thead><tr><th></th><th>rule</th><th>it says</th><th>result</th></tr></thead>
            <tbody>\(HTML(rows))</tbody></table>
            """
    }

    private static let style: HTML = """
        <style>
        :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
        body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
        details { border: 1px solid #8888; border-radius: 6px; padding: .5rem 1rem; margin: .5rem 0; }
        summary { cursor: pointer; } small { opacity: .7; } dt { font-weight: 600; } dd { margin: 0 0 .5rem; }
        pre { overflow-x: auto; background: #8882; padding: .5rem; border-radius: 4px; }
        table { border-collapse: collapse; } th { text-align: left; } \
        th, td { padding: .1rem .5rem; vertical-align: top; }
        </style>
        """
}
