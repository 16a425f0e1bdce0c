import Foundation
import Testing

@testable import FlipCheck

/// The reports of a run: text, JSON, JUnit and HTML.
@Suite struct ReportTests {
    private func rule(_ id: String, _ severity: Rule.Severity, _ harm: Rule.Harm = .hygiene) -> Rule {
        Rule(
            id: id, title: "it is so & not <otherwise>", harm: harm, severity: severity,
            source: .projectRule(.rfc(6749, "4.1")), fault: "it is <otherwise>", why: "Because.",
            remedy: "Do it.")
    }

    private func report(_ findings: Finding...) -> Report { Report(findings: findings, requests: 3) }

    /// Expects that a text has each of these ids, the first of each in this order.
    private func expectOrder(
        of ids: [String], in text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let places = ids.compactMap { text.firstRange(of: $0)?.lowerBound }
        #expect(places.count == ids.count, "\(text)", sourceLocation: sourceLocation)
        #expect(places == places.sorted(), "\(text)", sourceLocation: sourceLocation)
    }

    @Test func `the exit status says whether an error was found, or something could not be looked at`() {
        let (error, warning) = (rule("a/error", .error), rule("a/warning", .warning))
        #expect(report(error.held(), warning.failed("x")).exitStatus == 0)
        #expect(report(error.held(), warning.notAsked("x")).exitStatus == 0)
        #expect(report(error.held(), warning.couldNotTell("x")).exitStatus == 2)
        #expect(report(error.failed("x"), warning.couldNotTell("x")).exitStatus == 1)
        // What follows from a failure needs no second look.
        var following = warning.couldNotTell("x")
        following.causes = ["a/cause"]
        #expect(report(error.held(), rule("a/cause", .warning).failed("x"), following).exitStatus == 0)
        #expect(report(error.held(), rule("a/cause", .warning).held(), following).exitStatus == 2)
        // Nothing was looked at: that is not a success.
        #expect(Report(findings: [], requests: 0).exitStatus == 2)
    }

    @Test func `a failure that was known before, or weighs too little, does not fail the run`() {
        let (error, warning) = (rule("a/error", .error), rule("a/warning", .warning))
        var report = report(error.failed("x"), warning.failed("x"))
        report.known = ["a/error": .failed]
        #expect(report.exitStatus == 0)
        report.failsOn = .warning
        #expect(report.exitStatus == 1)
        report.known["a/warning"] = .failed
        #expect(report.exitStatus == 0)
        #expect(report.worstFirst.isEmpty)
        #expect(report.knownFailures.count == 2)
    }

    @Test func `the verdicts of an earlier report are read from its JSON`() throws {
        let earlier = report(
            rule("a/one", .error).failed("x"), rule("a/two", .error).held(),
            rule("b/three", .note).failed("y"), rule("b/four", .error).couldNotTell("z"))
        let known = try Report.verdicts(json: Array(earlier.json.utf8))
        #expect(known == ["a/one": .failed, "a/two": .held, "b/three": .failed, "b/four": .couldNotTell])
    }

    @Test(arguments: [
        "[]", "{", #"{"findings":[{"id":"a/one"}]}"#, #"{"findings":[{"rule":"a/one","verdict":"maybe"}]}"#,
    ]) func `a file that is not a report is refused as an earlier report`(file: String) {
        #expect(throws: ConfigurationError.self) { try Report.verdicts(json: Array(file.utf8)) }
    }

    @Test func `a rule that could not be judged before is no error of this run`() {
        var report = report(rule("a/one", .error).held(), rule("a/two", .error).couldNotTell("z"))
        #expect(report.exitStatus == 2)
        report.known = ["a/two": .couldNotTell]
        #expect(report.exitStatus == 0)
        #expect(report.junit.contains(#"errors="0""#))
    }

    @Test func `reports say where the variables of a command come from`() {
        let finding = rule("a/one", .error).failed(
            "x", [Evidence(sent: [], received: [], command: "curl \"$CODE\"")])
        #expect(ReportText().text(of: report(finding)).contains("  With:   $CODE from flip-check code\n"))
        #expect(report(finding).html.contains("<p>$CODE from flip-check code</p>"))
        #expect(report(finding).json.contains(#""variables" : "$CODE from flip-check code""#))
    }

