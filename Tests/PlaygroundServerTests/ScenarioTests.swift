import FlipCheck
import Foundation
import TestSupport
import Testing

@testable import PlaygroundServer

/// Each scenario and each mistake, played to its end over loopback.
@Suite struct ScenarioTests {
    /// The scenarios at whose end the user has what the user wanted.
    static let done: Set<String> = [
        "flip", "pkce", "app-missing", "not-signed-in", "switch-account", "slow-server", "broken-server",
        "wrong-client", "refresh", "two-refreshes", "unlink-google", "unlink-partner", "yahoo",
        "yahoo-account-exists", "yahoo-link", "yahoo-delete", "yahoo-custom-token", "yahoo-sign-out",
    ]

    @Test(arguments: Scenario.all.map(\.id))
    func `a scenario without a mistake ends as it should, and never with harm`(id: String) async throws {
        let snapshot = try await played(id)
        let outcome = try #require(snapshot.outcome)
        #expect(outcome.kind == (Self.done.contains(id) ? .done : .stopped), "\(outcome)")
        #expect(snapshot.hops.count > 1)
    }

    @Test(arguments: Set(Scenario.all.map(\.page)).sorted())
    func `the page of a scenario exists`(page: String) async throws {
        #expect(try await Playground(files: ProjectPages()).get("/docs/\(page)").status == 200)
    }

    @Test(arguments: Mistake.all.map(\.id))
    func `a mistake is found by what its switch says`(id: String) async throws {
        let mistake = try #require(Mistake.all.first { $0.id == id })
        let snapshot = try await played(mistake.scenario, with: [id])
        let found = snapshot.failedChecks.map(\.check.rule)
        switch mistake.finder {
        case .check(let rule):
            #expect(found.contains { $0.contains(rule) }, "\(found)")
            let without = try await played(mistake.scenario).failedChecks.map(\.check.rule)
            #expect(!without.contains { $0.contains(rule) }, "it fails without the mistake too")
        case .words(let words):
            #expect(snapshot.says(words))
            #expect(try await !played(mistake.scenario).says(words))
        case .flipCheck(let rule):
            #expect(FlipCheck.rules.contains { $0.id == rule }, "flip-check has no rule \(rule)")
        case .review: break
        }
    }

    @Test func `there are at least 25 mistakes, and each has a name of its own and a scenario of its track`()
    {
        #expect(Mistake.all.count >= 25)
        #expect(Set(Mistake.all.map(\.id)).count == Mistake.all.count)
        for mistake in Mistake.all {
            #expect(Scenario.named(mistake.scenario)?.track == mistake.track, "\(mistake.id)")
        }
    }

    @Test(arguments: [
        "code-twice", "reuse-ends-nothing", "code-of-any-client", "secret-ignored", "prefix-compared",
        "app-prefix-compared",
    ])
    func `an attack works where the mistake lets it in`(id: String) async throws {
        let mistake = try #require(Mistake.all.first { $0.id == id })
        #expect(try await played(mistake.scenario, with: [id]).outcome?.kind == .harm)
    }

    @Test(arguments: StageOptions.languages.map(\.key))
    func `the consent screen is in the language of the stage`(tag: String) async throws {
        let playground = try Playground()
        let stage = try await playground.stage("flip", pace: "run", [("language", tag)])
        await stage.tap(.google, button: 0, values: [:])
        let screen = try #require(await stage.snapshot().screens[.partnerApp])
        #expect(screen.language == tag)
        #expect(screen.direction == (tag == "ar" ? "rtl" : "ltr"))
        let isEnglish = screen.buttons.contains { $0.label == "Agree and link" }
        #expect(isEnglish == (tag == "en"))
        await playground.server.stop()
    }
}

/// The pages of this project.
private struct ProjectPages: ProjectFiles {
    var sources: [String] { [] }

    func text(of path: String) -> String? {
        try? String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
    }
}
