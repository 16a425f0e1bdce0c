import Testing
import WebText

@testable import PlaygroundServer

/// The choices of a run, as a link has them.
@Suite struct RunOptionsTests {
    private let scenario: Scenario

    init() throws { scenario = try #require(Scenario.named("flip")) }

    private func options(_ query: String) -> RunOptions {
        RunOptions(scenario: scenario, choices: Parameters(parsing: query, plus: .space))
    }

    @Test func `the query of a run has the choices that a link made`() {
        let first = options("pace=step&language=ar&mistake=tokens-as-html&mistake=no-such")
        #expect(first.pace == .step)
        #expect(first.language == "ar")
        #expect(first.mistakes.map(\.id) == ["tokens-as-html"])
        #expect(options(first.query).query == first.query)
    }

    @Test(arguments: [
        "pace=fast", "language=xx", "language=ar&language=hi",
        // A mistake in the sign-in with Yahoo.
        "mistake=yahoo-no-email",
    ])
    func `a choice that does not exist leaves the default`(query: String) {
        #expect(options(query).query == RunOptions(scenario: scenario).query)
    }

    @Test func `a link sets the controls of the page`() async throws {
        let playground = try Playground()
        let page = await playground.get("/scenarios/flip?pace=step&mistake=tokens-as-html").text
        #expect(page.contains("value=\"step\" checked"))
        #expect(page.contains("value=\"tokens-as-html\" checked"))
    }
}
