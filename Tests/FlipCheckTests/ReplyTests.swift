import AppFlip
import FlipCheck
import GoogleRedirectURIs
import OneFile
import Testing

/// Answers of an app, and the rules that report their faults.
@Suite struct ReplyTests {
    static let home = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
    static let assistant = "https://oauth-redirect.googleusercontent.com/a/com.google.OPA"
    static let codeValue = "SplxlOBeZQQYbYS6WxSbIA0123456789abcdefghijk"
    static let code = "code=\(codeValue)"
    /// A `state` with all that has to be escaped.
    static let state = "AP+v/k=&#%2B é"
    static let escaped = "state=AP%2Bv%2Fk%3D%26%23%252B%20%C3%A9"

    static let request = FlipRequest(
        universalLink: "https://partner.example/flip", clientID: "google-client", scope: ["devices.read"],
        state: state, redirectURI: home)

    /// Replies, each with all rules that fail for it.
    static let wrong: [(url: String, fails: Set<String>)] = [
        ("\(assistant)?\(code)&\(escaped)", ["reply/address"]),
        ("https://attacker.example/take?\(code)&\(escaped)", ["reply/address", "reply/google"]),
        ("\(home)/?\(code)&\(escaped)", ["reply/address", "reply/google"]),
        ("\(home)?\(code)&\(escaped)#x", ["reply/fragment"]),
        (
            "\(home)?\(code)&\(escaped)#access_token=0123456789", ["reply/fragment", "reply/no-token"]
        ),
        ("\(home)#\(code)&\(escaped)", ["reply/fragment", "reply/code-or-error", "reply/state-present"]),
        ("\(home)?\(code)", ["reply/state-present"]),
        ("\(home)?error=access_denied", ["reply/state-present"]),
        ("\(home)?error=access_denied&state=", ["reply/state-present"]),
        ("\(home)?\(code)&state=eyJhbGciOiJub25lIn0", ["reply/state"]),
        ("\(home)?\(code)&state=AP+v%2Fk%3D%26%23%252B%20%C3%A9", ["reply/plus"]),
        ("\(home)?\(code)&state=AP%20v%2Fk%3D%26%23%252B%20%C3%A9", ["reply/state"]),
        ("\(home)?\(code)&state=AP+v/k=", ["reply/plus", "reply/state"]),
        ("\(home)?\(code)&code=other&\(escaped)", ["reply/repeated-parameter"]),
        ("\(home)?\(code)&\(escaped)&x=1&x=2", ["reply/repeated-parameter"]),
        ("\(home)?error=cancelled&error_description=100%&\(escaped)", ["reply/escapes"]),
        ("\(home)?error=cancelled&error_description=%FF&\(escaped)", ["reply/escapes"]),
        ("\(home)?\(code)&error=cancelled&\(escaped)", ["reply/code-or-error"]),
        ("\(home)?\(escaped)", ["reply/code-or-error"]), ("\(home)?code=&\(escaped)", ["reply/code"]),
        ("\(home)?code=sampleCode1&\(escaped)", ["reply/code-unguessable"]),
        ("\(home)?code=eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2ln&\(escaped)", ["reply/code-unguessable"]),
        ("\(home)?error=user_not_authorized&\(escaped)", ["reply/error"]),
        ("\(home)?error=server_error&\(escaped)", ["reply/error"]),
        ("\(home)?error=&\(escaped)", ["reply/error"]),
        ("\(home)?error=cancelled&error_description=%C3%A9&\(escaped)", ["reply/error-description"]),
        ("\(home)?error=cancelled&error_description=%22no%22&\(escaped)", ["reply/error-description"]),
        ("\(home)?\(code)&access_token=0123456789&\(escaped)", ["reply/no-token"]),
        (
            "\(home)?\(code)&\(escaped)&amp;access_token=0123456789", ["reply/html", "reply/no-token"]
        ),
        ("\(home)?code=abcdefghijklmnopqrstuvwxyz0123\n&\(escaped)", ["reply/characters"]),
        ("\(home)?code=abcdefghijkl mnopqrstuvwxyz0123&\(escaped)", ["reply/characters"]),
        ("\(home)?\(code)&\(escaped)\r\n", ["reply/characters", "reply/state"]),
        ("\(home)?\(code)&amp;\(escaped)", ["reply/html", "reply/state-present"]),
        ("", ["reply/google", "reply/address", "reply/code-or-error", "reply/state-present"]),
    ]

