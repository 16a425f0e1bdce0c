import FlipCheck
import HTTPMessages
import HeadlessBrowser
import PartnerMistakes
import Testing
import WebText

/// A server whose one page asks for name, password and consent, each time: that page is a sign-in.
@Suite struct OnePageTests {
    /// The page keeps no session: the form has the request, and the password says who sends it.
    private static let onePage = Defect { request, context in
        guard request.path == "/authorize" else { return await context.partner.handle(request) }
        let form = String(decoding: request.body, as: UTF8.self)
        let items =
            request.method == "GET" ? request.queryItems : Parameters(parsing: form, plus: .space).items
        let asked = items.filter { !["username", "password", "action"].contains($0.name) }
        let address = Partner.issuer + "/authorize?" + Parameters(asked).encoded
        let browser = Browser(
            client: InMemoryClient([Partner.issuer: context.partner]),
            follows: { $0.hasPrefix(Partner.issuer + "/") })
        guard let first = try? await browser.open(address) else { return HTTPResponse(status: 500) }
        if let location = first.location { return HTTPResponse(seeOther: location) }
        guard first.status == 200 else { return .page(first.status) }
        guard request.method == "POST" else { return page(asked) }
        let values = ["username", "password"].reduce(into: [:]) { $0[$1] = request.form($1) }
        let signedIn = try? await browser.submit(
            first, filling: values, pressing: .init(name: "decision", value: "sign-in"))
        guard let consent = signedIn, consent.status == 200,
            let end = try? await browser.submit(
                consent, filling: [:], pressing: .init(name: "decision", value: "agree")),
            let location = end.location
        else { return page(asked) }
        return HTTPResponse(seeOther: location)
    }

    private static func page(_ asked: [Parameters.Item]) -> HTTPResponse {
        let hidden = asked.map { item in
            let value = (try? item.decoded()) ?? ""
            return "<input type=hidden name=\(item.name) value=\"\(value)\">"
        }
        return .html(
            "<title>Link</title><form method=post>\(hidden.joined())<input name=username>"
                + "<input name=password type=password><button name=action value=allow>Allow</button></form>")
    }

    private func report(_ only: [String], _ defect: Defect = onePage) async throws -> Report {
        let probe = try Partner(with: defect).probe {
            $0.signIn.forms = [
                .init(
                    fields: ["username": Partner.Demo.username, "password": Partner.Demo.password],
                    press: .init(name: "action", value: "allow"))
            ]
            $0.signIn.refusal = []
        }
        return await Runner.report(only, probe)
    }

    @Test func `the rules about a sign-in judge the page, and those about a consent do not`() async throws {
        let report = try await report([
            "pages/sign-in-csrf", "pages/session-fixation", "pages/wrong-password", "pages/password-returned",
            "pages/sign-in-by-get", "pages/consent-csrf", "pages/consent-without-session",
            "pages/consent-by-get", "pages/consent-skipped", "pages/identity-unproved",
            "pages/session-in-address",
        ])
        #expect(
            report.verdicts == [
                "pages/sign-in-csrf": .held, "pages/session-fixation": .notAsked,
                "pages/wrong-password": .held, "pages/password-returned": .held,
                "pages/sign-in-by-get": .held, "pages/consent-csrf": .notAsked,
                "pages/consent-without-session": .notAsked, "pages/consent-by-get": .notAsked,
                "pages/consent-skipped": .notAsked, "pages/identity-unproved": .held,
                "pages/session-in-address": .notAsked,
            ], "\(report.findings.map { "\($0.rule.id): \($0.reason)" })")
        let skipped = try #require(report["pages/consent-skipped"])
        #expect(skipped.reason.contains("asks for the password"), "\(skipped.reason)")
    }

    @Test(.enabled(if: PythonPartner.canRun, "there is no python3"))
    func `where a signed-in user only agrees on the page, its consent is judged`() async throws {
        let partner = try #require(
            try await PythonPartner.list().unusual.first { $0.name == "sign-in-agrees" })
        let rules = ["authorize/consent-shown", "pages/consent-without-session", "pages/consent-csrf"]
        let report = try await partner.report("unusual", only: rules)
        #expect(
            Set(report.held.map(\.rule.id)) == Set(rules),
            "\(report.findings.map { "\($0.rule.id): \($0.reason)" })")
    }

    @Test func `a name that signs in without its password is found`() async throws {
        let namedUser = Defect { request, context in
            guard request.method == "GET", let name = request.query("login_hint") else {
                return await Self.onePage.answer(request, context)
            }
            let account = [
                Parameters.Item("username", name), Parameters.Item("password", Partner.Demo.password),
            ]
            let form = Parameters(request.queryItems.removing("login_hint") + account)
            return await Self.onePage.answer(request.posting(form.encoded), context)
        }
        let report = try await report(["pages/identity-unproved"], namedUser)
        #expect(report.failures == ["pages/identity-unproved"], "\(report.findings.map(\.reason))")
    }

    @Test func `a wrong password that it takes is found`() async throws {
        let anyPassword = Defect { request, context in
            let right = request.withForm { $0.mapping("password") { _ in Partner.Demo.password } }
            return await Self.onePage.answer(request.method == "POST" ? right : request, context)
        }
        let report = try await report(["pages/wrong-password"], anyPassword)
        #expect(report.failures == ["pages/wrong-password"], "\(report.findings.map(\.reason))")
    }
}
