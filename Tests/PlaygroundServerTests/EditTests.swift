import GoogleRedirectURIs
import HTTPMessages
import HeadlessBrowser
import Journal
import LocalServers
import Testing

@testable import PlaygroundServer

/// Held messages that are changed before they go.
@Suite struct EditTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    /// Changes a parameter of a held message by the form of the page, and checks that whatever shows the message says so.
    ///
    /// - Parameters:
    ///   - value: the new value, or nil to take the parameter out.
    ///   - message: words of the message.
    ///   - stops: whether the change stops the link; otherwise it goes on in the browser, which asks the user.
    private func edit(
        _ name: String, to value: String?, in message: String, stops: Bool
    ) async throws -> (snapshot: Snapshot, number: Int) {
        let run = try await playground.run("flip", pace: "step", afterFirstTap: true)
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
        #expect(snapshot.outcome?.kind == (stops ? .stopped : nil))
        #expect(snapshot.askingPlace == (stops ? nil : .browser))
        #expect(
            playground.server.runs.doneIDs.withLock { $0 }.isEmpty,
            "a changed scenario does not count as done")
        let page = await playground.get("/runs/\(run.id)?message=\(number)").text
        #expect(page.contains("changed by you"))
        #expect(page.contains("<strong>\(name)</strong> was"))
        #expect(snapshot.text.contains("changed by you: \(name) was "))
        return (snapshot, number)
    }

    /// Goes on until a message with these words is held, agrees on the way, and returns the number of the message.
    private static func hold(_ words: String, on run: ScenarioRun) async throws -> Int {
        for _ in 0..<20 {
            let snapshot = await run.snapshot()
            if let place = snapshot.askingPlace {
                await run.tap(place, button: 0, values: snapshot.screens[place]?.values ?? [:])
            } else {
                let number = try #require(snapshot.held.first, "\(snapshot.outcome as Any)")
                if snapshot.entries[number - 1].what.contains(words) { return number }
                await run.next()
            }
        }
        throw StepFailure("no message with the words “\(words)” was held")
    }

    @Test(arguments: [
        (
            "opens the universal link https://partner", "redirect_uri", "https://evil.example/a",
            "is on the list"
        ),
        ("opens the universal link https://partner", "client_id", "another", "client_id"),
        ("opens the universal link https://oauth", "state", "another", "state is one that was sent"),
        ("opens the universal link https://oauth", "state", "", "the answer has state"),
        ("opens the universal link https://oauth", "state", nil, "the answer has state"),
        ("hands over the code", "code", "another", "the token endpoint answers 200"),
        ("/token", "redirect_uri", "https://evil.example/a", "the token endpoint answers 200"),
    ])
    func `the changed message is what is sent, and a check refuses it`(
        message: String, name: String, value: String?, rule: String
    ) async throws {
        // The app tells Google of another client, and Google's app then opens the browser.
        let stops = name != "client_id"
        let snapshot = try await edit(name, to: value, in: message, stops: stops).snapshot
        let failed = snapshot.failedChecks.map(\.check.rule.text)
        #expect(failed.contains { $0.contains(rule) }, "\(failed)")
    }

    @Test func `a session that was changed gets no code`() async throws {
        let (snapshot, number) = try await edit(
            "Authorization:", to: "Bearer another", in: "/app/code", stops: false)
        #expect(snapshot.entries[number - 1].answer?.response?.status == 401)
    }

    @Test func `the fields of a held message have the one main button, and going on sends what is in them`()
        async throws
    {
        let run = try await playground.run("flip", pace: "step", afterFirstTap: true)
        _ = try await Self.hold("/app/code", on: run)
        let open = await playground.get("/runs/\(run.id)").text
        #expect(open.matches(of: /class="control go"/).count == 1)
        #expect(open.contains("<button class=\"control\" form=\"edit\">Next message</button>"))
        // Without a script, too, a press of these loses nothing that was typed.
        #expect(open.contains("form=\"edit\" name=\"then\" value=\"run\">Let messages run</button>"))
    }

    @Test func `a long value has an area to type in, and is folded after it was sent`() async throws {
        let run = try await playground.run("flip", pace: "step", afterFirstTap: true)
        let number = try await Self.hold("opens the universal link https://partner", on: run)
        let entry = await run.snapshot().entries[number - 1]
        let state = try #require(entry.parameters.first { $0.name == "state" }).value
        let held = await playground.get("/runs/\(run.id)?message=\(number)").text
        #expect(held.contains(">\n\(state)</textarea>"))
        #expect(held.contains("<input value=\"google-client\""))
        await run.setPace(.play)
        let sent = await playground.get("/runs/\(run.id)?message=\(number)").text
        #expect(sent.contains("<span class=\"same\">\(state.count) characters</span>"))
        #expect(sent.contains("<code dir=\"auto\">\(state)</code></details>"))
    }

    @Test func `what cannot be sent comes back with the reason, and the message still waits`() async throws {
        let run = try await playground.run("flip", pace: "step", afterFirstTap: true)
        let number = try await Self.hold("/app/code", on: run)
        let entry = await run.snapshot().entries[number - 1]
        let place = try #require(entry.parameters.firstIndex { $0.name == "Authorization:" })
        let path = "/runs/\(run.id)/edit"
        let answer = await playground.post(
            path,
            [
                ("message", "\(number)"), ("value.\(place)", "Bearer é"), ("value.1", "typed"),
                ("without.2", "on"), ("value.3", ""),
            ])
        #expect(answer.status == 400)
        #expect(answer.text.contains("only visible ASCII characters"))
        #expect(answer.text.contains("value=\"Bearer é\""))
        let forged = await playground.post(
            path, [("message", "\(number)"), ("value.\(place)", "Bearer x\r\nX-Other: 1")])
        #expect(forged.status == 400)
        #expect(forged.text.contains("name=\"value.\(place)\""))
        #expect(answer.text.contains("value=\"typed\""), "what was typed is still there")
        #expect(answer.text.contains("name=\"without.2\" value=\"on\" checked>"))
        #expect(answer.text.matches(of: /"on" checked>/).count == 1)
        #expect(answer.text.contains(/<input value="" [^>]*name="value\.3"/), "an emptied field stays empty")
        for message in ["", "x", "-1", "0", "\(number + 1)", "\(number - 1)", "99999999999999999999"] {
            #expect(await playground.post(path, [("message", message)]).status == 409, "\(message)")
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
            let page = try await playground.link(
                at: partner.address.origin, by: playground.newBrowser(), holding: true)
            let run = try await playground.run(of: page)
            let number = try await Self.hold("/token", on: run)
            let entry = await run.snapshot().entries[number - 1]
            let place = try #require(entry.parameters.firstIndex { $0.name == "code" })
            await run.send(number, MessageEdit([place: .set("a-code-that-the-reader-typed")]))
            await run.setPace(.run)
            // With a wrong secret it would be 401.
            #expect(await run.snapshot().entries[number - 1].answer?.response?.status == 400)
            #expect(seen.values.isSuperset(of: ["google-secret", "a-code-that-the-reader-typed"]))
            let shown = try await playground.newBrowser().open(
                "\(playground.origin)/runs/\(run.id)?message=\(number)"
            ).html
            for secret in seen.values { #expect(!shown.contains(secret), "\(secret)") }
            await partner.stop()
        }
    }

    @Test func `a value with line breaks has no field, which would change it`() async throws {
        let run = try await playground.run("flip", pace: "step", afterFirstTap: true)
        let number = try await Self.hold("/app/code", on: run)
        var snapshot = await run.snapshot()
        let values = ["a\nb", "a\r\n" + String(repeating: "b", count: 100), "a\u{2028}b"]
        snapshot.entries[number - 1].parameters = values.map { .init(name: "text", value: $0) }
        let page = snapshot.page(open: number)
        #expect(page.contains("<code dir=\"auto\">a\nb</code>"))
        #expect(!page.contains("name=\"value.0\""))
        #expect(!page.contains("for=\"value-0\""))
        #expect(!page.contains("name=\"value.1\""))
        #expect(page.contains("name=\"value.2\""))
        #expect(page.contains("name=\"without.0\""))
    }

    @Test func `a hostile link whose redirect URI the reader corrects links the account`() async throws {
        let run = try await playground.run("hostile-redirect", pace: "step")
        await run.tap(.attacker, button: 0, values: [:])
        let number = try #require(await run.snapshot().held.first)
        let place = try #require(
            await run.snapshot().entries[number - 1].parameters.firstIndex { $0.name == "redirect_uri" })
        await run.send(number, MessageEdit([place: .set(GoogleRedirectURI.flip(.home).text)]))
        await run.setPace(.play)
        let end = await run.snapshot().outcome
        #expect(end?.kind == .done, "\(end as Any)")
    }

    @Test func `sending a message as it was shown changes nothing`() async throws {
        let run = try await playground.run("flip", pace: "step", afterFirstTap: true)
        let number = try await Self.hold("/app/code", on: run)
        let shown = await run.snapshot().entries[number - 1].parameters
        let fields = shown.enumerated().map { ("value.\($0)", $1.value) }
        _ = await playground.post(
            "/runs/\(run.id)/edit", fields + [("message", "\(number)"), ("then", "run")])
        #expect(await run.snapshot().entries[number - 1].changes.isEmpty)
        // Only a scenario that ran as it is counts as done.
        #expect(await playground.get("/?q=flip").text.contains("✓ done"))
    }
}
