import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing
import WebText

/// The text of `flip-check sign-in`.
@Suite struct SignInTextTests {
    /// A page with a box for each scope, which the server asks for again as long as none is ticked.
    private static let boxes = """
        <title>Share</title><form method=post><input type=checkbox name=scope value=devices.read>
        <input type=checkbox name=news value=yes><button name=decision value=allow>Allow</button></form>
        """

    private func text(
        _ partner: Partner? = nil, _ change: (inout FlipCheckConfiguration) -> Void = { _ in }
    ) async throws -> SignInText {
        try await (partner ?? Partner()).probe(change).signInText()
    }

    private func words(
        _ partner: Partner? = nil, _ change: (inout FlipCheckConfiguration) -> Void = { _ in }
    ) async throws -> String { try await text(partner, change).text.inOneLine }

    /// A partner whose first page has this HTML, and which shows the page again after each form.
    private func partner(showing html: String) throws -> Partner { try Partner(always: .html(html)) }

    @Test func `each page is shown with its forms, the step that was taken, and what to write instead`()
        async throws
    {
        let text = try await text { $0.signIn.forms.removeLast() }
        #expect(!text.isComplete)
        for part in [
            "1. page (200) “", "fields: username, password", "decision=sign-in", "taken: signIn.forms[0]",
            "2. page (200) “", "no step of signIn.forms fits", "one more step",
            "  { \"press\": { \"name\": \"decision\", \"value\": \"agree\" } }",
        ] { #expect(text.text.contains(part), "\(part) is not in \(text.text)") }
        // Only what is missing is proposed: a placeholder over a value that is filled in would lose it.
        #expect(!text.text.contains("FILL_IN_username"))
        #expect(!text.text.contains(Partner.Demo.password))
    }

    @Test func `a file without a step gets the first one`() async throws {
        let text = try await text { $0.signIn.forms = [] }
        #expect(text.text.contains("between the brackets of \"forms\": []"))
        #expect(text.text.contains(#"  { "fields": { "username": "FILL_IN_username","#))
    }

    @Test(arguments: [("password", true), ("text", false)])
    func `the password is asked for where the step needs it, whatever the name of a field`(
        type: String, isAsked: Bool
    ) async throws {
        let page = "<form method=post><input name=PASSWORD type=\(type)><button>Go</button></form>"
        let text = try await words(partner(showing: page)) { $0.signIn.forms = [] }
        #expect(text.contains("Set the environment variable PASSWORD") == isAsked, "\(text)")
    }

    @Test func `a password that is set is not asked for, and a value of the account is`() async throws {
        let probe = try Partner().probe { $0.signIn.forms = [] }
        let text = try await SignInText(of: probe, hasPassword: true).text.inOneLine
        #expect(!text.contains("Set the environment variable PASSWORD"), "\(text)")
        #expect(text.contains("“FILL_IN_…” with a value of the test account."), "\(text)")
    }

    @Test(arguments: [("", "FILL_IN_country"), ("<option value=fr selected>France", "fr")])
    func `a list in which nothing is chosen yet gets a value from the user`(
        chosen: String, value: String
    ) async throws {
        let page = """
            <form method=post><select name=country><option value="">Choose<option value=de>Germany\(chosen)
            </select><button>Go</button></form>
            """
        let text = try await words(partner(showing: page)) { $0.signIn.forms = [] }
        #expect(text.contains("\"country\": \"\(value)\""), "\(text)")
    }

    @Test func `after a wrong password no second step for it is proposed`() async throws {
        let text = try await text { $0.signIn.forms[0].fields["password"] = "wrong horse" }
        #expect(!text.isComplete)
        #expect(!text.text.contains("needs"), "\(text.text)")
    }

    @Test(arguments: [
        ("login_required", "check authorize.parameters in the file"),
        ("invalid_request", "as the server may require PKCE, client.pkce in the file"),
    ])
    func `an error about how to ask names the keys that say how`(error: String, words: String) async throws {
        let back = "https://oauth-redirect.googleusercontent.com/r/example-project?error=\(error)"
        let partner = try Partner(always: HTTPResponse(status: 302, headers: ["Location": back]))
        let text = try await partner.probe().signInWords()
        #expect(text.contains(words), "\(text)")
    }

    @Test(arguments: ["client.id", "projectID", "scopes"])
    func `for a request that is refused before any sign-in, the values in it are named`(
        key: String
    ) async throws {
        let probe = try Partner().probe { configuration in
            switch key {
            case "client.id": configuration.client?.id = "google"
            case "projectID": configuration.projectID = "my-project"
            default: configuration.scopes = ["devices"]
            }
        }
        let keys = key == "scopes" ? "scopes" : "client.id, projectID and scopes"
        let advice = "The server refused the request before any sign-in: check \(keys) in the file"
        let text = try await probe.signInText()
        #expect(!text.isComplete)
        #expect(text.text.inOneLine.contains(advice), "\(text.text)")
        let report = await Runner.report(["authorize/code"], probe)
        let finding = try #require(report["authorize/code"])
        #expect(finding.isFailure)
        #expect(finding.reason.contains(advice), "\(finding.reason)")
    }

    @Test func `a title is read as HTML and shown without the control characters in it`() async throws {
        let page = "<title>Log in &lsaquo; Caf&#233; &#27;[2J</title><form method=post><input name=a></form>"
        let text = try await words(partner(showing: page))
        #expect(text.contains("“Log in ‹ Café "), "\(text)")
        #expect(!text.contains("\u{1B}"))
    }

    @Test func `a step that presses Cancel is named, and the server is not blamed`() async throws {
        let probe = try Partner().probe { $0.signIn.forms = $0.signIn.refusal }
        let text = try await probe.signInWords()
        let words =
            "access_denied: signIn.forms[1] presses decision=cancel; the page also has "
            + "decision=switch, decision=agree"
        #expect(text.contains(words), "\(text)")
        let report = await Runner.report(["authorize/sign-in", "authorize/code"], probe)
        #expect(report.failures == [])
        #expect(report["authorize/sign-in"]?.reason.contains(words) == true)
    }

    @Test func `a server that refuses who agreed is the reason, and no step`() async throws {
        let partner = try Partner(answering: { response, _ in
            response.redirectParameter("code") == nil
                ? response
                : response.withRedirectParameters { $0.removing("code") + [.init("error", "access_denied")] }
        })
        let text = try await words(partner)
        #expect(text.contains("The server gave no code after the sign-in."), "\(text)")
    }

    @Test func `for a refusal after the sign-in the redirect URI is named`() async throws {
        let partner = try Partner(answering: { response, _ in
            response.redirectParameter("code") == nil
                ? response : .html("<title>Bad request</title>", status: 400)
        })
        let probe = try partner.probe()
        let text = try await probe.signInWords()
        let words = "400 after signIn.forms[1]: check projectID"
        #expect(text.contains(words), "\(text)")
        let report = await Runner.report(["authorize/code"], probe)
        #expect(report["authorize/code"]?.remedy.contains(words) == true)
    }

    @Test func `a wrong name in a step is named, and no further step is proposed`() async throws {
        let field = try await words {
            $0.signIn.forms[0].fields["user"] = $0.signIn.forms[0].fields.removeValue(forKey: "username")
        }
        #expect(field.contains("Change signIn.forms[0]: the form has username, not user"), "\(field)")
        #expect(!field.contains("one more step"))
        let button = try await words { $0.signIn.forms[1].press?.name = "decisoin" }
        let change = "Change signIn.forms[1]: the form has no button decisoin=agree, but "
        #expect(button.contains(change), "\(button)")
        #expect(button.contains("decision=agree"))
        #expect(!button.contains("one more step"))
    }

    @Test(arguments: [
        // The page asks for a name only; the step has no button.
        ("user", "<input name=username>", "the form has username, not user"),
        // A name beside a password.
        (
            "login", "<input name=username><input type=password name=password>",
            "username, password, not login"
        ),
        // No word of the step is known: it is the next one, and the form has one field too.
        ("otp", "<input name=code>", "the form has code, not otp"),
    ])
    func `a step whose only field has another name is named`(
        field: String, inputs: String, words: String
    ) async throws {
        let page = "<title>Go</title><form method=post>\(inputs)<button name=go value=on>Go</button></form>"
        let text = try await self.words(partner(showing: page)) {
            $0.signIn.forms = [.init(fields: [field: "ada"])]
        }
        #expect(text.contains("Change signIn.forms[0]:"), "\(text)")
        #expect(text.contains(words), "\(text)")
        #expect(!text.contains("one more step"), "\(text)")
    }

    @Test func `a step for a later page is not the reason`() async throws {
        let page = "<title>Go</title><form method=post><input name=username><button>Go</button></form>"
        let text = try await words(partner(showing: page)) {
            $0.signIn.forms = [.init(fields: ["password": "correct horse"])]
        }
        #expect(text.contains("one more step"), "\(text)")
        let again = try await words(partner(showing: page)) {
            $0.signIn.forms = [.init(fields: ["username": "ada"]), .init(fields: ["otp": "1"])]
        }
        #expect(!again.contains("Change signIn"), "\(again)")
    }

    @Test func `a step without fields that was taken for the sign-in does not hide a wrong name`()
        async throws
    {
        let page = """
            <title>Sign in</title><form method=post><input name=username><input type=password name=password>
            <button name=decision value=yes>Sign in</button></form>
            """
        let step = SignIn.FormRule.Button(name: "decision", value: "yes")
        for fields in [["user": "ada", "password": "x"], ["user": "ada", "pass": "x"]] {
            let text = try await words(partner(showing: page)) {
                $0.signIn.forms = [.init(fields: fields, press: step), .init(press: step)]
            }
            #expect(text.contains("Change signIn.forms[0]: the form has username"), "\(text)")
            #expect(!text.contains("is probably wrong"), "\(text)")
        }
    }

    @Test func `the form of the consent is proposed, and not the form that chooses a language`() async throws
    {
        let page = """
            <title>Go</title><form method=post action=/lang><input type=hidden name=csrf value=a>
            <button name=dropdownLang>Language</button></form><form method=post>
            <button name=go value=grant>Grant access</button><button name=go value=deny>No</button></form>
            """
        let text = try await words(partner(showing: page)) { $0.signIn.forms = [] }
        #expect(text.contains(#"{ "press": { "name": "go", "value": "grant" } }"#), "\(text)")
    }

    @Test func `a disabled button is not proposed, neither as a field nor as a button`() async throws {
        let page = """
            <title>Go</title><form method=post><input name=username><input type=password name=password>
            <input type=submit name=later value=wait disabled><button name=go value=on>Go</button></form>
            """
        let text = try await words(partner(showing: page)) { $0.signIn.forms = [] }
        #expect(
            text.contains("fields: username, password, hidden: none, buttons: later=wait, go=on"), "\(text)")
        #expect(text.contains(#""press": { "name": "go", "value": "on" }"#), "\(text)")
        #expect(!text.contains(#""later""#), "\(text)")
    }

