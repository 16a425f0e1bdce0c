import Foundation
import HTTPMessages
import PartnerDemo
import PlatformCrypto
import Testing

@testable import PartnerServer

/// Guessing is slow, and tells nothing but yes or no.
@Suite struct SignInTests {
    let partner: Partner

    init() throws { partner = try Partner() }

    private func appSignIn(
        _ username: String, _ password: String, at partner: Partner
    ) async -> HTTPResponse {
        await partner.post("/app/sign-in", ["username": username, "password": password])
    }

    @Test func `an unknown name gets the same answer as a wrong password`() async throws {
        let unknown = await appSignIn("nobody", "x", at: partner)
        let wrong = await appSignIn("ada", "x", at: partner)
        #expect(unknown == wrong)
        #expect(unknown.refusal == "401 login_required")

        var visitor = Visitor(partner)
        let page = await visitor.open(Partner.query())
        let unknownPage = try await visitor.press(
            "sign-in", on: page, filling: ["username": "nobody", "password": "x"])
        let wrongPage = try await visitor.press(
            "sign-in", on: page, filling: ["username": "ada", "password": "x"])
        #expect(unknownPage.status == 403 && wrongPage.status == 403)
        #expect(unknownPage.text == wrongPage.text.replacingOccurrences(of: "\"ada\"", with: "\"nobody\""))
    }

    // Rule: server.sign-in
    @Test func `five failures close an account for the rest of the window, the right password included`()
        async throws
    {
        for _ in 0..<5 { #expect(await appSignIn("ada", "x", at: partner).status == 401) }
        partner.clock.advance(by: 100)
        let closed = await appSignIn("ada", "correct horse", at: partner)
        #expect(closed.status == 429)
        #expect(closed.headers["Retry-After"] == "200")
        partner.clock.advance(by: 200)
        #expect(await appSignIn("ada", "correct horse", at: partner).status == 200)
    }

    @Test func `a client that tries too many names is told to wait, at the app's door and at the page's`()
        async throws
    {
        func signIn(_ username: String, from client: String) async -> HTTPResponse {
            var request = HTTPRequest(
                method: "POST", origin: Partner.origin, target: "/app/sign-in",
                headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Array("username=\(username)&password=correct+horse".utf8))
            request.clientAddress = client
            return await partner.server.handle(request)
        }
        for number in 0..<100 {
            #expect(await signIn("name-\(number)", from: "192.0.2.7").status == 401)
        }
        #expect(await signIn("ada", from: "192.0.2.7").status == 429)
        #expect(await signIn("ada", from: "192.0.2.8").status == 200)

        let shown = await partner.get("/authorize?\(Partner.query())")
        let form = try #require(PageForm(shown.text))
        let csrf = try #require(form.hidden["csrf"])
        var page = HTTPRequest(
            method: "POST", origin: Partner.origin, target: form.action,
            headers: [
                "Content-Type": "application/x-www-form-urlencoded",
                "Cookie": String(try #require(shown.headers["Set-Cookie"]).prefix { $0 != ";" }),
            ],
            body: Array("csrf=\(csrf)&decision=sign-in&username=ada&password=correct+horse".utf8))
        page.clientAddress = "192.0.2.7"
        #expect(await partner.server.handle(page).status == 429)
    }

    @Test func `the pages and the app share the count`() async throws {
        for _ in 0..<4 { _ = await appSignIn("ada", "x", at: partner) }
        var visitor = Visitor(partner)
        let page = await visitor.open(Partner.query())
        let fifth = try await visitor.press(
            "sign-in", on: page, filling: ["username": "ada", "password": "x"])
        #expect(fifth.status == 403)
        let sixth = try await visitor.press(
            "sign-in", on: fifth, filling: ["username": "ada", "password": "correct horse"])
        #expect(sixth.status == 429)
        #expect(sixth.headers["Retry-After"] == "300")
        #expect(sixth.text.contains("Please wait 5 minutes"))
        #expect(PageForm(sixth.text) != nil, "the form is still there")
    }

    @Test func `an unknown name is closed like a known one`() async {
        for _ in 0..<5 { #expect(await appSignIn("nobody", "x", at: partner).status == 401) }
        #expect(await appSignIn("nobody", "x", at: partner).status == 429)
        #expect(await appSignIn("ada", "correct horse", at: partner).status == 200)
    }

    @Test func `a success clears the account's count`() async {
        for _ in 0..<3 {
            for _ in 0..<4 { #expect(await appSignIn("ada", "x", at: partner).status == 401) }
            #expect(await appSignIn("ada", "correct horse", at: partner).status == 200)
        }
    }

    @Test func `many attempts at once do not slip past the limit`() async {
        let statuses = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { await appSignIn("ada", "x", at: partner).status } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count { $0 == 401 } == 5)
        #expect(statuses.count { $0 == 429 } == 95)
    }

    @Test func `a barred account hears so only with the right password`() async throws {
        let partner = try Partner { $0.accounts[0].isDisabled = true }
        #expect(await appSignIn("ada", "x", at: partner).status == 401)
        let answer = await appSignIn("ada", "correct horse", at: partner)
        #expect(answer.refusal == "403 account_disabled")
        var visitor = Visitor(partner)
        let page = try await visitor.press(
            "sign-in", on: await visitor.open(Partner.query()),
            filling: ["username": "ada", "password": "correct horse"])
        #expect(page.status == 403)
        #expect(page.text.contains("This account is disabled"))
    }

    @Test func `a browser that signed in before comes in while a stranger guesses, and no other does`()
        async throws
    {
        var owner = Visitor(partner)
        _ = try await owner.consentPage(Partner.query())
        for _ in 0..<6 { _ = await appSignIn("ada", "x", at: partner) }
        #expect(await appSignIn("ada", "correct horse", at: partner).status == 429)

        // Her session is over; the cookie of the device is not.
        partner.clock.advance(by: 7_200)
        for _ in 0..<6 { _ = await appSignIn("ada", "x", at: partner) }
        _ = try await owner.consentPage(Partner.query())
        var thief = Visitor(partner)
        let page = await thief.open(Partner.query())
        let refused = try await thief.press(
            "sign-in", on: page, filling: ["username": "ada", "password": "correct horse"])
        #expect(refused.status == 429)

        // Under another name the cookie is worth nothing.
        for _ in 0..<6 { _ = await appSignIn("grace", "x", at: partner) }
        var other = owner
        let form = try await other.press("switch", on: await other.open(Partner.query()))
        #expect(form.status == 303)
        let answer = try await other.press(
            "sign-in", on: await other.open(Partner.query()), filling: ["username": "grace", "password": "x"])
        #expect(answer.status == 429)
    }

    @Test func `the demo account's stored line is that of its password`() async throws {
        let crypto = try PlatformCrypto()
        let account = try #require(PartnerServerConfiguration.demo(crypto: crypto).accounts.first)
        #expect(crypto.verify(PartnerServerConfiguration.Demo.password, against: account.password))
        #expect(account.password.description.hasPrefix("pbkdf2-sha256$600000$"))
    }
}