    @Test func `a finding that is less than its rule is about is not told as that`() throws {
        let rule = try #require(FlipCheck.rule("authorize/redirect-uri-exact"))
        #expect(
            ReportText().text(of: report(rule.failed("x"))).contains(
                "the server redirects to addresses that you"))
        let less = report(Finding(rule, Judgement.failed("4 of 25 made the server fail").asNote))
        #expect(
            ReportText().text(of: less).contains(
                "! 4 of 25 made the server fail  (authorize/redirect-uri-exact)"))
        #expect(less.html.contains(">4 of 25 made the server fail</a>"))
    }

    @Test func `the text lists each finding in a line, and then the most harmful in full`() {
        let evidence = [
            Evidence(sent: ["GET /"], received: ["200 OK"], command: "curl -i 'https://a.example/'")
        ]
        var report = report(
            rule("a/one", .error).held(), rule("a/two", .warning).failed("less"),
            rule("a/worst", .error).failed("seen", evidence), rule("b/three", .warning).notAsked("no reason"),
            rule("b/four", .note).couldNotTell("wall"))
        report.target = "https://a.example"
        report.notes = ["It was slow."]
        #expect(
            ReportText().text(of: report) == """
                flip-check 1.0  https://a.example
                1 held, 2 failed (1 error, 1 warning), 1 could not tell, 1 not asked; 3 requests
                Google's linking breaks: 0; an attacker gains something: 0; hygiene: 2
                note: It was slow.

                Fix first
                ✗ it is <otherwise>  (a/worst)
                    Hygiene: Because.
                    Do: Do it.
                ! it is <otherwise>  (a/two)
                    Hygiene: Because.
                    Do: Do it.

                ✗ a/worst  [hygiene, error, project rule]
                  Rule:   it is so & not <otherwise>
                  Seen:   seen
                  Why:    Because.
                  Do:     Do it.
                  See:    RFC 6749 section 4.1, https://www.rfc-editor.org/rfc/rfc6749#section-4.1
                  Repeat: curl -i 'https://a.example/'
                  Came:   200 OK

                ! a/two  [hygiene, warning, project rule]
                  Rule:   it is so & not <otherwise>
                  Seen:   less
                  Why:    Because.
                  Do:     Do it.
                  See:    RFC 6749 section 4.1, https://www.rfc-editor.org/rfc/rfc6749#section-4.1

                Could not tell
                ? b/four: wall

                ✗ error   ! warning or note   ? could not tell   └ what follows from it   [harm, weight, source]

                """)
    }

    @Test func `only the full text lists the rules that hold or were not asked`() {
        let report = report(
            rule("a/one", .error).held(), rule("a/two", .warning).failed("less"),
            rule("b/three", .warning).notAsked("no reason"))
        let all = ReportText(detail: .all).text(of: report)
        #expect(all.contains("! a/two  [hygiene, warning, project rule]"))
        #expect(!all.contains("a/one"))
        let full = ReportText(detail: .full).text(of: report)
        #expect(full.contains("✓ a/one  it is so"))
        #expect(full.contains("– b/three  not asked: no reason"))
    }

    @Test func `the text has colours only where they are asked for`() {
        let report = report(rule("a/one", .error).failed("seen"))
        #expect(ReportText(isColoured: true).text(of: report).contains("\u{1B}[31m✗\u{1B}[0m"))
        #expect(!ReportText().text(of: report).contains("\u{1B}"))
    }

    @Test func `three come first, every other finding has a line and an action, and ten are shown in full`() {
        let findings = (1...14).map { rule("a/rule-\($0)", .error).failed("seen") }
        let report = Report(findings: findings, requests: 1)
        let lines = ReportText().text(of: report).split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("✗ it is") && $0.contains("  (a/rule-") } == 14)
        #expect(lines.count { $0 == "    Do: Do it." } == 14)
        #expect(lines.count { $0 == "    Hygiene: Because." } == 3)
        #expect(lines.count { $0 == "  Seen:   seen" } == 10)
        #expect(lines.last == "--all shows 4 more findings in full.")
        let allLines = ReportText(detail: .all).text(of: report).split(separator: "\n")
        #expect(allLines.count { $0 == "  Seen:   seen" } == 14)
    }

    @Test func `a consequence is a line under its cause, and its cause comes where it would be`() throws {
        var (harmful, worst) = (rule("b/consequence", .error, .linking), rule("c/further", .warning))
        harmful.followsFrom = ["x/held", "a/cause"]
        worst.followsFrom = ["b/consequence"]
        var (open, other) = (rule("d/open", .error).couldNotTell("no token"), rule("d/other", .error))
        open.causes = ["b/consequence"]
        other.followsFrom = ["x/held"]
        let report = report(
            rule("a/alone", .error, .security).failed("alone"), rule("a/cause", .note).failed("cause"),
            harmful.failed("first"), worst.failed("second"), open, other.couldNotTell("wall"),
            rule("x/held", .error).held())
        let text = ReportText().text(of: report)
        #expect(
            text.contains(
                """
                Fix first
                ! it is <otherwise>  (a/cause)
                    Hygiene: Because.
                    Do: Do it.
                  └ it explains b/consequence, c/further; d/open could not be judged because of it
                ✗ it is <otherwise>  (a/alone)
                    An attacker gains something: Because.
                    Do: Do it.

                """))
        #expect(text.contains("  Also:   it explains b/consequence, c/further; d/open could not be judged"))
        #expect(
            text.contains(
                "Could not tell\n? d/other: wall\n  and 1 more rule, because of the failures above\n"))
        let list = "<a href=\"#a/cause\">it is &lt;otherwise&gt;</a><ul><li>"
        #expect(report.html.contains(list))
        #expect(text.hasSuffix("\n--all shows 2 more findings in full.\n"))
        let all = ReportText(detail: .all).text(of: report)
        for id in ["a/cause", "b/consequence", "c/further", "a/alone"] { #expect(all.contains(" \(id)  [")) }
        #expect(report.json.contains(#""followsFrom" : ["#))
    }

    @Test func `causes that explain each other are entries of their own`() {
        var (one, two) = (rule("a/one", .error), rule("a/two", .error))
        (one.followsFrom, two.followsFrom) = (["a/two"], ["a/one"])
        let text = ReportText().text(of: report(one.failed("x"), two.failed("y")))
        #expect(text.contains("(a/one)\n"))
        #expect(text.contains("(a/two)\n"))
        #expect(!text.contains("\n  └"))
    }

    @Test func `the worst hole comes before the harmless one, and the harms are apart`() throws {
        let ids = [
            "authorize/redirect-uri-repeated", "refresh/at-once", "token/code-client",
            "refresh/client-missing", "authorize/not-framed", "token/exchange",
        ]
        let rules = try ids.map { try #require(FlipCheck.rule($0)) }
        let report = Report(findings: rules.map { $0.failed("seen") }, requests: 1)
        let worst = ["token/exchange", "refresh/client-missing", "token/code-client", "refresh/at-once"]
        #expect(report.worstFirst.map(\.rule.id).filter(worst.contains) == worst)
        // The part before the first finding in full, whose weight is in brackets.
        let head = ReportText().text(of: report).prefix { $0 != "[" }
        #expect(head.contains("✗ a code of one client works for another  (token/code-client)"))
        let headings = head.split(separator: "\n").filter { $0.hasPrefix("Fix") || $0.hasPrefix("Then") }
        #expect(headings.prefix(2) == ["Fix first", "Then, what breaks Google's linking"])
    }

    @Test func `a consent that needs no session explains that another site can give it`() throws {
        let ids = ["pages/consent-csrf", "pages/consent-without-session"]
        let findings = try ids.map { try #require(FlipCheck.rule($0)).failed("seen") }
        let text = ReportText().text(of: Report(findings: findings, requests: 1))
        #expect(text.contains("it explains pages/consent-csrf"), "\(text)")
    }

    @Test func `a row has the action in a sentence, or the advice about what was seen`() throws {
        let first = (1...3).map { rule("a/rule-\($0)", .error).failed("seen") }
        let basic = try #require(FlipCheck.rule("token/client-basic"))
        func row(_ finding: Finding) -> String {
            let text = ReportText().text(of: Report(findings: first + [finding], requests: 1))
            return text.components(separatedBy: "\n\n").first { $0.hasPrefix("Then") } ?? ""
        }
        #expect(
            row(basic.failed("seen")) == """
                Then, hygiene: a later change may break it, or another client may fail
                ! \(basic.fault)  (token/client-basic)
                    Do: Read Authorization: Basic; both halves are form-encoded before base64.
                """)
        let advice = "It answers with 502. The proxy's error log says why"
        #expect(row(Finding(basic, .failed("seen").advising(advice))).hasSuffix("    Do: \(advice)."))
    }

    @Test func `the report names the keys that would let more rules be asked`() throws {
        var report = report(
            rule("a/one", .error).held(),
            Finding(rule("a/two", .error), .open(.notAskedWithout("scopes"))),
            Finding(rule("a/three", .error), .open(.notAskedWithout("scopes"))),
            Finding(rule("a/four", .error), .open(.notAskedWithout("otherClient"))))
        // The demo has no options, and nothing to add a key to.
        #expect(!ReportText().text(of: report).contains("add a key"))
        report.invocation.options = ["--config", "a.json"]
        let words = ReportText().text(of: report).inOneLine
        #expect(words.hasSuffix(" add a key: scopes (2 rules), otherClient (1 rule)."))
    }

    @Test func `rules that one reason left open are told together`() {
        let findings = ["a/one", "a/two", "a/three", "b/four"].map { id in
            rule(id, .error).couldNotTell(id == "a/three" ? "ditch" : "wall")
        }
        let text = ReportText(detail: .all).text(of: Report(findings: findings, requests: 1))
        #expect(
            text == """
                0 held, 0 failed, 4 could not tell, 0 not asked; 1 request

                Could not tell
                ? a/one, a/two, b/four: wall
                ? a/three: ditch

                """)
    }

    @Test func `the page is one file, and escapes what a server sent`() {
        let evidence = [Evidence(sent: ["GET /<i>"], received: ["200 <script>"], command: "curl")]
        let html = report(
            rule("a/one", .error).failed("<script>alert(1)</script>", evidence),
            rule("a/two", .error).notAsked("left out by the configuration: agreed in March")
        ).html
        #expect(html.hasPrefix("<!doctype html>"))
        #expect(!html.contains("<script"))
        #expect(html.contains("&lt;script&gt;alert(1)"))
        #expect(!html.contains("src="))
        #expect(html.contains("– not asked</b>"))
        #expect(html.contains("<br>left out by the configuration: agreed in March"))
        #expect(html.contains("<a href=\"#a/one\">"))
        #expect(html.contains("<details id=\"a/one\""))
    }

    @Test func `JUnit counts errors as failures and escapes what is seen`() {
        let report = report(
            rule("a/one", .error).failed("<\"&'\u{1B}\n>"), rule("a/two", .warning).failed("w"),
            rule("b/three", .error).notAsked("n"), rule("b/four", .error).couldNotTell("c"))
        #expect(
            report.junit == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="flip-check" tests="4" failures="1" errors="1" skipped="1" time="0.0">
                  <testsuite name="hygiene" tests="4" failures="1" errors="1" skipped="1" time="0.0">
                    <properties><property name="flip-check" value="1.0"/></properties>
                    <testcase classname="a" name="a/one" time="0.0">
                      <failure message="&lt;&quot;&amp;'\u{FFFD}&#10;&gt;">it is so &amp; not \
                &lt;otherwise&gt;. Do it. https://www.rfc-editor.org/rfc/rfc6749#section-4.1</failure>
                    </testcase>
                    <testcase classname="a" name="a/two" time="0.0">
                      <system-out>warning: w it is so &amp; not &lt;otherwise&gt;. Do it. \
                https://www.rfc-editor.org/rfc/rfc6749#section-4.1</system-out>
                    </testcase>
                    <testcase classname="b" name="b/three" time="0.0">
                      <skipped message="n"/>
                    </testcase>
                    <testcase classname="b" name="b/four" time="0.0">
                      <error message="c"/>
                    </testcase>
                  </testsuite>
                </testsuites>

                """)
    }

    @Test func `JUnit says which findings were known before`() {
        var report = report(rule("a/one", .error).failed("x"), rule("a/two", .error).couldNotTell("y"))
        report.known = ["a/one": .failed, "a/two": .couldNotTell]
        for reason in ["x", "y"] {
            #expect(report.junit.contains("<system-out>known before: \(reason)"), "\(report.junit)")
        }
    }

    @Test func `JUnit says when the run began, of each suite too`() {
        var report = report(rule("a/one", .error).failed("x"))
        report.started = "2026-11-29T08:00:00Z"
        #expect(report.junit.components(separatedBy: #" timestamp="2026-11-29T08:00:00Z">"#).count == 3)
    }

    @Test func `the page shows all messages of a finding`() {
        let evidence = (1...9).map { Evidence(sent: ["GET /message-\($0)"], received: [], command: "") }
        let html = report(rule("a/one", .error).failed("x", evidence)).html
        #expect((1...9).allSatisfy { html.contains("GET /message-\($0)") })
    }

    @Test func `findings are ranked by their harm, with a sum of each`() {
        let report = report(
            rule("a/hygiene", .error).failed("h"), rule("a/security", .error, .security).failed("s"),
            rule("a/linking", .error, .linking).failed("l"), rule("a/held", .error, .linking).held(),
            rule("a/note", .note).failed("n"))
        let ids = ["a/linking", "a/security", "a/hygiene", "a/note"]
        #expect(report.worstFirst.map(\.rule.id) == ids)
        let sum = "Google's linking breaks: 1; an attacker gains something: 1; hygiene: 2"
        #expect(ReportText().text(of: report).contains(sum))
        for text in [report.json, report.html, report.junit] { expectOrder(of: ids, in: text) }
        #expect(report.json.contains(#""linking" : 1"#))
        #expect(report.json.contains(#""harm" : "security""#))
        #expect(report.junit.contains(#"<testsuite name="linking" tests="2" failures="1""#))
    }

    @Test func `an error comes before a warning, whatever harm the warning does`() {
        let report = report(
            rule("a/warning", .warning, .linking).failed("w"), rule("a/note", .note).failed("n"),
            rule("a/hygiene", .error).failed("h"), rule("b/warning", .warning, .security).failed("v"),
            rule("a/security", .error, .security).failed("s"))
        let ids = ["a/security", "a/hygiene", "a/warning", "b/warning", "a/note"]
        #expect(report.worstFirst.map(\.rule.id) == ids)
        expectOrder(of: ids, in: ReportText().text(of: report))
        expectOrder(of: ids, in: ReportText(detail: .all).text(of: report))
    }

    @Test func `a reason that several requests share is printed once`() {
        let open = Judgement.judged(
            [],
            unclear: [
                OpenQuestion("over: raise it", about: "one"), OpenQuestion("over: raise it", about: "other"),
                OpenQuestion("wall", about: "third"), OpenQuestion("over"), OpenQuestion("wall"),
            ])
        #expect(open.reason == "one, other: over: raise it; third: wall; wall; over")
        let failed = Judgement.judged(
            ["seen"], unclear: [OpenQuestion("over", about: "one"), OpenQuestion("over", about: "other")])
        #expect(failed.reason == "seen. Not clear: one, other: over")
    }

    @Test func `JSON has every finding with its evidence`() {
        let evidence = [Evidence(sent: ["GET /"], received: ["200 OK"])]
        let json = report(rule("a/one", .error).failed("seen", evidence)).json
        for part in [
            #""exitStatus" : 1"#, #""rule" : "a/one""#, #""verdict" : "failed""#, #""reason" : "seen""#,
            #""remedy" : "Do it.""#, #""url" : "https://www.rfc-editor.org/rfc/rfc6749#section-4.1""#,
            #""GET /""#,
        ] { #expect(json.contains(part), "\(part)") }
    }
}
