import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing

/// Servers that show the inside of their program where a request is wrong, or seem to.
@Suite struct StackTraceVerdictTests {
    private static let rule = "pages/no-stack-trace"

    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "a page has the message of an exception", verdicts: [rule: .failed],
            .answering { request in
                let message = "Error: &#39;NoneType&#39; object has no attribute &#39;id&#39;"
                return request.query("redirect_uri") == "http://[" ? .html(message, status: 400) : nil
            }),
        BrokenPartner(
            "the program fails at a list of user names", verdicts: [rule: .failed],
            .answering { request in
                request.form("username[]") == nil
                    ? nil : .html("undefined method `strip&#39; for [&quot;x&quot;]:Array", status: 500)
            }),
        BrokenPartner(
            "the program fails at a broken escape", verdicts: [rule: .failed],
            .answering { request in
                let trace = "java.lang.NumberFormatException: zz\n  at Server.decode(Server.java:71)"
                return hasBrokenEscape(request) ? .html(trace, status: 500) : nil
            }),
    ]

    /// Whether a request is the form of flip-check with a broken escape.
    private static func hasBrokenEscape(_ request: HTTPRequest) -> Bool {
        request.path == "/token" && String(decoding: request.body, as: UTF8.self).contains("%zz")
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test(arguments: [
        "JSON::ParserError: unexpected token at '{'\n\t/srv/app/token.rb:41:in `parse'",
        "JSON::ParserError: expected object key\n\t/srv/app/token.rb:41:in 'JSON.parse'",
        "<b>Warning</b>: Undefined array key in <b>/var/www/token.php</b> on line <b>12</b><br />",
        "PHP Warning: Undefined array key in /var/www/token.php on line 12",
        "System.Text.Json.JsonException: '{'\n   at Partner.Token.Read() in /src/Token.cs:line 41",
        "JsonException: '{'\r\n   at Partner.Token.Read(String text)\r\n   at Partner.Token.<Get>d__5.MoveNext()",
        #"{"stackTrace":"   at Partner.Token.Read()\r\n   at Partner.Token.Get(HttpContext context)"}"#,
        "malformed JSON string, neither tag nor array at /srv/app/lib/Partner/Token.pm line 41.\n",
        "DBD::SQLite::db selectrow_array failed: no such column",
        "<title>Server Error (development mode)</title>",
        "ReferenceError: form is not defined\n    at read (/srv/app/node_modules/form/index.cjs:41:7)",
        #"{"exception":"ErrorException","file":"\/srv\/app\/Token.php","line":41,"trace":[]}"#,
        #"{"exception": "Symfony\\Component\\HttpKernel\\Exception\\HttpException", "message": ""}"#,
        "panic: no such client", "goroutine 34 [running]:\nruntime/debug.Stack()\n\t/src/stack.go:24 +0x5e",
        "<b>Stack Trace:</b><pre>[FormatException: '{']\n Token.Read(String text) in c:\\app\\Token.cs:41",
        "** (KeyError) key :code not found\n    (app 0.1.0) lib/app_web/controllers/token.ex:41: App.Token.read/2",
    ])
    func `a trace of Ruby, PHP, .NET, Perl, Node, Go or Elixir shows the inside of the program`(
        trace: String
    ) async throws {
        let finding = try await BrokenPartner.finding(Self.rule) { request, _ in
            request.path == "/token" && request.body == Array("{".utf8) ? .html(trace, status: 500) : nil
        }
        #expect(finding.isFailure, "\(finding.verdict): \(finding.reason)")
    }

    @Test(arguments: [
        #"unterminated quoted string at or near \"'''\""#,
        "Unclosed quotation mark after the character string ''.", "Incorrect syntax near '''.",
        #"unrecognized token: \"'''\""#,
    ])
    func `what a database says of a quotation mark shows the inside of the program`(
        words: String
    ) async throws {
        let finding = try await BrokenPartner.finding(Self.rule) { request, _ in
            guard request.path == "/token", request.form("code") == "'" else { return nil }
            return .json(#"{"error":"server_error","error_description":"\#(words)"}"#, status: 500)
        }
        #expect(finding.isFailure, "\(finding.verdict): \(finding.reason)")
    }

    @Test(
        arguments: [
            ("<b>Fatal error</b>: Uncaught … in <b>/var/www/token.php</b> on line <b>12</b>", .failed),
            ("Warning: Undefined array key in /var/www/token.php on line 12", .failed),
            ("NullPointerException", .held),
        ] as [(String, Finding.Verdict)])
    func `only a message of PHP counts with the status of a success`(
        text: String, verdict: Finding.Verdict
    ) async throws {
        let finding = try await BrokenPartner.finding(Self.rule) { request, _ in
            request.path == "/token" && request.form("code") == "'" ? .html(text) : nil
        }
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test(arguments: [
        "Look at partner.example.help (or ask)\nat partner.example.help we answer (in a day)",
        "It was refused\n   at Partner.Token.Read(String text)",
        "<p>Not found<script src='/node_modules/htmx.org/dist/htmx.min.js'></script>",
        "<h1>Don't panic: our team has been told</h1>",
    ])
    func `a page with the name of a host, of one method or of a script is not a trace`(
        text: String
    ) async throws {
        let finding = try await BrokenPartner.finding(Self.rule) { request, _ in
            request.query("redirect_uri") == "http://[" ? .html(text, status: 400) : nil
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a filter that ends a connection at a code hides no trace`() async throws {
        let partner = try Partner(
            with: Defect { request, context in
                guard request.query("scope[]") != nil else { return await context.partner.handle(request) }
                return .html("NullPointerException", status: 500)
            })
        let client = FailingClient(partner: partner.handler) { request in
            String(decoding: request.body, as: UTF8.self).contains("code=%00")
                ? .incompleteResponse(origin: request.origin, reason: "Empty reply from server") : nil
        }
        let probe = try Probe.through(client, clock: partner.clock.probeClock)
        let finding = try await probe.finding(Self.rule)
        #expect(finding.isFailure, "\(finding.verdict): \(finding.reason)")
    }

    @Test func `a broken escape may be refused by a page`() async throws {
        let partner = BrokenPartner("refuses it by a page") { request, _ in
            Self.hasBrokenEscape(request) ? .page(400) : nil
        }
        let finding = try await partner.finding(
            "token/error-json", beside: [Self.rule, "token/code-unknown"])
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a filter may refuse values that Google never sends in its own way`() async throws {
        let partner = BrokenPartner("a filter before the token endpoint") { request, _ in
            let form = String(decoding: request.body, as: UTF8.self)
            let isUnusual = ["code=%00", "code=%27", "%24ne", "$ne"].contains { form.contains($0) }
            return request.path == "/token" && isUnusual ? .page(403) : nil
        }
        let report = try await partner.report([
            Self.rule, "token/text-only", "token/code-unknown", "token/error-json", "token/error-status",
        ])
        #expect(report["token/error-json"]?.verdict == .held)
        #expect(report["token/error-status"]?.verdict == .held)
    }
}
