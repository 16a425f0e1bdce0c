import FlipCheck
import FlipSandbox
import Foundation
import Testing

@testable import PlaygroundServer

/// Each scenario and each mistake, played to its end over loopback.
@Suite struct ScenarioTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    /// The scenarios at whose end the user has what the user wanted.
    static let done: Set<String> = [
        "flip", "pkce", "app-missing", "not-signed-in", "switch-account", "slow-server", "broken-server",
        "firebase-users", "wrong-client", "refresh", "two-refreshes", "unlink-google", "unlink-partner",
        "yahoo", "yahoo-account-exists", "yahoo-link", "yahoo-delete", "yahoo-custom-token", "yahoo-sign-out",
    ]

    /// The attacks, which a rule refuses.
    static let refused: Set<String> = [
        "hostile-redirect", "browser-hostile", "replayed-state", "planted-code", "replayed-code",
        "stolen-code", "guessed-secret", "yahoo-attack-a-token-of-another-app", "yahoo-attack-claims-made-up",
        "yahoo-attack-a-replayed-code", "yahoo-attack-a-code-of-another-project",
        "yahoo-attack-a-stolen-callback", "yahoo-attack-a-planted-callback",
        "yahoo-attack-injected-parameters",
    ]

    /// The scenarios that stop, because the user wants it or because something went wrong on the way.
    static let stopped: Set<String> = [
        "cancel", "browser-cancel", "changed-state", "lost-state", "expired-code", "lost-refresh-token",
        "yahoo-refused", "yahoo-in-use",
    ]

    /// How a scenario without a mistake ends.
    static func end(of id: String) -> Outcome.Kind {
        if done.contains(id) { return .done }
        return refused.contains(id) ? .refused : .stopped
    }

    @Test func `each scenario is in one of the three sets`() {
        let ends = Array(Self.done) + Array(Self.refused) + Array(Self.stopped)
        #expect(ends.sorted() == Scenario.all.map { $0.id }.sorted())
    }

    @Test(arguments: Scenario.all.map(\.id))
    func `a scenario without a mistake ends as it should, and never with harm`(id: String) async throws {
        let snapshot = try await Snapshot.played(id)
        let outcome = try #require(snapshot.outcome)
        #expect(outcome.kind == Self.end(of: id), "\(outcome)")
        #expect(snapshot.entries.count > 1)
    }

    @Test(arguments: Mistake.all.map(\.id))
    func `a mistake is found by the check or the words that its switch names`(id: String) async throws {
        let mistake = try #require(Mistake.all.first { $0.id == id })
        let snapshot = try await Snapshot.played(mistake.scenario, with: [id])
        let found = snapshot.failedChecks.map(\.check.rule.text)
        switch mistake.finder {
        case .check(let rule, _):
            #expect(found.contains { $0.contains(rule) }, "\(found)")
            let without = try await Snapshot.played(mistake.scenario).failedChecks.map(\.check.rule.text)
            #expect(!without.contains { $0.contains(rule) }, "it fails without the mistake too")
        case .words(let words):
            #expect(snapshot.outcome?.text.contains(words) == true)
            #expect(try await Snapshot.played(mistake.scenario).outcome?.text.contains(words) == false)
        case .flipCheck(let rule):
            // The tests of flip-check run it against each of these mistakes.
            #expect(FlipCheck.rules.contains { $0.id == rule }, "flip-check has no rule \(rule)")
        case .review: break
        }
    }

    @Test func `after an answer that it ignores, Google's app does not say that the other app is open`()
        async throws
    {
        let snapshot = try await Snapshot.played("changed-state")
        #expect(snapshot.screens[.google] == GoogleAppScreens.stillWaiting)
    }

    @Test func `each mistake has a name of its own, and a scenario of its track`() {
        #expect(Set(Mistake.all.map(\.id)).count == Mistake.all.count)
        for mistake in Mistake.all {
            #expect(Scenario.named(mistake.scenario)?.track == mistake.track, "\(mistake.id)")
        }
    }

    @Test(arguments: [
        ("lost-state", "the answer has state"), ("changed-state", "state is one that was sent"),
        ("slow-server", "the server answers the app within 30 seconds"),
        ("broken-server", "the server answers the app with 200"),
    ])
    func `what goes wrong on the way is a check that fails, with its line`(
        id: String, rule: String
    ) async throws {
        let failed = try await Snapshot.played(id).failedChecks.map(\.check)
        let check = try #require(failed.first { $0.rule.text == rule }, "\(failed)")
        #expect(!check.rule.source.isEmpty)
        #expect(check.place.contains(".swift:"))
    }

    @Test(arguments: ["unlink-partner", "lost-refresh-token"])
    func `a refusal that does not name invalid_grant does not unlink at Google`(id: String) async throws {
        let snapshot = try await Snapshot.played(id, with: ["refusals-are-pages"])
        let end = try #require(snapshot.outcome)
        #expect(end.title == "Google's server stops", "\(end)")
        let page = snapshot.page()
        #expect(page.contains("The account is still linked."))
        #expect(!page.contains("The account is not linked."))
    }

    @Test func `an end that an app has to deal with says what to do now`() async throws {
        let end = try #require(try await Snapshot.played("yahoo-in-use").outcome)
        #expect(end.advice?.contains("signIn(with:)") == true)
        #expect(
            try await Snapshot.played("yahoo-refused").outcome?.advice?.contains("auth/user-cancelled")
                == true)
    }

    @Test func `a user whose Yahoo account belongs to another account may sign in to that one`() async throws
    {
        let run = try await playground.run("yahoo-in-use", pace: "run")
        for _ in 0..<20 {
            let snapshot = await run.snapshot()
            guard snapshot.outcome == nil, let place = snapshot.askingPlace,
                let screen = snapshot.screens[place]
            else { break }
            let other = screen.buttons.firstIndex { $0.role == .otherAccount && $0.tap == nil }
            let button = try #require(other ?? screen.suggestedButton(for: nil))
            await run.tap(place, button: button, values: screen.values)
        }
        let end = await run.snapshot().outcome
        #expect(end?.kind == .done, "\(end as Any)")
        #expect(end?.text.contains("chitra@home.example") == true, "\(end as Any)")
    }

    @Test func `the Firebase ID token of the app's user gets the code, and its keys are looked up`()
        async throws
    {
        let entries = try await Snapshot.played("firebase-users").entries
        let code = try #require(entries.first { $0.request?.path == "/app/code" })
        #expect(code.from == .partnerApp)
        #expect(code.to == .partnerServer)
        #expect(code.answer?.summary.contains("200") == true)
        let bearer = try #require(code.request?.headers["Authorization"])
        #expect(bearer.split(separator: ".").count == 3)
        let keys = try #require(entries.last { $0.to == .firebase })
        #expect(keys.from == .partnerServer)
        #expect(keys.request?.path.contains("securetoken") == true)
        #expect(!entries.contains { $0.request?.path == "/app/sign-in" })
    }

    @Test func `an association file that claims the sign-in page leaves the user without one`() async throws {
        let snapshot = try await Snapshot.played("switch-account", with: ["association-claims-all"])
        #expect(snapshot.outcome?.kind == .harm)
        #expect(!snapshot.entries.contains { $0.request?.path == "/authorize" })
        // A scenario that never opens that page says which one does.
        let flip = try await Snapshot.played("flip", with: ["association-claims-all"])
        #expect(flip.outcome?.kind == .done)
        #expect(
            flip.page().contains("href=\"/scenarios/switch-account?mistake=association-claims-all\""))
    }

    @Test(arguments: ["flip", "cancel", "refresh", "expired-code", "stolen-code", "lost-state"])
    func `at the end no phone says that it is still linking`(id: String) async throws {
        let screen = try #require(try await Snapshot.played(id).screens[.partnerApp])
        #expect(!screen.isPassing)
        #expect(screen.parts.contains(.text("Signed in as Ada Example")))
    }

    @Test(arguments: [
        "code-twice", "reuse-ends-nothing", "code-of-any-client", "secret-ignored", "prefix-compared",
        "app-prefix-compared",
    ])
    func `an attack works where the mistake lets it in`(id: String) async throws {
        let mistake = try #require(Mistake.all.first { $0.id == id })
        #expect(try await Snapshot.played(mistake.scenario, with: [id]).outcome?.kind == .harm)
    }

    @Test func `the app that compares only the beginning of an address keeps its other mistakes`() throws {
        var settings = SandboxSettings()
        for id in ["app-error-without-state", "app-prefix-compared"] {
            let mistake = try #require(Mistake.all.first { $0.id == id })
            mistake.applyToLinking(&settings)
        }
        let answer = settings.mistakes.answer("https://google.example/r?error=access_denied&state=s")
        #expect(answer == "https://google.example/r?error=access_denied")
    }

    @Test(arguments: [("flip", "Next scenario: "), ("pkce", "Other choices")])
    func `the next scenario and the other choices keep the language and the pace`(
        scenario: String, words: String
    ) async throws {
        let run = try await playground.run(scenario, [("language", "hi")])
        let page = await playground.get("/runs/\(run.id)").text
        #expect(page.contains("?pace=play&amp;language=hi\">\(words)"))
    }

    @Test(arguments: RunOptions.languages.map(\.key))
    func `the consent screen is in the language of the run`(tag: String) async throws {
        let run = try await playground.run("flip", pace: "run", [("language", tag)], afterFirstTap: true)
        let screen = try #require(await run.snapshot().screens[.partnerApp])
        #expect(screen.language == tag)
        #expect(screen.direction == (tag == "ar" ? "rtl" : "ltr"))
        let isEnglish = screen.buttons.contains { $0.label == "Agree and link" }
        #expect(isEnglish == (tag == "en"))
    }
}