    private func failures(_ url: String, to request: FlipRequest? = request) -> Set<String> {
        Set(FlipCheck.judge(reply: url, to: request).filter(\.isFailure).map(\.rule.id))
    }

    /// In place of an app: what it hands to `open` for a link.
    private func yourApp(receives link: String) -> String {
        let request = try? FlipRequest(parsing: link)
        let address = request.flatMap { RedirectURIList.flip().match($0.redirectURI) }
        let reply = FlipReply.error(
            .accessDenied, description: FlipFailure.consentRefused.explanation, state: request?.state)
        return address.map(reply.url(at:)) ?? ""
    }

    @Test func `the app's answer breaks no rule`() throws {
        let link = """
            https://partner.example/flip?client_id=google-client&scope=devices.read&state=AP%2Bv%3D\
            &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.OPA
            """
        let opened = yourApp(receives: link)
        let findings = FlipCheck.judge(reply: opened, to: try FlipRequest(parsing: link))
        for finding in findings where finding.isFailure {
            Issue.record("\(finding.rule.title): \(finding.reason). \(finding.rule.remedy)")
        }
    }

    @Test func `parameters without an address are not printed`() {
        let findings = FlipCheck.judge(reply: "code=abcdefghijklmnop&state=qrstuvwxyz", to: nil)
        #expect(findings.contains { $0.isFailure })
        for finding in findings {
            let shown = "\(finding.reason) \(finding.evidence)"
            #expect(!shown.contains("ghijklmnop"), "\(finding.rule.id)")
            #expect(!shown.contains("uvwxyz"), "\(finding.rule.id)")
        }
    }

    @Test func `a code without a name is not printed`() {
        let findings = FlipCheck.judge(reply: "\(Self.home)?SplxlOBeZQQYbYS6WxSbIA", to: Self.request)
        #expect(findings.contains { $0.isFailure })
        for finding in findings {
            #expect(!"\(finding.reason) \(finding.evidence)".contains("YbYS6WxSbIA"), "\(finding.rule.id)")
        }
    }

    @Test func `what this package sends breaks no rule`() throws {
        let address = try #require(RedirectURIList.flip().match(Self.home))
        #expect(failures(FlipReply.code(Self.codeValue, state: Self.state).url(at: address)) == [])
        for failure in FlipFailure.allCases {
            let code = try #require(FlipErrorCode(rawValue: failure.error.rawValue))
            let reply = FlipReply.error(code, description: failure.explanation, state: Self.state)
            #expect(failures(reply.url(at: address)) == [], "\(failure)")
        }
    }

    @Test(arguments: wrong) func `exactly the rules about the mistake fail`(url: String, fails: Set<String>) {
        #expect(failures(url) == fails)
    }

    @Test func `an empty error is called empty`() {
        let findings = FlipCheck.judge(reply: "\(Self.home)?error=&\(Self.escaped)", to: Self.request)
        #expect(findings.filter(\.isFailure).map(\.reason) == ["error is empty"])
    }

    @Test func `one finding comes out for each rule of the group`() {
        let findings = FlipCheck.judge(reply: "\(Self.home)?\(Self.code)&\(Self.escaped)", to: Self.request)
        #expect(findings.map(\.rule.id) == FlipCheck.rules.filter { $0.group == "reply" }.map(\.id))
    }

    @Test func `without the link, state and address cannot be compared, and that is said`() throws {
        let findings = FlipCheck.judge(reply: "\(Self.home)?\(Self.code)&state=x")
        #expect(!findings.contains { $0.isFailure })
        for id in ["reply/state", "reply/address"] {
            let finding = try #require(findings.first { $0.rule.id == id })
            #expect(finding.verdict == .notAsked)
            #expect(finding.reason == "the link is not known")
        }
    }