    @Test func `the text of the sign-in says too that a server wants a nonce`() async throws {
        let partner = try Partner(answering: { response, _ in
            response.redirectParameter("code") == nil
                ? response
                : response.withRedirectParameters {
                    $0.removing("code") + [
                        .init("error", "invalid_request"), .init("error_description", "nonce is required"),
                    ]
                }
        })
        let probe = try partner.probe()
        let text = try await probe.signInWords()
        #expect(text.contains("It wants a nonce"), "\(text)")
        #expect(text.contains("leave openid out of scopes"), "\(text)")
        let report = await Runner.report(["authorize/code"], probe)
        #expect(report["authorize/code"]?.remedy.contains("leave openid out of scopes") == true)
    }

    @Test func `where no server listens, the text asks whether it runs`() async throws {
        let probe = try Partner().probe { $0.authorizationURL = "https://nobody.example/authorize" }
        let text = try await probe.signInWords()
        #expect(text.contains("Is it running, and are the addresses right?"), "\(text)")
        let error = await probe.explained(CouldNotTell("no code", because: "authorize/sign-in"))
        #expect("\(error)".contains("Is it running, and are the addresses right?"), "\(error)")
    }

    @Test func `a sign-in that works is said to work, and a step that was not used is named`() async throws {
        let text = try await text { $0.signIn.forms.append(.init(fields: ["otp": "123456"])) }
        #expect(text.isComplete)
        #expect(text.text.contains("The sign-in leads to a code."))
        #expect(text.text.contains("signIn.forms[2] was not used"))
    }

