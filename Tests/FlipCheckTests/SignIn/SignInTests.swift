import HTTPMessages
import HeadlessBrowser
import TestSupport
import Testing

@testable import FlipCheck

/// What a configured sign-in means: whose the addresses are, and which values are the account.
@Suite struct SignInTests {
    @Test func `an address with the usual port is the partner's own`() {
        var signIn = SignIn()
        signIn.origins = ["https://Login.partner.example:443", "http://127.0.0.1:80"]
        let isOwn = signIn.isOwnAddress(besides: "https://partner.example/authorize")
        #expect(isOwn("https://partner.example:443/login"))
        #expect(isOwn("https://login.partner.example/"))
        #expect(isOwn("http://127.0.0.1/"))
        #expect(!isOwn("https://partner.example:8443/login"))
        #expect(!isOwn("http://partner.example/login"))
        #expect(!isOwn("https://partner.example@attacker.invalid/"))
    }

    @Test func `an address with characters that a browser escapes is the partner's own`() {
        let isOwn = SignIn().isOwnAddress(besides: "https://partner.example/authorize")
        #expect(isOwn("https://partner.example/consent?name=Ada Lovelace"))
        #expect(isOwn("https://partner.example/cr\u{E9}er"))
        #expect(!isOwn("https://partner.example\\@attacker.invalid/"))
    }

    @Test(arguments: [
        ["email": "ada", "pw": "x1"], ["uid": "ada", "password": "x1"],
        ["username": "ada", "kennwort": "x1"],
        ["user": "ada", "tenant": "home", "pass": "x1"],
    ])
    func `the account has the password, whatever its field is called`(fields: [String: String]) {
        let account = SignIn(forms: [fields]).account
        #expect(account?.name == "ada")
        #expect(account?.password == "x1")
    }

    @Test func `a password is not a name of the account, whatever its field is called`() {
        #expect(SignIn(forms: [["username": "ada", "pin": "4711"]]).accountNames == ["ada"])
        #expect(
            SignIn(forms: [["email": "ada@partner.example"], ["password": "4711"]]).accountNames
                == ["ada@partner.example"])
    }

    @Test func `the only field of a form besides the password is the name where no other form has one`() {
        let named = SignIn(forms: [["lang": "en"], ["username": "ada", "password": "correct horse"]])
        #expect(named.userNameField(ofForm: 0) == nil)
        #expect(named.userNameField(ofForm: 1) == "username")
        let boxed = SignIn(forms: [["username": "ada"], ["password": "correct horse", "remember": "on"]])
        #expect(boxed.userNameField(ofForm: 0) == "username")
        #expect(boxed.userNameField(ofForm: 1) == nil)
        let unnamed = SignIn(forms: [["id": "ada"], ["password": "correct horse"]])
        #expect(unnamed.userNameField(ofForm: 0) == "id")
    }

    @Test(arguments: [("Agree", "/agree"), ("Cancel", "/cancel")])
    func `a button without a name is pressed by its text, in the form that has it`(
        text: String, path: String
    ) async throws {
        let partner = try Partner(wrapping: { _ in
            Answering { request in
                if request.method == "POST" { return HTTPResponse(status: 204) }
                return .html(
                    """
                    <form method=post action=/cancel><input type=hidden name=id value=1>
                    <input type=submit value=Cancel></form>
                    <form method=post action=/agree><input type=hidden name=id value=1>
                    <button>Agree</button></form>
                    """)
            }
        })
        let wire = Partner.client(of: partner.handler)
        let browser = Browser(client: wire)
        let page = try await browser.open(Partner.issuer + "/consent")
        let step = SignIn.FormRule(press: .init(name: text))
        #expect(step.fits(page.forms))
        #expect(try await step.submit(page, by: browser).url == Partner.issuer + path)
        #expect(!SignIn.FormRule(press: .init(name: text, value: "1")).fits(page.forms))
    }

    @Test func `a refusal is proposed by the text of a button without a name`() async throws {
        let page = HTTPResponse.html(
            "<form method=post><button>Agree</button></form><form method=post><button>Cancel</button></form>")
        let probe = try Partner(always: page).probe { $0.signIn.forms = [] }
        let authorization = try await probe.firstAuthorization()
        #expect(SignInProposal.refusal(authorization) == #"{ "press": { "name": "Cancel" } }"#)
    }

    @Test(arguments: [
        ["remember": "1", "uid": "ada", "pass": "x1"], ["uid": "ada", "pin": "x1"], ["email": "ada"], [:],
    ])
    func `no field is taken for the name or the password by guessing`(fields: [String: String]) {
        #expect(SignIn(forms: [fields]).account == nil)
    }
}

extension SignIn {
    fileprivate init(forms: [[String: String]]) {
        self.init()
        self.forms = forms.map { FormRule(fields: $0) }
    }
}
