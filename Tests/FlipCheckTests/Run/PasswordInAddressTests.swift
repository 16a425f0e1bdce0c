import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing
import WebText

/// A sign-in whose form is sent by GET, with field names as frameworks write them.
@Suite struct PasswordInAddressTests {
    /// The partner server with the form of the sign-in sent by GET; its password has another name.
    private static func partner(passwordField name: String) -> BrokenPartner {
        BrokenPartner(
            "the form of the password is sent by GET",
            known: { configuration in
                configuration.signIn.refusal = []
                let password = configuration.signIn.forms[0].fields.removeValue(forKey: "password")
                configuration.signIn.forms[0].fields[name] = password
            },
            Defect { request, context in
                let response = await context.partner.handle(Self.form(of: request, name, context) ?? request)
                guard response.text.contains("name=\"password\""), let token = response.csrfToken else {
                    return response
                }
                context.memory["action \(token)"] = response.formAction
                return response.withText {
                    $0.replacing("method=\"post\"", with: "method=\"get\"")
                        .replacing("name=\"password\"", with: "name=\"\(name)\"")
                }
            })
    }

    /// The form of a GET as the partner server wants it, or nil for another request.
    private static func form(
        of request: HTTPRequest, _ name: String, _ context: DefectContext
    ) -> HTTPRequest? {
        guard request.method == "GET", request.query(name) != nil, let token = request.query("csrf"),
            let action = context.memory["action \(token)"]
        else { return nil }
        let items = Parameters(parsing: request.query ?? "", plus: .space).items.map { item in
            item.name == name ? Parameters.Item("password", (try? item.decoded()) ?? "") : item
        }
        var form = request
        form.target = action
        return form.posting(Parameters(items).encoded)
    }

    /// The partner server with another account, whose sign-in goes on with this answer, and from /next to the consent.
    private static func partner(
        user: String, password: String, goingOn answer: HTTPResponse
    ) -> BrokenPartner {
        BrokenPartner(
            "the sign-in goes on in another way",
            known: { configuration in
                configuration.signIn.refusal = []
                configuration.signIn.forms[0].fields = ["username": user, "password": password]
            }
        ) { request, context in
            if request.path == "/next" { return HTTPResponse(seeOther: context.memory["next"] ?? "/") }
            guard request.form("password") == password else { return nil }
            let signedIn = await context.partner.handle(
                request.withForm {
                    $0.setting("username", Partner.Demo.username).setting("password", Partner.Demo.password)
                })
            context.memory["next"] = signedIn.headers["Location"]
            var response = answer
            for cookie in signedIn.headers.values(of: "Set-Cookie") {
                response.headers.add("Set-Cookie", cookie)
            }
            return response
        }
    }

    @Test(arguments: ["password", "user[pass]"])
    func `a password in the address is found, and the request that has it is shown`(name: String) async throws
    {
        let report = try await Self.partner(passwordField: name).report([
            "authorize/sign-in", "pages/password-in-address",
        ])
        let finding = try #require(report["pages/password-in-address"])
        #expect(finding.isFailure, "\(report.findings.map(\.reason))")
        let sent = finding.evidence.flatMap(\.sent).joined(separator: "\n")
        #expect(sent.contains("\(name) (hidden)"), "\(sent)")
        #expect(!sent.contains(Partner.Demo.password))
    }

    @Test(arguments: [
        ("ada", "S3cret-pass", HTTPResponse(seeOther: "/next?p=S3cret-pass"), Finding.Verdict.failed),
        (
            "ada", "S3cret-pass",
            .html("<meta http-equiv=refresh content='0;url=/next?p=S3cret-pass'>"), .failed
        ),
        ("testuser1", "testuser1", HTTPResponse(seeOther: "/next?user=testuser1"), .notAsked),
        ("ada", "secret", HTTPResponse(seeOther: "/next?p=secret"), .notAsked),
    ]) func `a password in an address counts where it cannot be there by chance`(
        user: String, password: String, answer: HTTPResponse, verdict: Finding.Verdict
    ) async throws {
        let partner = Self.partner(user: user, password: password, goingOn: answer)
        let finding = try await partner.finding("pages/password-in-address")
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test func `a password by GET is found before a form with a PIN`() async throws {
        let partner = BrokenPartner(
            "the password is sent by GET, and then a PIN is asked for",
            known: { configuration in
                configuration.signIn.refusal = []
                configuration.signIn.forms.insert(.init(fields: ["pin": "2468"]), at: 1)
            }
        ) { request, context in
            var request = request
            if request.method == "GET", let action = context.memory["action"],
                request.query("password") != nil
            {
                context.memory["form"] = request.query.map(String.init)
                return .html(
                    "<form method=post action='\(action)'><input type=password name=pin><button>Go</button></form>"
                )
            }
            if request.form("pin") != nil { request = request.posting(context.memory["form"] ?? "") }
            let response = await context.partner.handle(request)
            guard response.text.contains("name=\"password\"") else { return response }
            context.memory["action"] = response.formAction
            return response.withText { $0.replacing("method=\"post\"", with: "method=\"get\"") }
        }
        let finding = try await partner.finding("pages/password-in-address")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.contains("sent by GET"), "\(finding.reason)")
    }

    @Test func `a sign-in without a password is not asked whether it is in the address`() async throws {
        let report = try await BrokenPartner(
            "asks for a name only",
            known: { configuration in
                configuration.signIn.refusal = []
                configuration.signIn.forms[0].fields["password"] = nil
            },
            Defect { request, context in
                let isSignIn = request.method == "POST" && request.form("username") != nil
                let response = await context.partner.handle(
                    isSignIn ? request.withForm { $0.setting("password", Partner.Demo.password) } : request)
                return response.withText {
                    $0.replacing("name=\"password\" type=\"password\"", with: "name=\"ignored\"")
                }
            }
        ).report(["pages/password-in-address", "pages/wrong-password"])
        #expect(report.notAsked.count == 2, "\(report.findings.map { "\($0.verdict) \($0.reason)" })")
    }
}
