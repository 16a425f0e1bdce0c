import Foundation
import TestSupport
import Testing

@testable import PartnerServer

/// The pages: what they say, and that a form works only where and for whom it was shown.
@Suite struct PageTests {
    @Test func `the consent page says what Google's design rules ask for`() async throws {
        var visitor = Visitor(try Partner())
        let page = try await visitor.consentPage(Partner.query(scope: "devices.read"))
        let markup = Markup(page.text)
        let words = markup.words(in: "en")
        for text in [
            "Link your Example Home account to Google", "Ada Example", "ada@partner.example",
            "See your devices and their state", "See your name and e-mail address",
            "Once linked, Google will have permission to control your devices.",
            "Agree and link", "Cancel", "Use another account",
            "unlink",
        ] {
            #expect(words.contains(text), "the page lacks: \(text)")
        }
        #expect(
            markup.all("a").map(\.attributes["href"])
                == ["https://policies.google.com/privacy", "/links?user_locale=en"])
        #expect(!words.contains("Control your devices"), "that scope was not asked for")
    }

    @Test(arguments: [
        (name: "Ada Example", email: "", shown: "Ada Example"),
        (name: "", email: "ada@partner.example", shown: "ada@partner.example"),
        (name: "", email: "", shown: "account-ada"),
    ])
    func `the consent page shows whose account it is, whatever is known of the user`(
        name: String, email: String, shown: String
    ) async throws {
        var visitor = Visitor(
            try Partner {
                $0.linksWithoutEmail = true
                ($0.accounts[0].name, $0.accounts[0].email) = (name, email)
            })
        let page = try await visitor.consentPage(Partner.query())
        #expect(page.text.contains("<p><strong><bdi>\(shown)</bdi></strong></p>"))
    }

    // Rule: server.frames
    @Test func `every page is protected by its headers`() async throws {
        let partner = try Partner()
        var pages = try await everyPage(in: .english)
        let staleForm = await partner.post("/links", ["unlink": "google-client"])
        pages.append((name: "stale form of links", status: 403, response: staleForm))
        for (name, _, page) in pages {
            let policy = try #require(page.headers["Content-Security-Policy"], "\(name)")
            for directive in ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"] {
                #expect(policy.contains(directive), "\(name)")
            }
            #expect(!policy.contains("unsafe"), "\(name)")
            #expect(page.headers["X-Frame-Options"] == "DENY", "\(name)")
            #expect(page.headers["X-Content-Type-Options"] == "nosniff", "\(name)")
            #expect(page.headers["Referrer-Policy"] == "no-referrer", "\(name)")
            #expect(page.headers["Cache-Control"] == "no-store", "\(name)")
            #expect(page.headers["Content-Type"] == "text/html; charset=utf-8", "\(name)")
            #expect(page.text.contains("<html lang=\"en\" dir=\"ltr\">"), "\(name)")
            #expect(!page.text.contains("<script"), "\(name)")
        }
    }

    // Rule: server.form-action
    @Test func `the password goes to this server only, and the consent may lead on to the client`()
        async throws
    {
        var visitor = Visitor(try Partner())
        let signIn = await visitor.open(Partner.query())
        #expect(signIn.headers["Content-Security-Policy"]?.hasSuffix("; form-action 'self'") == true)
        let consent = try await visitor.consentPage(Partner.query())
        #expect(consent.headers["Content-Security-Policy"]?.contains("form-action") == false)
    }

    @Test func `the policy allows the style on the page`() async throws {
        let partner = try Partner()
        let page = await partner.get("/flip")
        let style = try #require(
            page.text.split(separator: "<style>").last?.split(separator: "</style>").first)
        let policy = try #require(page.headers["Content-Security-Policy"])
        let hash = try #require(policy.split(separator: "'sha256-").dropFirst().first).prefix { $0 != "'" }
        #expect(hash == Data(partner.crypto.sha256(style.utf8).bytes).base64EncodedString())
    }

    // Rule: server.see-other, server.referrer
    @Test func `after a form there is a 303 and never a 307`() async throws {
        var visitor = Visitor(try Partner())
        let answer = try await visitor.agree()
        #expect(answer.status == 303)
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(answer.headers["Referrer-Policy"] == "no-referrer")
    }

    @Test func `Cancel on the sign-in page denies`() async throws {
        var visitor = Visitor(try Partner { $0.sendsIssuer = true })
        let page = await visitor.open(Partner.query(rawState: "A%2BB+c"))
        #expect(
            page.text.contains(
                """
                <a class="button" href="\(Partner.web)?error=access_denied&amp;\
                error_description=the%20user%20cancelled&amp;iss=https%3A%2F%2Fpartner.example&amp;\
                state=A%2BB+c">Cancel</a>
                """))
    }

    @Test func `a user who is signed in is asked for consent again`() async throws {
        let partner = try Partner()
        var visitor = Visitor(partner)
        _ = try await visitor.agree()
        let page = await visitor.open(Partner.query(rawState: "other"))
        #expect(page.status == 200)
        #expect(page.text.contains("Agree and link"))
    }

    @Test func `a user can switch to another account and loses nothing of the request`() async throws {
        let partner = try Partner { $0.addAccount("grace", name: "Grace Example") }
        var visitor = Visitor(partner)
        let query = Partner.query(rawState: "A%2BB+c")
        let page = try await visitor.consentPage(query)
        let old = visitor
        let answer = try await visitor.press("switch", on: page)
        #expect(answer.status == 303)
        #expect(answer.headers["Location"] == "/authorize?\(query)")
        #expect(visitor.cookie != old.cookie)

        var signedOut = old
        #expect(await signedOut.open(query).text.contains("Sign in"), "the old session is over")
        let consent = try await visitor.consentPage(query, username: "grace")
        #expect(consent.text.contains("Grace Example"))
        let final = try await visitor.press("agree", on: consent)
        #expect(try final.locationParameters.item("state")?.rawValue == "A%2BB+c")
        let exchange = await partner.exchange(try #require(final.locationValue("code")))
        let info = await partner.userInfo(try #require(exchange.fields["access_token"]))
        #expect(info.fields["sub"] == "account-grace")
    }

    @Test func `a session that ends while the user reads loses nothing`() async throws {
        let partner = try Partner()
        var visitor = Visitor(partner)
        let page = try await visitor.consentPage(Partner.query())
        partner.clock.advance(by: 3_600)
        let answer = try await visitor.press("agree", on: page)
        #expect(answer.status == 303)
        #expect(answer.headers["Location"] == "/authorize?\(Partner.query())")
        #expect(try await visitor.agree().locationValue("code") != nil)
    }

    // Rule: server.page-text
    @Test func `hostile text is shown and never obeyed`() async throws {
        let hostile = "\"><script>alert('x')</script>&amp;<img src=x>"
        let partner = try Partner { configuration in
            configuration.serviceName = hostile
            configuration.clients[0].name = hostile
            configuration.clients[0].authorizationStatement = LocalizedText(hostile)
            configuration.clients[0].privacyPolicy = hostile
            configuration.accounts[0].name = hostile
            configuration.accounts[0].email = hostile
            configuration.scopes[0].words = LocalizedText(hostile)
        }
        var visitor = Visitor(partner)
        let query = Partner.query(rawState: "\"><script>alert('s')</script>")
        let page = await visitor.open(query)
        let wrong = try await visitor.signIn(hostile, "x", on: page)
        let signedIn = try await visitor.signIn("ada", Partner.Demo.password, on: wrong)
        #expect(signedIn.status == 303)
        let consent = await visitor.open(query)
        for page in [page, wrong, consent, await partner.get("/authorize?client_id=\(hostile)")] {
            #expect(!page.text.contains("<script"))
            #expect(!page.text.contains("<img"))
            #expect(
                page.text.contains(
                    "&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;&lt;img src=x&gt;"))
        }
        #expect(try await visitor.press("cancel", on: consent).locationValue("error") == "access_denied")
    }

    @Test func `the flip path in a browser explains and starts nothing`() async throws {
        let page = try await Partner().get("/flip?\(Partner.query(redirectURI: Partner.flip))")
        #expect(page.status == 200)
        #expect(page.text.contains("This link belongs to the app"))
        #expect(!page.text.contains("<form"))
        #expect(!page.text.contains("<a "))
        #expect(page.headers["Location"] == nil)
        #expect(page.headers["Set-Cookie"] == nil)
        #expect(page.headers["Content-Security-Policy"]?.contains("form-action 'none'") == true)
    }
}
