import HTTPMessages

extension Report {
    /// The report as one page that loads nothing: no script, no font, no image.
    package var html: String {
        let title = "flip-check \(target)"
        let about = [target, started, "version \(FlipCheck.version)"].filter { !$0.isEmpty }
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
            \(HTML(Rule.Harm.allCases.map(failures(of:))))
            \(section("Could not tell", unknown, isOpen: false))
            \(section("Known before", knownFailures, isOpen: false))
            \(table)
            </main></body></html>

            """
        return page.markup
    }

    /// The new failures in one line each, the worst first, with links to their reasons.
    private var contents: HTML {
        if worstFirst.isEmpty { return "" }
        let lines: [HTML] = worstFirst.map { finding in
            "<li>\(badge(finding)) <a href=\"#\(finding.rule.id)\">\(finding.rule.title)</a></li>"
        }
        return "<nav aria-label=\"Findings\"><ol>\(HTML(lines))</ol></nav>"
    }

    private func failures(of harm: Rule.Harm) -> HTML {
        let found = worstFirst.filter { $0.rule.harm == harm }
        let words = harm.words.prefix(1).uppercased() + harm.words.dropFirst()
        return section("\(words): \(found.count)", found, isOpen: harm != .hygiene)
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
            \(HTML(finding.evidence.map(Self.messages)))</details>
            """
    }

    /// The verdict in words: a failure shows its weight, because colour is not enough.
    private func badge(_ finding: Finding) -> HTML {
        let words = finding.isFailure ? finding.rule.severity.rawValue : finding.verdict.rawValue
        return "<b class=\"\(Self.tone(of: finding))\">\(ReportText().mark(finding)) \(words)</b>"
    }

    /// The class of the style sheet that colours a verdict.
    private static func tone(of finding: Finding) -> String {
        switch finding.verdict {
        case .held: "good"
        case .failed: finding.rule.severity == .error ? "bad" : "hold"
        case .couldNotTell, .notAsked: "none"
        }
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
            let reason: HTML? = finding.verdict == .notAsked ? "<br>\(finding.reason)" : nil
            return """
                <tr><td>\(badge(finding))</td>\
                <td>\(finding.rule.title)\(reason)<br><code>\(finding.rule.id)</code></td></tr>
                """
        }
        return """
            <h2>All rules</h2><details><summary>\(String(findings.count)) rules, in the order of the run</summary>
            <table><thead><tr><th>result</th><th>rule</th></tr></thead>
            <tbody>\(HTML(rows))</tbody></table></details>
            """
    }

    private static let style: HTML = """
        <style>
        :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
          --page: #f3f5fa; --card: #fff; --text: #171c26; --muted: #525c6e; --line: #d3d9e5; --link: #3150cc;
          --good: #146c3a; --good-back: #e2f4e8; --bad: #b0192b; --bad-back: #fdebed;
          --hold: #8a5200; --hold-back: #fff3dc; }
        @media (prefers-color-scheme: dark) { :root {
          --page: #0f131b; --card: #181e29; --text: #eaeef6; --muted: #a7b2c5; --line: #333d4f;
          --link: #9db2ff; --good: #72d79a; --good-back: #143324; --bad: #ff9da6; --bad-back: #3f1a21;
          --hold: #ffc976; --hold-back: #3a2a0e; } }
        * { box-sizing: border-box; }
        body { max-width: 60rem; margin: 0 auto; padding: 1rem 1rem 3rem;
          background: var(--page); color: var(--text); overflow-wrap: anywhere; }
        h1 { margin: .5rem 0 0; font-size: 1.8rem; } h2 { margin: 2rem 0 .5rem; font-size: 1.25rem; }
        p { margin: .25rem 0; } header p, small { color: var(--muted); }
        .sum { color: var(--text); font-size: 1.1rem; font-weight: 600; }
        a { color: var(--link); text-underline-offset: .15em; }
        nav, details, .note { margin: .6rem 0; padding: .6rem 1rem; border: 1px solid var(--line);
          border-radius: 10px; background: var(--card); }
        nav { margin-top: 1rem; } nav ol { margin: 0; padding-inline-start: 1.8rem; }
        nav li { padding: .1rem 0; }
        summary { cursor: pointer; } summary small { display: block; padding-inline-start: 1rem; }
        b { padding: 0 .5rem; border-radius: 99px; font-size: .8rem; white-space: nowrap; }
        .good { color: var(--good); background: var(--good-back); }
        .bad { color: var(--bad); background: var(--bad-back); }
        .hold { color: var(--hold); background: var(--hold-back); }
        .none { color: var(--muted); border: 1px solid var(--line); }
        dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .3rem 1rem; margin: .8rem 0; }
        dt { color: var(--muted); font-weight: 600; } dd { margin: 0; }
        code, pre { font: .85rem/1.45 ui-monospace, Menlo, Consolas, monospace; }
        pre { max-height: 22rem; margin: .5rem 0; padding: .6rem .8rem; overflow: auto; white-space: pre-wrap;
          background: var(--page); border: 1px solid var(--line); border-radius: 8px; }
        table { width: 100%; border-collapse: collapse; font-size: .95rem; }
        th { color: var(--muted); text-align: start; }
        th, td { padding: .35rem .8rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
        @media (max-width: 40rem) { dl { display: block; } dd { margin-bottom: .5rem; } }
        @media print { body { background: none; } pre { max-height: none; } }
        </style>
        """
}