    @Test func `an address of Google's that is on no page is right where it was configured`() throws {
        let other = "https://oauth-redirect.googleusercontent.com/a/com.google.Other"
        let url = "\(other)?\(Self.code)&state=x"
        #expect(failures(url, to: nil) == ["reply/google"])
        let list = try RedirectURIList.flip().adding(other)
        #expect(!FlipCheck.judge(reply: url, accepting: list).contains { $0.isFailure })
    }

    @Test(arguments: wrong)
    func `the reader of replies refuses a reply where a rule about what can be read fails`(
        url: String, fails: Set<String>
    ) throws {
        let address = try #require(RedirectURIList.flip().match(Self.home))
        let isRead = (try? FlipReply(parsing: url, at: address)) != nil
        #expect(isRead == fails.isSubset(of: Self.onlyJudged))
    }

    /// Rules about what can be read and is wrong all the same.
    private static let onlyJudged: Set<String> = [
        "reply/characters", "reply/state", "reply/plus", "reply/code-unguessable", "reply/error-description",
        "reply/no-token", "reply/html",
    ]

    @Test func `no control character and no change of direction of a reply is printed`() {
        let sly = "%1b%5b2J%e2%80%ae"
        for url in [
            "https://x/\u{1B}[2J?a=\(sly)&code=x#\u{202E}",
            "\(Self.home)?\(sly)=1&\(sly)=2&error=\(sly)&state=\(sly)",
        ] {
            let report = Report(findings: FlipCheck.judge(reply: url, to: Self.request), requests: 0)
            let text = ReportText(detail: .full).text(of: report)
            #expect(!text.unicodeScalars.contains { ["\u{1B}", "\u{202E}"].contains($0) }, "\(url)")
        }
    }

    @Test(arguments: ["access_token=&id_token", "access_token=#id_token="])
    func `the name of a token without a value is no token`(parameters: String) throws {
        let reply = "\(Self.home)?\(Self.code)&\(Self.escaped)&\(parameters)"
        #expect(!failures(reply).contains("reply/no-token"))
    }

    @Test(arguments: [("error_description", Rule.Severity.note), ("state", .warning)])
    func `a plus for a space weighs less in a text that only people read`(
        name: String, severity: Rule.Severity
    ) throws {
        let findings = FlipCheck.judge(reply: "\(Self.home)?error=cancelled&\(name)=The+user")
        let finding = try #require(findings.first { $0.rule.id == "reply/plus" })
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == severity)
    }

    @Test(arguments: [("", "there is no state"), ("&state=", "state is empty")])
    func `an empty state is told from none`(parameter: String, reason: String) throws {
        let findings = FlipCheck.judge(reply: "\(Self.home)?\(Self.code)\(parameter)", to: Self.request)
        let finding = try #require(findings.first { $0.rule.id == "reply/state-present" })
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason == reason)
    }

    @Test func `a code beside an empty error is told from one beside an error`() throws {
        let findings = FlipCheck.judge(
            reply: "\(Self.home)?\(Self.code)&\(Self.escaped)&error=", to: Self.request)
        let finding = try #require(findings.first { $0.rule.id == "reply/code-or-error" })
        #expect(finding.reason == "there is a code and an error, and error is empty")
    }

    @Test func `a finding says what came, without code and state`() throws {
        let findings = FlipCheck.judge(
            reply: "\(Self.home)?\(Self.code)&state=eyJhbGciOiJub25lIn0", to: Self.request)
        let finding = try #require(findings.first { $0.isFailure })
        #expect(finding.reason.contains("login framework"))
        let shown = "\(finding.evidence)"
        #expect(shown.contains(Self.home))
        #expect(!shown.contains("SplxlOBeZQQ"))
        #expect(!shown.contains("eyJhbGciOiJ"))
    }

    @Test func `a finding about a repeated parameter has each of its values`() throws {
        let findings = FlipCheck.judge(
            reply: "\(Self.home)?\(Self.code)&\(Self.escaped)&x=1&x=2", to: Self.request)
        let finding = try #require(findings.first { $0.rule.id == "reply/repeated-parameter" })
        #expect(finding.evidence.flatMap(\.received).suffix(2) == ["x 1", "x 2"])
    }
}
