import DemoData
import Foundation
import Testing

@testable import PartnerServer

/// Guessing is slow, and tells nothing but yes or no.
@Suite struct SignInTests {
    private typealias Demo = PartnerServerConfiguration.Demo

    let partner: Partner

    init() throws { partner = try Partner() }

    @Test func `an unknown name gets the same answer as a wrong password`() async throws {
        let unknown = await partner.appSignIn("nobody", "x")
        let wrong = await partner.appSignIn("ada", "x")
        #expect(unknown == wrong)
        #expect(unknown.refusal == "401 login_required")

        var visitor = Visitor(partner)
        let page = await visitor.open(Partner.query())
        let unknownPage = try await visitor.signIn("nobody", "x", on: page)
        let wrongPage = try await visitor.signIn("ada", "x", on: page)
        #expect(unknownPage.status == 403)
        #expect(wrongPage.status == 403)
        #expect(unknownPage.text == wrongPage.text.replacingOccurrences(of: "\"ada\"", with: "\"nobody\""))
    }

    // Rule: server.sign-in
    @Test func `five failures close an account for the rest of the window, the right password included`()
        async throws
    {
        for _ in 0..<5 { #expect(await partner.appSignIn("ada", "x").status == 401) }
        partner.clock.advance(by: 100)
        let closed = await partner.appSignIn("ada", Demo.password)
        #expect(closed.status == 429)
        #expect(closed.headers["Retry-After"] == "200")
        partner.clock.advance(by: 200)
        #expect(await partner.appSignIn("ada", Demo.password).status == 200)
    }

    @Test func `a client that tries too many names is told to wait, in the app and on the page`()
        async throws
    {
        let (busy, other) = ("192.0.2.7", "192.0.2.8")
        for number in 0..<100 {
            #expect(await partner.appSignIn("name-\(number)", Demo.password, from: busy).status == 401)
        }
        let refused = await partner.appSignIn("ada", Demo.password, from: busy)
        #expect(refused.status == 429)
        // None of the user's own sign-ins has failed.
        #expect(refused.fields["error_description"] == "too many sign-ins; wait")
        #expect(await partner.appSignIn("ada", Demo.password, from: other).status == 200)

        let shown = await partner.get("/authorize?\(Partner.query())")
        let form = try PageForm(shown)
        let cookie = String(try #require(shown.headers["Set-Cookie"]).prefix { $0 != ";" })
        let fields = [
            ("csrf", try form.csrf), ("decision", "sign-in"), ("username", "ada"),
            ("password", Demo.password),
        ]
        #expect(
            await partner.post(form.action, fields, headers: ["Cookie": cookie], from: busy).status == 429)
    }

    @Test func `the pages and the app share the count`() async throws {
        for _ in 0..<4 { _ = await partner.appSignIn("ada", "x") }
        var visitor = Visitor(partner)
        let page = await visitor.open(Partner.query())
        let fifth = try await visitor.signIn("ada", "x", on: page)
        #expect(fifth.status == 403)
        let sixth = try await visitor.signIn("ada", Demo.password, on: fifth)
        #expect(sixth.status == 429)
        #expect(sixth.headers["Retry-After"] == "300")
        #expect(sixth.text.contains("Please wait 5 minutes"))
        // The form is still there.
        _ = try PageForm(sixth)
    }

    @Test func `an unknown name is closed like a known one`() async {
        for _ in 0..<5 { #expect(await partner.appSignIn("nobody", "x").status == 401) }
        #expect(await partner.appSignIn("nobody", "x").status == 429)
        #expect(await partner.appSignIn("ada", Demo.password).status == 200)
    }

    @Test func `a success clears the account's count`() async {
        for _ in 0..<3 {
            for _ in 0..<4 { #expect(await partner.appSignIn("ada", "x").status == 401) }
            #expect(await partner.appSignIn("ada", Demo.password).status == 200)
        }
    }

    @Test func `many attempts at once do not slip past the limit`() async {
        let statuses = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { await partner.appSignIn("ada", "x").status } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count { $0 == 401 } == 5)
        #expect(statuses.count { $0 == 429 } == 95)
    }

    @Test func `a barred account hears so only with the right password`() async throws {
        let partner = try Partner { $0.accounts[0].isDisabled = true }
        #expect(await partner.appSignIn("ada", "x").status == 401)
        let answer = await partner.appSignIn("ada", Demo.password)
        #expect(answer.refusal == "403 account_disabled")
        var visitor = Visitor(partner)
        let page = try await visitor.signIn(
            "ada", Demo.password, on: await visitor.open(Partner.query()))
        #expect(page.status == 403)
        #expect(page.text.contains("This account is disabled"))
    }

    @Test func `an app that signed in before comes in while a stranger guesses, and no other does`()
        async throws
    {
        let first = await partner.appSignIn("ada", Demo.password)
        let device = try #require(first.fields["device_token"])
        #expect(!device.contains("ada"))
        for _ in 0..<6 { _ = await partner.appSignIn("ada", "x") }
        #expect(await partner.appSignIn("ada", Demo.password).status == 429)
        let again = await partner.appSignIn("ada", Demo.password, device: device)
        #expect(again.status == 200)
        #expect(again.fields["device_token"] != device)
        // It opens nothing by itself, and a changed one or one of another name is worth nothing.
        #expect(await partner.appSignIn("ada", "x", device: device).status == 401)
        for other in ["", "x", "\(device)A", String(device.dropLast(4)) + "AAAA"] {
            #expect(await partner.appSignIn("ada", Demo.password, device: other).status == 429)
        }
        for _ in 0..<6 { _ = await partner.appSignIn("grace", "x") }
        #expect(await partner.appSignIn("grace", "x", device: device).status == 429)
    }

    @Test func `a browser that signed in before comes in while a stranger guesses, and no other does`()
        async throws
    {
        var owner = Visitor(partner)
        _ = try await owner.consentPage(Partner.query())
        for _ in 0..<6 { _ = await partner.appSignIn("ada", "x") }
        #expect(await partner.appSignIn("ada", Demo.password).status == 429)

        // The session has expired; the cookie of the device has not.
        partner.clock.advance(by: 7_200)
        for _ in 0..<6 { _ = await partner.appSignIn("ada", "x") }
        _ = try await owner.consentPage(Partner.query())
        var thief = Visitor(partner)
        let page = await thief.open(Partner.query())
        let refused = try await thief.signIn("ada", Demo.password, on: page)
        #expect(refused.status == 429)

        // Under another name the cookie is worth nothing.
        for _ in 0..<6 { _ = await partner.appSignIn("grace", "x") }
        var other = owner
        let switched = try await other.press("switch", on: await other.open(Partner.query()))
        #expect(switched.status == 303)
        let answer = try await other.signIn("grace", "x", on: await other.open(Partner.query()))
        #expect(answer.status == 429)
    }
}
