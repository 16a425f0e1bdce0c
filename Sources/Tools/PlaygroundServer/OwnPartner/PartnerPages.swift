import FlipCheck
import HTTPMessages

/// The form for the reader's own server, and the report.
struct PartnerPages {
    let frame: PageFrame

    /// The values that flip-check takes by flags, for those who have no file.
    static let fields: [(path: String, label: String, hint: String)] = [
        ("authorizationURL", "Authorization URL", "https://partner.example/authorize"),
        ("tokenURL", "Token URL", "https://partner.example/token"),
        ("userinfoURL", "Userinfo URL", "https://partner.example/userinfo"),
        ("revocationURL", "Revocation URL", "https://partner.example/revoke"),
        ("client.id", "Client id", "that you gave Google"),
        ("client.secret", "Client secret", "stays in the memory of this program"),
        ("projectID", "Google's project id", "last in the redirect URI"),
        ("universalLink", "Universal link", "https://partner.example/flip"),
        ("appID", "App id", "TEAMID1234.example.partner.app"),
    ]

    /// The form.
    var form: HTTPResponse {
        let inputs: [HTML] = Self.fields.map { field in
            let type = field.path == "client.secret" ? "password" : "text"
            return """
                <p><label>\(field.label)<br><input class="wide" type="\(type)" name="field.\(field.path)" \
                placeholder="\(field.hint)" autocomplete="off" autocapitalize="none" spellcheck="false"></label></p>
                """
        }
        return frame.page(
            "Your own partner – Playground",
            body: """
                <div class="narrow"><h1>Your own partner</h1>
                <p class="watch">The Google side plays against your server, as <a href="/docs/flip-check">flip-check</a> does, and \
                the report appears here. Your values go to your server and nowhere else.</p>
                \(frame.form("/partner", class: "options", """
                <fieldset><legend>Your server</legend>\(HTML(inputs))</fieldset>
                <fieldset><legend>Or a configuration file</legend><p>As flip-check takes it: it can describe the sign-in too, so \
                that no person has to press anything. What is entered above counts more.</p>
                <p><label>Content of the file<br><textarea class="wide" name="file" rows="10" spellcheck="false"></textarea></label></p>
                </fieldset><p><button class="control go">Ask my server</button></p>
                """))
                <p><a href="/docs/flip-check">What the file can say</a>. Names of environment variables, files and programs are \
                not followed here: write the values.</p></div>
                """)
    }

    /// A run: the rules so far, or the whole report, worst first.
    func page(of run: PartnerRun) -> HTTPResponse {
        let state = run.now
        var answer = frame.page("Your own partner – Playground", body: body(state))
        // Without a script the page looks again by itself.
        if !state.isOver { answer.headers["Refresh"] = "2" }
        return answer
    }

    private func body(_ state: PartnerRun.State) -> HTML {
        if let problem = state.problem {
            return """
                <div class="narrow"><h1>It cannot begin</h1><p class="alert" role="alert">\(problem)</p>
                <p><a href="/partner">Change the values</a></p></div>
                """
        }
        guard let report = state.report else {
            let failed = state.findings.filter(\.isFailure)
            return """
                <div class="narrow"><h1>Asking your server</h1><p role="status">\(state.title): \(state.findings.count) rules \
                looked at, \(failed.count) do not hold.</p>\(HTML(failed.map { item($0, isOpen: false) }))</div>
                """
        }
        return """
            <div class="narrow"><h1>\(report.worstFirst.isEmpty ? "Every rule that was asked holds" : "Fix these first")</h1>
            <p><strong>\(ReportText().sum(of: report))</strong></p>
            \(HTML(report.notes.map { "<p>Note: \($0)</p>" }))
            \(HTML(report.worstFirst.map { item($0, isOpen: true) }))
            \(section("Could not tell", report.unknown))\(section("Not asked", report.notAsked))\(section("Held", report.held))
            <p><a href="/partner">Ask again</a></p></div>
            """
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
        let open: HTML = isOpen ? " open" : ""
        let mark: HTML =
            finding.isFailure
            ? "<span class=\"mark bad\">✗</span>"
            : finding.verdict == .held
                ? "<span class=\"mark good\">✓</span>" : "<span class=\"mark\">?</span>"
        return """
            <details class="finding"\(open)><summary>\(mark) \(rule.title) <code>\(rule.id)</code></summary>
            <dl><dt>Seen</dt><dd>\(finding.reason)</dd><dt>Why</dt><dd>\(rule.why)</dd><dt>Do</dt><dd>\(rule.remedy)</dd>
            <dt>Source</dt><dd><a href="\(rule.source.url)" rel="noreferrer">\(rule.source.name)</a>, \
            \(rule.severity.rawValue)</dd></dl>
            \(HTML(finding.evidence.prefix(4).map(Self.messages)))</details>
            """
    }

    private static func messages(_ evidence: Evidence) -> HTML {
        let command: HTML? =
            evidence.repeated.isEmpty ? nil : "<pre tabindex=\"0\">\(evidence.repeated)</pre>"
        return """
            \(command)<pre tabindex="0">\(evidence.sent.joined(separator: "\n"))

            \(evidence.received.joined(separator: "\n"))</pre>
            """
    }
}
