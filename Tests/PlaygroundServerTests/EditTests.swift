import Foundation
import HTTPMessages
import HeadlessBrowser
import Journal
import Testing

@testable import PlaygroundServer

/// Held messages that are changed before they go.
@Suite struct EditTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    @Test(arguments: [
        (
            "opens the universal link https://partner", "redirect_uri", "https://evil.example/a",
            "is on the list"
        ),
        ("opens the universal link https://partner", "client_id", "another", "client_id"),
        ("/app/code", "Authorization:", "Bearer another", ""),
        ("opens the universal link https://oauth", "state", "another", "state is one that was sent"),
        ("opens the universal link https://oauth", "state", "", "the answer has state"),
        ("opens the universal link https://oauth", "state", nil, "the answer has state"),
        ("hands over the code", "code", "another", "the token endpoint answers 200"),
        ("/token", "redirect_uri", "https://evil.example/a", "the token endpoint answers 200"),
    ])
    func `the changed message is what is sent, and a check refuses it`(
        message: String, name: String, value: String?, rule: String
    ) async throws {
        let run = try await playground.run("flip", pace: "step", isTapped: true)
        let number = try await Self.hold(message, on: run)
        let before = await run.snapshot().entries[number - 1]
        let place = try #require(before.parameters.firstIndex { $0.name == name })
        let answer = await playground.post(
            "/runs/\(run.id)/edit",
            [("message", "\(number)"), ("then", "run")]
                + (value.map { [("value.\(place)", $0)] } ?? [("without.\(place)", "on")])
        )
        #expect(answer.headers["Location"] == "/runs/\(run.id)?message=\(number)#m\(number)")
        let snapshot = await run.snapshot()
        let entry = snapshot.entries[number - 1]
        #expect(entry.changes == [before.parameters[place]])
        #expect(entry.parameters.first { $0.name == name }?.value == value)
        let failed = snapshot.failedChecks.map(\.check.rule.text)
        #expect(failed.contains { $0.contains(rule) } || rule.isEmpty, "\(failed)")
        #expect(snapshot.outcome?.kind != .done)
        let page = await playground.get("/runs/\(run.id)?message=\(number)").text
        #expect(page.contains("changed by you") && page.contains("<strong>\(name)</strong> was"))
        #expect(snapshot.text.contains("changed by you: \(name) was "))
    }

    @Test func `the fields of a held message have the one main button, and going on sends what is in them`()
        async throws
    {
        let run = try await playground.run("flip", pace: "step", isTapped: true)
        _ = try await Self.hold("/app/code", on: run)
        let open = await playground.get("/runs/\(run.id)").text
        #expect(open.matches(of: /class="control go"/).count == 1)
        #expect(open.contains("<button class=\"control\" form=\"edit\">Next message</button>"))
        // Without a script, too, a press of these loses nothing that was typed.
        #expect(open.contains("form=\"edit\" name=\"then\" value=\"run\">Let messages run</button>"))
    }

    @Test func `a long value has an area to type in, and is folded after it was sent`() async throws {
        let run = try await playground.run("flip", pace: "step", isTapped: true)
        let number = try await Self.hold("opens the universal link https://partner", on: run)
        let entry = await run.snapshot().entries[number - 1]
        let state = try #require(entry.parameters.first { $0.name == "state" }).value
        let held = await playground.get("/runs/\(run.id)?message=\(number)").text
        #expect(held.contains(">\(state)</textarea>") && held.contains("<input value=\"google-client\""))
        await run.setPace(.play)
        let sent = await playground.get("/runs/\(run.id)?message=\(number)").text
        #expect(sent.contains("<span class=\"same\">\(state.count) characters</span>"))
        #expect(sent.contains("<code dir=\"auto\">\(state)</code></details>"))
    }

    @Test func `what cannot be sent comes back with the reason, and the message still waits`() async throws {
        let run = try await playground.run("flip", pace: "step", isTapped: true)
        let number = try await Self.hold("/app/code", on: run)
        let entry = await run.snapshot().entries[number - 1]
        let place = try #require(entry.parameters.firstIndex { $0.name == "Authorization:" })
        let path = "/runs/\(run.id)/edit"
        let answer = await playground.post(
            path,
            [("message", "\(number)"), ("value.\(place)", "Bearer x\r\nX-Other: 1"), ("value.1", "typed")])
        #expect(answer.status == 400 && answer.text.contains("only visible ASCII characters"))
        #expect(answer.text.contains("value=\"typed\""), "what was typed is still there")
        for message in ["", "x", "-1", "0", "\(number + 1)", "\(number - 1)", "99999999999999999999"] {
            #expect(await playground.post(path, [("message", message)]).status == 409)
        }
        #expect(await run.snapshot().held == [number])
        await run.setPace(.play)
        #expect(await run.snapshot().outcome?.kind == .done)
    }

    @Test func `of the reader's own partner a secret that was not changed is sent whole, and never shown`()
        async throws
    {
        try await ServedPlayground.run { playground in
            let seen = SeenSecrets()
            let partner = try seen.partner(returningTo: playground.origin)
            let page = try await OwnPartnerTests.link(
                at: partner.address.origin, in: playground, by: playground.browser, holding: true)
            let run = try await playground.run(of: page)
            let number = try await Self.hold("/token", on: run)
            let entry = await run.snapshot().entries[number - 1]
            let place = try #require(entry.parameters.firstIndex { $0.name == "code" })
            await run.send(number, MessageEdit([place: .set("a-code-that-the-reader-typed")]))
            await run.setPace(.run)
            // With a wrong secret it would be 401.
            #expect(await run.snapshot().entries[number - 1].answer?.response?.status == 400)
            #expect(
                seen.values.contains("google-secret") && seen.values.contains("a-code-that-the-reader-typed"))
            let shown = try await playground.browser.open(
                "\(playground.origin)/runs/\(run.id)?message=\(number)"
            ).html
            for secret in seen.values { #expect(!shown.contains(secret)) }
            await partner.stop()
        }
    }

    @Test func `sending a message as it was shown changes nothing`() async throws {
        let run = try await playground.run("flip", pace: "step", isTapped: true)
        let number = try await Self.hold("/app/code", on: run)
        _ = await playground.post("/runs/\(run.id)/edit", [("message", "\(number)"), ("then", "run")])
        #expect(await run.snapshot().entries[number - 1].changes.isEmpty)
        // Only a scenario that ran as it is counts as done.
        #expect(await playground.get("/?q=flip").text.contains("✓ done"))
    }

    @Test func `what was not changed keeps its bytes`() {
        var request = HTTPRequest(
            method: "POST", origin: "https://a.example", target: "/x?a=%7e&b=+&a=1",
            headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array("c=%41&d=é".utf8))
        let edit = MessageEdit([2: .set("2 &"), 4: .remove])
        #expect(edit.applied(to: request).target == "/x?a=%7e&b=+&a=2%20%26")
        #expect(edit.applied(to: request).body == Array("c=%41".utf8))
        request = HTTPRequest(
            method: "POST", origin: "https://a.example", target: "/x",
            headers: ["Content-Type": "application/json"], body: Array(#"{"b": 1, "a": "x"}"#.utf8))
        #expect(
            String(
                decoding: MessageEdit([0: .set("1"), 1: .set("[2]")]).applied(to: request).body, as: UTF8.self
            )
                == #"{"a":"1","b":[2]}"#)
        #expect(MessageEdit().applied(to: request).body == request.body)
    }

    /// Goes on until a message with these words is held, and agrees on the way; its number.
    private static func hold(_ words: String, on run: ScenarioRun) async throws -> Int {
        for _ in 0..<20 {
            let snapshot = await run.snapshot()
            if let place = snapshot.asking {
                await run.tap(place, button: 0, values: snapshot.screens[place]?.values ?? [:])
            } else {
                let number = try #require(snapshot.held.first, "\(snapshot.outcome as Any)")
                if snapshot.entries[number - 1].what.contains(words) { return number }
                await run.next()
            }
        }
        throw CancellationError()
    }
}

/// The page of what the servers remember.
@Suite struct MemoryTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    @Test func `a code is not used, then used, and its tokens are revoked with the link`() async throws {
        let run = try await playground.run("flip", pace: "step", isTapped: true)
        await run.next()
        await run.tap(.partnerApp, button: 0, values: [:])
        await run.next()
        #expect(try await Self.states(run) == ["code not used", "session good"])
        await run.setPace(.run)
        let good = ["access token good", "code used", "refresh token good", "session good"]
        #expect(try await Self.states(run) == good)
        let page = await playground.get("/runs/\(run.id)/memory").text
        let secrets = await run.snapshot().entries.flatMap { $0.parameters + ($0.answer?.parameters ?? []) }
            .filter { ["code", "access_token", "refresh_token"].contains($0.name) }
        #expect(secrets.count > 3)
        for secret in secrets {
            #expect(!page.contains(secret.value) && page.contains("…\(secret.value.suffix(4))<"))
        }
        await run.advance(by: 3_700)
        #expect(try await Self.states(run).contains("access token expired"))
        await run.tap(.google, button: 1, values: [:])
        #expect(try await Self.states(run).contains("refresh token revoked"))
    }

    @Test func `the accounts of Firebase and Yahoo are those that there are now`() async throws {
        let run = try await playground.run("yahoo", pace: "run")
        func rows(_ title: String) async -> [[String]] {
            await run.memory().first { $0.title.hasPrefix(title) }?.rows ?? []
        }
        #expect(await rows("Firebase").isEmpty)
        #expect(await rows("Yahoo: accounts").count == 4)
        await run.setPace(.play)
        #expect(
            await rows("Firebase").map { Array($0.prefix(3)) } == [["ana@yahoo.com", "yes", "yahoo.com"]])
        let kinds = await rows("Yahoo: codes").map { "\($0[0]) \($0[2]) \($0[4])" }
        #expect(
            kinds == ["code ana used", "refresh token ana good", "access token ana good", "session ana good"])
        #expect(await rows("The app") == [["ana@yahoo.com"]])
    }

    @Test func `it is shown anew when it changes, and its forms lead back to it`() async throws {
        let run = try await playground.run("flip", pace: "run")
        let page = await playground.get("/runs/\(run.id)/memory").text
        let version = try #require(page.firstMatch(of: /data-version="([^"]+)"/)).1
        let live = "/runs/\(run.id)/live?view=memory&version=\(version)"
        #expect(await playground.get(live).status == 204)
        let tap = await playground.post(
            "/runs/\(run.id)/tap", [("place", "google"), ("button", "0"), ("view", "memory")])
        #expect(tap.headers["Location"] == "/runs/\(run.id)/memory")
        let news = await playground.get(live)
        #expect(news.status == 200 && news.text.contains("name=\"view\" value=\"memory\""))
    }

    private static func states(_ run: ScenarioRun) async throws -> [String] {
        Set(try #require(await run.memory().first).rows.map { "\($0[0]) \($0[4])" }).sorted()
    }
}