    @Test func `a sign-in that works gets a proposal for the refusal`() async throws {
        let text = try await text { $0.signIn.refusal = [] }.text
        let words = #"add a copy of "forms" named "refusal", and replace its last step"#
        #expect(text.inOneLine.contains(words), "\(text)")
        let step = "\n  { \"press\": { \"name\": \"decision\", \"value\": \"cancel\" } }\n"
        #expect(text.contains(step), "\(text)")
    }

    @Test func `a proposal is one that the parser takes and the page fits, with no box and no name twice`()
        async throws
    {
        let page = """
            <title>Go</title><form method=post><input name=user><input type=checkbox name=scopes value=a>
            <input type=file name=photo><input name=tenant value=home disabled>
            <input type=checkbox name=scopes value=b><button name=answer value="">Go</button></form>
            """
        let text = try await text(partner(showing: page)) { $0.signIn.forms = [] }.text
        let step = #"{ "fields": { "user": "FILL_IN_user" }, "press": { "name": "answer" } }"#
        #expect(text.split(separator: "\n").count { $0.contains(step) } == 1, "\(text)")
        let file = Array(#"{ "signIn": { "forms": [\#(step)] } }"#.utf8)
        #expect(throws: Never.self) {
            try FlipCheckConfiguration(json: file, sources: ConfigurationSources())
        }
    }

