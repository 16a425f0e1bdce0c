import FlipCheck
import TestSupport
import Testing
import WebText

@testable import PlaygroundServer

/// The form for the reader's own partner: what it takes, what it refuses, and how it is filled in.
@Suite struct PartnerFormTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    @Test(arguments: [
        ("field.tokenURL", "http://partner.example/token", "Token URL: is http to another machine"),
        (
            "field.authorizationURL", "http://partner.example/authorize",
            "Authorization URL: is http to another machine"
        ),
        (
            "field.tokenURL", "https://user@partner.example/token",
            "has a user name before its host; leave it out"
        ),
        ("field.tokenURL", "", "Token URL: is missing"), ("field.client.id", "", "Client ID: is missing"),
        ("back", "google", "Google&#39;s project ID: is missing"), ("file", "{", "is not JSON"),
        ("field.signIn.user", "ada", "Test user&#39;s password: is missing"),
        ("field.signIn.password", "correct horse", "Test user&#39;s name: is missing"),
        ("field.signIn.press", "", "Button that signs in: is missing"),
        ("field.signIn.agree", "", "Button that agrees: is missing"),
        (
            "field.signIn.userField", "password",
            "Name of the field for the password: is the name of the field for the user too"
        ),
        ("field.signIn.cancel", " - ", "Button that cancels: needs a button with a name"),
        ("field.issuer", "", "Issuer: is missing; enter it"),
        ("file", #"{"limits": {"seconds": 0}}"#, "In the configuration file: limits.seconds: "),
        (
            "file", #"{"signIn": {"forms": [{"fields": {"password": {"environment": "PASSWORD"}}}]}}"#,
            "is a variable or a file, which this page does not read; type the value"
        ),
        (
            "file", #"{"signIn": {"forms": [{"fields": {"password": {"file": "/etc/hostname"}}}]}}"#,
            "is a variable or a file, which this page does not read; type the value"
        ),
    ])
    func `values that cannot be used come back with the reason, and without the secret`(
        name: String, value: String, words: String
    ) async throws {
        var fields = PartnerForm.exampleFields()
        fields["field.projectID"] = nil
        fields["do"] = name == "field.issuer" ? "fill" : "link"
        if ["press", "agree", "userField", "cancel"].map({ "field.signIn.\($0)" }).contains(name) {
            for item in PartnerForm.demo.items { fields[item.name] = try item.decoded() }
            fields["field.authorizationURL"] = "http://127.0.0.1:1/authorize"
        }
        fields[name] = value
        let answer = await playground.post("/partner", fields.map { ($0, $1) })
        #expect(answer.status == 400, "\(name): \(answer.text)")
        #expect(answer.text.contains(words), "\(name): \(answer.text)")
        let kept = name == "field.authorizationURL" ? "token" : "authorize"
        #expect(answer.text.contains("value=\"http://127.0.0.1:1/\(kept)\""))
        #expect(!answer.text.contains("google-secret"))
        #expect(!answer.text.contains("correct horse"))
        let isField = name.hasPrefix("field.")
        #expect(answer.text.contains("aria-invalid=\"true\"") == (isField || name == "back"))
        #expect(await playground.server.runs.count == 0)
    }

    @Test(arguments: [
        ("", false),
        (#"{"signIn": {"forms": [{"fields": {"username": "ada"}, "press": {"name": "decision"}}]}}"#, true),
    ])
    func `a check signs in by the forms of a configuration file too`(file: String, signsIn: Bool) async throws
    {
        let fields = PartnerForm.exampleFields().map { ($0, $1) } + [("file", file)]
        let run = try playground.partnerRun(of: await playground.post("/partner", fields))
        run.stop()
        #expect(run.signsIn == signsIn)
        await run.waitUntilFinished()
    }

    @Test func `the form is filled in from the issuer's metadata`() async throws {
        let place = try SeenSecrets().partner(returningTo: "http://127.0.0.1:1")
        let issuer = place.address.origin
        let filled = await playground.post(
            "/partner",
            [
                ("do", "fill"), ("field.issuer", " \(issuer) "), ("field.client.id", "mine"),
                ("field.client.secret", "my-own-secret"),
            ])
        await place.stop()
        #expect(filled.status == 200)
        #expect(filled.text.contains("those of the metadata"))
        for value in ["authorize", "token", "userinfo", "revoke"].map({ "\(issuer)/\($0)" }) + ["mine"] {
            #expect(filled.text.contains("value=\"\(value)\""), "\(value)")
        }
        #expect(!filled.text.contains("my-own-secret"))
    }

    @Test func `an issuer that does not answer is named`() async throws {
        let refused = try RefusedPort()
        let page = await playground.post("/partner", [("do", "fill"), ("field.issuer", refused.origin)])
        #expect(page.status == 400, "\(page.text)")
        #expect(page.text.contains("Issuer: \(refused.origin)"), "\(page.text)")
    }

    @Test func `the form is filled in with the values of the demo`() async throws {
        let demo = await playground.post("/partner", [("do", "demo")]).text
        for item in PartnerForm.demo.items {
            #expect(demo.contains("name=\"\(item.name)\" value=\"\(try item.decoded())\""), "\(item.name)")
        }
    }

    @Test func `a check without an authorization URL or an issuer is refused`() async {
        let empty = await playground.post("/partner", [("do", "check")])
        #expect(empty.status == 400)
        #expect(empty.text.contains("Authorization URL: is missing; enter it, or the"))
    }

    @Test func `the fields for a test user are the steps through the sign-in pages`() throws {
        let items = [
            ("user", " ada "), ("password", " correct horse "), ("passwordField", "pass"),
            ("press", "decision=sign-in"), ("agree", "go"), ("cancel", "decision=cancel=1"),
        ]
        let form = Parameters(items.map { Parameters.Item("field.signIn.\($0.0)", $0.1) })
        let forms = try PartnerForm.signInForms(form)
        #expect(
            forms == [
                .init(
                    fields: ["username": "ada", "pass": " correct horse "],
                    press: .init(name: "decision", value: "sign-in")),
                .init(press: .init(name: "go")),
            ])
        let refusal = try PartnerForm.refusalForms(form)
        #expect(refusal == [.init(press: .init(name: "decision", value: "cancel=1"))])
        #expect(try PartnerForm.signInForms(Parameters()) == nil)
        #expect(try PartnerForm.refusalForms(Parameters()) == nil)
        let kept = PartnerForm.withoutSecrets(form)
        #expect(try kept.value("field.signIn.user") == " ada ")
        #expect(try kept.value("field.signIn.password") == nil)
    }

    @Test func `a field with only spaces replaces no value of the configuration file`() {
        let form = Parameters([.init("field.issuer", " \n"), .init("field.client.id", " google ")])
        #expect(PartnerForm.overrides(form) == [ConfigurationOverride("client.id", .text("google"))])
    }
}
