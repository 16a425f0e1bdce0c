import Foundation
import HeadlessBrowser
import TestSupport
import Testing
import WebText

@testable import PlaygroundServer

/// The reader's own partner, live: the server of another process, the reader's browser, and
/// Google's side between them.
@Suite struct OwnPartnerTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    @Test func `a server of another process is linked, used and unlinked, and the browser comes back`()
        async throws
    {
        try await ServedPlayground.run { playground in
            let partner = try await ServerProgram(
                "partner-server", ["--redirect-uri", playground.origin + PlaygroundServer.returnPath])
            defer { partner.program.send(SIGTERM) }
            let browser = playground.newBrowser()
            var page = try await playground.link(at: partner.origin, by: browser)
            #expect(page.url.hasPrefix(playground.origin + "/runs/"))
            #expect(page.html.contains("127.0.0.1 is linked"))
            // An hour later Google's server refreshes; then the user unlinks.
            let run = try await playground.run(of: page)
            await run.advance(by: 3_600)
            page = try await browser.submit(page, filling: [:], pressing: .init(name: "button", value: "0"))
            page = try await browser.submit(page, filling: [:], pressing: .init(name: "button", value: "1"))
            #expect(page.html.contains("The partner&#39;s server has revoked the tokens."))
            let snapshot = await run.snapshot()
            let paths = snapshot.entries.compactMap(\.request).map { String($0.path) }
            #expect(paths == ["/token", "/userinfo", "/token", "/revoke"])
            #expect(snapshot.failedChecks.isEmpty, "\(snapshot.failedChecks)")
            #expect(snapshot.entries.flatMap { $0.allChecks }.count > 20)
            #expect(playground.server.waiting.withLock { $0.count } == 0)
        }
    }

    @Test func `no secret of such a run can be copied out of a page or an export`() async throws {
        try await ServedPlayground.run { playground in
            let seen = SeenSecrets()
            let partner = try seen.partner(returningTo: playground.origin)
            let browser = playground.newBrowser()
            let page = try await playground.link(at: partner.address.origin, by: browser)
            let run = try await playground.run(of: page)
            let count = await run.snapshot().entries.count
            let path = "\(playground.origin)/runs/\(run.id)"
            var texts: [String] = []
            for end in (1...count).map({ "?message=\($0)" }) + ["/run.md", "/run.txt", "/run.har"] {
                texts.append(try await browser.open(path + end).html)
            }
            let secrets = seen.values
            #expect(secrets.count >= 4, "code, secret, access token and refresh token were on the wire")
            for text in texts.suffix(3) { #expect(text.contains("redirect_uri")) }
            for text in texts {
                for secret in secrets { #expect(!text.contains(secret), "\(secret)") }
            }
            #expect(texts.contains { $0.contains("(hidden)") })
            await partner.stop()
        }
    }

    @Test func `a URL that was pasted back is judged by the checks, and may be pasted again`()
        async throws
    {
        let run = try await Self.run(in: playground, back: "google")
        let state = try await Self.state(of: run)
        let redirectURI = "https://oauth-redirect.googleusercontent.com/r/example-project"
        for (url, rule) in [
            ("http://127.0.0.1:8090/partner/return?code=c&state=\(state)", "is at the redirect_uri"),
            ("\(redirectURI)?code=c", "the answer has state"),
            ("\(redirectURI)?code=c&state=\(state)x", "state is one that was sent"),
        ] {
            await run.tap(.browser, button: 0, values: ["address": url])
            let snapshot = await run.snapshot()
            #expect(snapshot.askingPlace == .browser)
            #expect(snapshot.outcome == nil)
            #expect(
                snapshot.failedChecks.last?.check.rule.text.contains(rule) == true, "\(snapshot.failedChecks)"
            )
        }
        await run.tap(.browser, button: 0, values: ["address": "\(redirectURI)?state=\(state)"])
        #expect(await run.snapshot().outcome == nil, "what cannot be parsed leaves the attempt open")
        let before = await run.snapshot().entries.count
        await run.tap(.browser, button: 0, values: ["address": " oauth-redirect "])
        #expect(await run.snapshot().entries.count == before, "no URL, no message")
        await run.tap(
            .browser, button: 0, values: ["address": " \(redirectURI)?error=access_denied&state=\(state)\n"])
        let end = await run.snapshot()
        #expect(end.outcome?.title == "Google stops")
        #expect(end.outcome?.text.contains("access_denied") == true)
    }

    @Test(arguments: [
        (
            "https://oauth-redirect.googleusercontent.com/r/example-project-2?code=c",
            "This address leads to https://oauth-redirect.googleusercontent.com/r/example-project-2, and"
        ),
        (
            "https://oauth-redirect.googleusercontent.com/r/example-project#code=c",
            "The query of this address has no state."
        ),
        (
            "https://oauth-redirect.googleusercontent.com/r/example-project?state=a&state=b",
            "the parameter state is repeated; send it once."
        ),
    ])
    func `a URL that only begins as the answer is refused for what it has`(
        url: String, words: String
    ) async throws {
        let run = try await Self.run(in: playground, back: "google")
        await run.tap(.browser, button: 0, values: ["address": url])
        let parts = try #require(await run.snapshot().screens[.browser]).parts
        let alerts = parts.compactMap { part in if case .alert(let text) = part { text } else { nil } }
        #expect(alerts.count == 1, "\(alerts)")
        #expect(alerts.first?.hasPrefix(words) == true, "\(alerts)")
    }

    @Test func `only a state that is waited for brings a browser back to a run`() async throws {
        let run = try await Self.run(in: playground, back: "here")
        let state = try await Self.state(of: run)
        let before = await run.snapshot().version
        for query in ["", "?code=c", "?code=c&state=x", "?code=c&state=\(state)x", "?state=\(state)&state=x"]
        {
            #expect(await playground.get(PlaygroundServer.returnPath + query).status == 404, "\(query)")
        }
        #expect(await run.snapshot().version == before)
        let answer = await playground.get("\(PlaygroundServer.returnPath)?error=server_error&state=\(state)")
        #expect(answer.status == 303)
        #expect(answer.headers["Location"] == "/runs/\(run.id)")
        #expect(await run.snapshot().outcome?.text.contains("server_error") == true)
        #expect(await playground.get("\(PlaygroundServer.returnPath)?code=c&state=\(state)").status == 404)
    }

    @Test func `the partner's app answers from a phone`() async throws {
        let run = try await Self.run(
            in: playground, back: "here", [("field.universalLink", "https://partner.example/flip")], button: 1
        )
        let parameters = try await Self.request(of: run)
        let redirect = try #require(try parameters.value("redirect_uri"))
        let state = try #require(try parameters.item("state")?.rawValue)
        await run.tap(.browser, button: 0, values: ["address": "\(redirect)?code=c&state=x"])
        #expect(await run.snapshot().failedChecks.last?.check.rule.id == "google.state-known")
        await run.tap(
            .browser, button: 0, values: ["address": "\(redirect)?error=access_denied&state=\(state)"])
        #expect(await run.snapshot().outcome?.title == "Google stops")
    }

    @Test func `a partner's server is asked, and the report is a page without its secret`() async throws {
        let partner = try SeenSecrets().partner(returningTo: "http://127.0.0.1:1")
        let fields = PartnerForm.exampleFields(of: partner.address.origin)
        let run = try playground.partnerRun(of: await playground.post("/partner", fields.map { ($0, $1) }))
        await run.waitUntilFinished()
        let page = await playground.get("/partner/\(run.id)")
        #expect(page.headers["Refresh"] == nil)
        #expect(page.text.contains("token/client-secret"))
        #expect(page.text.contains(" held, "))
        #expect(page.text.contains("<li>Universal link of your app <code>universalLink</code> ("))
        let notAsked = try #require(page.text.components(separatedBy: "Not asked: ").last)
        #expect(!notAsked.contains("<dt>Do</dt>"))
        #expect(!page.text.contains("google-secret"))
        await partner.stop()
    }

    @Test func `the way on is marked: first the sign-in page, and at the end what to do next`() async throws {
        let run = try await Self.run(in: playground, back: "here")
        var page = await playground.get("/runs/\(run.id)").text
        #expect(page.matches(of: /class="tap[^"]* wanted"/).count == 1)
        #expect(page.contains("<a class=\"tap primary wanted\""))
        let state = try await Self.state(of: run)
        _ = await playground.get("\(PlaygroundServer.returnPath)?error=access_denied&state=\(state)")
        page = await playground.get("/runs/\(run.id)").text
        #expect(!page.contains("Open the sign-in page"))
        #expect(page.contains("Your part is done."))
        #expect(page.contains("href=\"/docs/troubleshooting\""))
        #expect(page.contains("action=\"/runs/\(run.id)/check\""))
        let again = await playground.get("/partner?like=\(run.id)").text
        #expect(again.contains("value=\"http://127.0.0.1:1/token\""))
        #expect(!again.contains("google-secret"))
    }

    @Test func `only a run with the reader's own server leads to a check of it`() async throws {
        let run = try await Self.run(in: playground, back: "here")
        let checked = await playground.post("/runs/\(run.id)/check")
        #expect(checked.headers["Location"]?.hasPrefix("/partner/") == true)
        let other = try await playground.run("flip", pace: "run")
        let unchecked = await playground.post("/runs/\(other.id)/check")
        #expect(unchecked.status == 404)
        #expect(unchecked.text.contains("There is no such page"))
    }

    /// A run after its first tap; the server of its partner is never asked.
    private static func run(
        in playground: Playground, back: String, _ more: [(String, String)] = [], button: Int = 0
    ) async throws -> ScenarioRun {
        let fields = PartnerForm.exampleFields().map { ($0, $1) } + more
        let answer = await playground.post("/partner", fields + [("do", "link"), ("back", back)])
        let run = try await playground.run(of: answer)
        await run.tap(.google, button: button, values: [:])
        #expect(await run.snapshot().askingPlace == .browser)
        return run
    }

    /// The parameters of the link to the sign-in page, or of the link to open on a phone.
    private static func request(of run: ScenarioRun) async throws -> Parameters {
        let parts = try #require(await run.snapshot().screens[.browser]).parts
        let links = parts.compactMap { part in
            switch part {
            case .link(let address, _, _), .code(let address): address
            default: nil
            }
        }
        return Parameters(parsing: try #require(links.first?.rawQuery), plus: .literal)
    }

    private static func state(of run: ScenarioRun) async throws -> String {
        try #require(try await request(of: run).item("state")).rawValue
    }
}
