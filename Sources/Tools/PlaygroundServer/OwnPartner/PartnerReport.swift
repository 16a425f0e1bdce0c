import FlipCheck
import HTTPMessages

/// The report of flip-check's rules about the reader's own server.
struct PartnerReport {
    let frame: PageFrame

    /// A run: the rules so far, or the whole report, worst first.
    func page(of run: PartnerRun) -> HTTPResponse {
        let state = run.currentState
        var answer = frame.page("Your server – Playground", body: body(of: run, state))
        // Without a script the page looks again by itself.
        if !state.isFinished { answer.headers["Refresh"] = "2" }
        return answer
    }

    private func body(of run: PartnerRun, _ state: PartnerRun.State) -> HTML {
        let formPath = PartnerForm.path(withValuesOf: run.id)
        if let problem = state.problem {
            return """
                <div class="narrow"><h1>It cannot begin</h1><p class="alert" role="alert">\(problem)</p>
                <p><a href="\(formPath)">Change the values</a></p></div>
                """
        }
        guard let report = state.report else {
            let failed = state.findings.filter(\.isFailure)
            return """
                <div class="narrow"><h1>Asking your server</h1>
                <p role="status">\(state.title). Rules asked so far: \(state.findings.count). \
                Broken: \(failed.count).</p>
                \(HTML(failed.map { item($0, isOpen: false) }))</div>
                """
        }
        return """
            <div class="narrow"><h1>\(Self.heading(of: report))</h1>
            <p><strong>\(ReportText().sum(of: report))</strong></p>
            \(HTML(report.notes.map { "<p>Note: \($0)</p>" }))
            \(report.unknown.isEmpty || run.signsIn ? nil : signInHint(formPath))
            \(HTML(report.worstFirst.map { item($0, isOpen: true) }))
            \(keysHint(report.missingKeys, formPath))
            \(section("Could not tell", report.unknown))\(section("Not asked", report.notAsked))\
            \(section("Held", report.held))
            <p><a href="\(formPath)">Ask again</a></p></div>
            """
    }

    /// The way to more answers, for a run without a test user.
    private func signInHint(_ formPath: String) -> HTML {
        """
        <p>A rule that could not be tested usually needs a user who signs in. \
        <a href="\(formPath)#test-user">Enter a test user</a>, and ask again.</p>
        """
    }

    private static func heading(of report: Report) -> String {
        if !report.worstFirst.isEmpty { return "Fix these first" }
        switch report.unknown.count {
        case 0: return "Every rule that was asked holds"
        case 1: return "1 rule could not be tested"
        case let count: return "\(count) rules could not be tested"
        }
    }

    /// The values without which rules are not asked, by their labels in the form, or nil when none is missing.
    private func keysHint(_ keys: [Report.MissingKey], _ formPath: String) -> HTML? {
        if keys.isEmpty { return nil }
        let names: [HTML] = keys.map { missing in
            let label = PartnerForm.allFields.first { $0.path.hasSameBytes(as: missing.key) }?.label
            let rules = missing.ruleCount == 1 ? "1 rule" : "\(missing.ruleCount) rules"
            return "<li>\(label ?? "in a configuration file:") <code>\(missing.key)</code> (\(rules))</li>"
        }
        return "<p><a href=\"\(formPath)\">To have more asked, enter:</a></p><ul>\(HTML(names))</ul>"
    }

    private func section(_ title: String, _ findings: [Finding]) -> HTML? {
        if findings.isEmpty { return nil }
        return """
            <details class="group"><summary>\(title): \(findings.count)</summary>
            \(HTML(findings.map { item($0, isOpen: false) }))</details>
            """
    }

    private func item(_ finding: Finding, isOpen: Bool) -> HTML {
        let rule = finding.rule
        let severity: HTML = "<span class=\"party\">\(rule.severity.rawValue)</span> "
        let label: HTML = finding.verdict == .notAsked ? "Reason" : "Seen"
        let seen: HTML = "<dt>\(label)</dt><dd>\(finding.reason)</dd>"
        // Only a failure asks for something to be done.
        let remedy: HTML = "<dt>Do</dt><dd>\(finding.remedy)</dd>"
        return """
            <details class="finding"\(" open", if: isOpen)><summary>\(Self.mark(of: finding)) \
            \(severity, if: finding.isFailure)\(rule.title) <code>\(rule.id)</code></summary>
            <dl>\(seen, if: !finding.reason.isEmpty)<dt>Why</dt><dd>\(rule.why)</dd>
            \(remedy, if: finding.isFailure)<dt>\(rule.level.wordForSource)</dt><dd><a href="\(rule.source.url)" \
            rel="noreferrer">\(rule.source.name)</a></dd></dl>
            \(HTML(finding.evidence.prefix(Self.maximumEvidence).map(Self.messages)))</details>
            """
    }

    /// The greatest number of exchanges that are shown as the evidence of a finding.
    private static let maximumEvidence = 4

    private static func mark(of finding: Finding) -> HTML {
        if finding.isFailure { return "<span class=\"mark bad\">✗</span>" }
        return finding.verdict == .held
            ? "<span class=\"mark good\">✓</span>" : "<span class=\"mark\">?</span>"
    }

    /// An exchange: a command that repeats it, the request and the answer.
    private static func messages(_ evidence: Evidence) -> HTML {
        let command: HTML = "<pre tabindex=\"0\">\(evidence.command)</pre>"
        return """
            \(command, if: !evidence.command.isEmpty)\
            <pre tabindex="0">\(evidence.sent.joined(separator: "\n"))

            \(evidence.received.joined(separator: "\n"))</pre>
            """
    }
}
