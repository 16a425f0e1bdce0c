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
                let response = await context.partner.handle(Self.posted(request, name, context) ?? request)
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

    /// The form of a GET as the partner server wants it; nil for another request.
    private static func posted(
        _ request: HTTPRequest, _ name: String, _ context: DefectContext
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
