import Testing
import WebText

@testable import PlaygroundServer

/// The choices of a run, as a link has them.
@Suite struct RunOptionsTests {
    private let playground: Playground

    init() throws { playground = try Playground() }

    @Test func `a link opens the playground at this scenario with these switches`() async throws {
        let items = Parameters(
            parsing: "pace=step&language=ar&mistake=tokens-as-html&mistake=no-such&language=xx", plus: .space)
        let scenario = try #require(Scenario.named("flip"))
        let first = RunOptions(scenario: scenario, choices: Parameters(Array(items.items.prefix(4))))
        #expect(
            first.pace == .step && first.language == "ar" && first.mistakes.map(\.id) == ["tokens-as-html"])
        let again = RunOptions(
            scenario: scenario, choices: Parameters(parsing: first.query, plus: .space))
        #expect(again.query == first.query)
        let page = await playground.get("/scenarios/flip?\(first.query)").text
        #expect(page.contains("value=\"step\" checked"))
        #expect(page.contains("value=\"tokens-as-html\" checked"))
    }
}