/// In a real Chromium: a message is changed, and the memory of the servers follows.
@Suite(.enabled(if: Visit.isToBeRun, Visit.advice), .serialized)
struct NewPartsChromiumTests {
    @Test func `a reader changes a held message, sees what refuses it, and looks at what is remembered`()
        async throws
    {
        try await Visit.run { visit in
            let browser = visit.browser
            let run = try await visit.begin("flip", "pace=step")
            try await visit.click(".left.asking .wanted")
            try await browser.wait(until: "document.querySelector('.row.held')")
            // It opens by itself.
            try await browser.wait(until: "document.querySelector('.row.held .detail form')")
            let number = try #require(await run.snapshot().held.first)
            let entry = await run.snapshot().entries[number - 1]
            let place = try #require(entry.parameters.firstIndex { $0.name == "redirect_uri" })
            try await browser.run("document.getElementById('value-\(place)').value = ''")
            try await browser.element("#value-\(place)").type("https://evil.example/")
            try await browser.run("window.confirm = () => false")
            for way in ["form[action$='/hour'] button", ".row.message:first-child > .line"] {
                try await visit.click(way)
                #expect(try await visit.text(".row.held .hold") == "held: change it", "typed values are kept")
            }
            try await visit.click("button[value='run']")
            try await browser.wait(until: "document.querySelector('.outcome')")
            #expect(try await browser.url.contains("?message=\(number)"))
            let detail = try await visit.text(".detail")
            #expect(detail.contains("Changed by you") && detail.contains("https://evil.example/"))
            #expect(try await visit.text(".row.failed .hold") == "changed by you")
            #expect(try await visit.text(".outcome .checks").contains("redirect_uri is on the list"))

            try await visit.click("form[action$='/restart'] button")
            try await visit.click(".left.asking .wanted")
            try await browser.wait(until: "document.querySelector('.row.held')")
            try await visit.click(".control.go")
            try await browser.wait(until: "document.querySelector('.right.asking')")
            try await visit.click(".middle h2 a")
            try await browser.wait(until: "document.querySelector('.memory')")
            #expect(try await visit.text(".memory").contains("session"))
            try await visit.click("form[action$='/play'] button")
            try await browser.wait(until: "document.querySelector('.outcome.done')")
            #expect(try await visit.text(".memory").contains("used"))
            // A change that is not an act of this window is shown by itself.
            let shown = try await visit.shown().run
            await (try #require(await visit.server.runs.run(shown))).advance(by: 7_200)
            try await browser.wait(until: "document.querySelector('.memory').textContent.includes('expired')")
        }
    }
}
