import FlipCheck
import Testing

/// What is printed and written of a run.
@Suite struct ReportTests {
    private func rule(_ id: String, _ severity: Rule.Severity) -> Rule {
        Rule(
            id, "it is so & not <otherwise>", .house, severity, .rfc(6749, "4.1"), why: "Because.",
            remedy: "Do it.")
    }

    private func report(_ findings: Finding...) -> Report { Report(findings: findings, requests: 3) }

    @Test func `the exit status says whether an error was found, or something could not be looked at`() {
        let (error, warning) = (rule("a/error", .error), rule("a/warning", .warning))
        #expect(report(error.held(), warning.failed("x")).exitStatus == 0)
        #expect(report(error.held(), warning.notAsked("x")).exitStatus == 0)
        #expect(report(error.held(), warning.couldNotTell("x")).exitStatus == 2)
        #expect(report(error.failed("x"), warning.couldNotTell("x")).exitStatus == 1)
        // Nothing was looked at: that is no success.
        #expect(Report(findings: [], requests: 0).exitStatus == 2)
    }

    @Test func `the text names what does not hold, and only that`() {
        let evidence = [Evidence(sent: ["GET /", "a b"], received: ["200 OK"])]
        let report = report(
            rule("a/one", .error).held(), rule("a/two", .error).failed("seen", evidence),
            rule("b/three", .warning).notAsked("no reason"), rule("b/four", .note).couldNotTell("wall"))
        #expect(
            ReportText().text(of: report) == """
                a  1 of 2 rules hold
                  ✗ a/two  [error, house rule]
                      rule    it is so & not <otherwise>
                      seen    seen
                      sent    GET /
                              a b
                      came    200 OK
                      do      Do it.
                      source  RFC 6749 section 4.1, https://www.rfc-editor.org/rfc/rfc6749#section-4.1

                b  0 of 1 rules hold, 1 not looked at
                  ? b/four  could not be looked at
                      wall

                1 rule holds, 1 error, 0 warnings, 0 notes, 1 not looked at, 1 could not be looked at; 3 requests

                """)
        let full = ReportText(detail: .full).text(of: report)
        #expect(full.contains("✓ a/one  it is so"))
        #expect(full.contains("– b/three  not looked at: no reason"))
        #expect(!full.contains("\u{1B}"))
        #expect(ReportText(isColoured: true).text(of: report).contains("\u{1B}[31m✗\u{1B}[0m"))
        let brief = ReportText(detail: .brief).text(of: report)
        #expect(brief.contains("seen    seen"))
        #expect(!brief.contains("do      Do it."))
    }

    @Test func `rules in a row that one obstacle hindered are told together`() {
        let findings = ["a/one", "a/two", "a/three", "b/four"].map { id in
            rule(id, .error).couldNotTell(id == "a/three" ? "ditch" : "wall")
        }
        let text = ReportText().text(of: Report(findings: findings, requests: 1))
        #expect(
            text == """
                a  0 of 3 rules hold
                  ? a/one, a/two could not be looked at
                      wall
                  ? a/three  could not be looked at
                      ditch

                b  0 of 1 rules hold
                  ? b/four  could not be looked at
                      wall

                0 rules hold, 0 errors, 0 warnings, 0 notes, 0 not looked at, 4 could not be looked at; 1 request

                """)
    }

    @Test func `JUnit counts errors as failures and escapes what is seen`() {
        let report = report(
            rule("a/one", .error).failed("<\"&'\u{1B}\n>"), rule("a/two", .warning).failed("w"),
            rule("b/three", .error).notAsked("n"), rule("b/four", .error).couldNotTell("c"))
        #expect(
            report.junit == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="flip-check" tests="4" failures="1" errors="1" skipped="1">
                  <testsuite name="a" tests="2" failures="1" errors="0" skipped="0">
                    <testcase classname="a" name="a/one">
                      <failure message="&lt;&quot;&amp;'\u{FFFD}&#10;&gt;">it is so &amp; not &lt;otherwise&gt;. Do it. \
                https://www.rfc-editor.org/rfc/rfc6749#section-4.1</failure>
                    </testcase>
                    <testcase classname="a" name="a/two">
                      <system-out>warning: w it is so &amp; not &lt;otherwise&gt;. Do it. \
                https://www.rfc-editor.org/rfc/rfc6749#section-4.1</system-out>
                    </testcase>
                  </testsuite>
                  <testsuite name="b" tests="2" failures="0" errors="1" skipped="1">
                    <testcase classname="b" name="b/three">
                      <skipped message="n"/>
                    </testcase>
                    <testcase classname="b" name="b/four">
                      <error message="c"/>
                    </testcase>
                  </testsuite>
                </testsuites>

                """)
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