    @Test func `a box for a scope is proposed, and the others are named`() async throws {
        let text = try await words(partner(showing: Self.boxes)) { $0.signIn.forms = [] }
        let step =
            #"{ "fields": { "scope": "devices.read" }, "press": { "name": "decision", "value": "allow" } }"#
        #expect(text.contains(step), "\(text)")
        #expect(text.contains("stay as they are: news=yes"), "\(text)")
    }

    @Test func `where a step would name nothing, one box for any scope is proposed`() async throws {
        let page = """
            <title>Share</title><form method=post><input type=checkbox name=scope value=a>
            <input type=checkbox name=scope value=b><button>Allow</button></form>
            """
        let text = try await words(partner(showing: page)) { $0.signIn.forms = [] }
        #expect(text.contains(#"{ "fields": { "scope": "a" } }"#), "\(text)")
        #expect(text.contains("stay as they are: scope=b."), "\(text)")
    }

    @Test func `a step that leaves boxes as they are is the reason, and no fault of the server`() async throws
    {
        let probe = try partner(showing: Self.boxes).probe {
            $0.signIn.forms = [.init(press: .init(name: "decision", value: "allow"))]
        }
        let report = await Runner.report(["authorize/sign-in", "authorize/code"], probe)
        #expect(report.failures == [])
        let reason = try #require(report["authorize/sign-in"]?.reason)
        #expect(reason.contains("nothing ticks: scope=devices.read, news=yes"), "\(reason)")
        #expect(reason.contains("signIn.forms[0]"), "\(reason)")
    }

    @Test func `a server that fails after the sign-in is not excused by a box`() async throws {
        let partner = try Partner(answering: { _, request in
            request.method == "POST" ? .page(500) : .html(Self.boxes)
        })
        let probe = try partner.probe {
            $0.signIn.forms = [.init(press: .init(name: "decision", value: "allow"))]
        }
        let report = await Runner.report(["authorize/sign-in", "authorize/code"], probe)
        #expect(report.failures == ["authorize/code"])
        let reason = try #require(report["authorize/code"]?.reason)
        #expect(reason.contains("(500)"), "\(reason)")
        #expect(!reason.contains("nothing ticks"), "\(reason)")
    }
}
