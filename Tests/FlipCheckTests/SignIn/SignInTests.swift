import HTTPMessages
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

    @Test func `a password is no name of the account, whatever its field is called`() {
        #expect(SignIn(forms: [["username": "ada", "pin": "4711"]]).accountNames == ["ada"])
        #expect(
            SignIn(forms: [["email": "ada@partner.example"], ["password": "4711"]]).accountNames
                == ["ada@partner.example"])
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
