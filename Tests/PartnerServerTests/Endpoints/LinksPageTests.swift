import DemoData
import HTTPMessages
import TestSupport
import Testing

@testable import PartnerServer

/// The page where a user sees what is linked, and unlinks it.
@Suite struct LinksPageTests {
    private typealias Demo = PartnerServerConfiguration.Demo

    /// A browser that is signed in on the page of links, and the page.
    private func signIn(
        at partner: Partner, _ target: String = "/links", username: String = Demo.username
    ) async throws -> (visitor: Visitor, page: HTTPResponse) {
        var visitor = Visitor(partner)
        let answer = try await visitor.signIn(username, Demo.password, on: await visitor.get(target))
        try #require(answer.status == 303, "\(answer.text)")
        #expect(answer.headers["Location"] == target)
        return (visitor, await visitor.get(target))
    }

    @Test func `a user signs in, unlinks, and the client's refresh is refused`() async throws {
        let partner = try Partner()
        let tokens = try await partner.tokens()
        // The user linked again without unlinking: one client, two links.
        let again = try await partner.tokens()
        var (visitor, page) = try await signIn(at: partner)
        let words = Markup(page.text).words(in: "en")
        for text in [
            "Linked to your Example Home account", "Ada Example", "Google", "2027-01-15", "Unlink Google",
        ] { #expect(words.contains(text), "the page lacks: \(text)") }
        #expect(page.text.ranges(of: "name=\"unlink\"").count == 1, "one button")
        #expect(page.headers["Content-Security-Policy"]?.hasSuffix("; form-action 'self'") == true)
        #expect(await visitor.get("/links?user_locale=ar").text.contains("dir=\"ltr\">2027-01-15</time>"))

        let answer = try await visitor.unlink(Demo.clientID, on: page)
        #expect(answer.status == 303)
        #expect(answer.headers["Location"] == "/links")
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(await visitor.get("/links").text.contains("Nothing is linked"))
        for ended in [tokens, again] {
            #expect(await partner.refresh(ended.refresh).refusal == "400 invalid_grant")
            #expect(await partner.userInfo(ended.access).status == 401)
        }
        // The page that is left in another tab does nothing more.
        #expect(try await visitor.unlink(Demo.clientID, on: page).status == 303)
    }

    @Test func `only the client of the button is unlinked`() async throws {
        let partner = try Partner.withOtherClient()
        let query = Partner.query(clientID: "other-client")
        let code = try await partner.code(query)
        let other = await partner.exchange(code, clientID: "other-client")
        #expect(other.status == 200)
        let otherAccessToken = try #require(other.fields["access_token"])
        let tokens = try await partner.tokens()
        var (visitor, page) = try await signIn(at: partner)
        _ = try await visitor.unlink("other-client", on: page)
        #expect(await partner.refresh(tokens.refresh).status == 200)
        #expect(await partner.userInfo(otherAccessToken).status == 401)
        page = await visitor.get("/links")
        #expect(!page.text.contains("other-client"))
        let unknown = await partner.post(
            "/links", ["csrf": try PageForm(page).csrf, "unlink": "nobody"],
            headers: ["Cookie": try #require(visitor.cookie)])
        #expect(unknown.status == 303)
        #expect(unknown.headers["Location"] == "/links")
        #expect(await partner.refresh(tokens.refresh).status == 200)
    }

    @Test func `the links of another user are neither shown nor ended`() async throws {
        let partner = try Partner { $0.addAccount("grace", name: "Grace Example") }
        let tokens = try await partner.tokens()
        var (visitor, page) = try await signIn(at: partner, username: "grace")
        #expect(page.text.contains("Nothing is linked"))
        let answer = await partner.post(
            "/links", ["csrf": try PageForm(page).csrf, "unlink": Demo.clientID],
            headers: ["Cookie": try #require(visitor.cookie)])
        #expect(answer.status == 303)
        #expect(await partner.refresh(tokens.refresh).status == 200)

        _ = try await visitor.press("switch", on: page)
        page = await visitor.get("/links")
        #expect(page.text.contains("<h1>Sign in</h1>"))
    }

    // Rule: server.links-form
    @Test func `a form of another site or another browser unlinks nothing and signs no user in`()
        async throws
    {
        let partner = try Partner()
        let tokens = try await partner.tokens()
        let (victim, page) = try await signIn(at: partner)
        let (_, attackers) = try await signIn(at: partner)
        let cookie = try #require(victim.cookie)
        let own = try PageForm(page).csrf
        let foreign = try PageForm(attackers).csrf
        var elsewhere = Visitor(partner)
        elsewhere.cookie = cookie
        let consent = try PageForm(await elsewhere.open(Partner.query())).csrf
        for (target, token, sentCookie) in [
            ("/links", nil, cookie), ("/links", "", cookie), ("/links", foreign, cookie),
            ("/links", consent, cookie), ("/links", own, ""),
            // The token belongs to a page with another query.
            ("/links?user_locale=hi", own, cookie),
        ] {
            for fields in [
                [("unlink", Demo.clientID)], [("decision", "switch")],
                [("decision", "sign-in"), ("username", Demo.username), ("password", Demo.password)],
            ] {
                let answer = await partner.post(
                    target, fields + (token.map { [("csrf", $0)] } ?? []), headers: ["Cookie": sentCookie])
                #expect(answer.status == 403, "\(target) \(token ?? "without a token") \(fields)")
                #expect(answer.headers["Location"] == nil)
                #expect(answer.headers["Set-Cookie"] == nil)
            }
        }
        #expect(await partner.refresh(tokens.refresh).status == 200)
        // A request that only opens the page changes nothing.
        _ = await partner.get("/links?unlink=\(Demo.clientID)&csrf=\(own)", headers: ["Cookie": cookie])
        #expect(await partner.refresh(tokens.refresh).status == 200)
        let answer = await partner.post(
            "/links", ["unlink": Demo.clientID, "csrf": own], headers: ["Cookie": cookie])
        #expect(answer.status == 303)
    }

    @Test(arguments: [
        "a=//evil.example", "next=https://evil.example", "\\evil", "a%0D%0ALocation:%20https://evil.example",
        "/../evil", "?", "user_locale=ar&user_locale=hi",
    ])
    func `a hostile query does not change where the page leads`(query: String) async throws {
        let partner = try Partner()
        var visitor = Visitor(partner)
        let page = await visitor.get("/links?\(query)")
        let answer = try await visitor.signIn(Demo.username, Demo.password, on: page)
        let location = try #require(answer.headers["Location"])
        #expect(location.hasPrefix("/links?"))
        // By bytes: of a line break the two characters are one.
        #expect(!location.utf8.contains { "\\\r\n".utf8.contains($0) }, "\(location)")
        #expect(try PageForm(page).action == location)
    }

    // Rule: server.new-session
    @Test func `the session gets a new identifier at the sign-in`() async throws {
        let partner = try Partner()
        var visitor = Visitor(partner)
        let page = await visitor.get("/links")
        let planted = visitor.cookie
        _ = try await visitor.signIn(Demo.username, Demo.password, on: page)
        #expect(visitor.cookie != planted)
        var attacker = Visitor(partner)
        attacker.cookie = planted
        #expect(await attacker.get("/links").text.contains("<h1>Sign in</h1>"))
        // It is the session of the authorization endpoint.
        #expect(await visitor.open(Partner.query()).text.contains("Agree and link"))
    }

    @Test func `a wrong password is refused, and too many make the user wait`() async throws {
        let partner = try Partner { $0.limits.failedSignInsPerAccount = 2 }
        var visitor = Visitor(partner)
        let page = await visitor.get("/links")
        for _ in 0..<2 {
            let wrong = try await visitor.signIn(Demo.username, "wrong", on: page)
            #expect(wrong.status == 403)
            #expect(wrong.headers["Location"] == nil)
        }
        let limited = try await visitor.signIn(Demo.username, Demo.password, on: page)
        #expect(limited.status == 429)
        #expect(limited.headers["Retry-After"] != nil)
    }

    @Test func `a session that has ended leads to the sign-in, and unlinks nothing`() async throws {
        let partner = try Partner()
        let tokens = try await partner.tokens()
        var (visitor, page) = try await signIn(at: partner)
        let id = partner.crypto.sha256(try visitor.cookieValue.utf8)
        try await partner.store.removeSession(id)
        #expect(try await visitor.unlink(Demo.clientID, on: page).status == 303)
        page = await visitor.get("/links")
        #expect(page.text.contains("<h1>Sign in</h1>"))
        #expect(await partner.refresh(tokens.refresh).status == 200)
    }
}
