import Testing
import WebText

@testable import PlaygroundServer

extension Snapshot {
    /// The page of the run as markup, with one message open, or none.
    func page(open: Int? = nil) -> String {
        RunPage(snapshot: self, frame: PageFrame(token: "t"), open: open).html.markup
    }

    /// Plays a scenario to its end, and stops its run; throws when it has no end.
    static func played(_ id: String, with mistakes: [String] = []) async throws -> Snapshot {
        let query = mistakes.map { Parameters.Item("mistake", $0) } + [Parameters.Item("pace", "play")]
        let options = RunOptions(scenario: try #require(Scenario.named(id)), choices: Parameters(query))
        #expect(options.mistakes.map(\.id) == mistakes)
        let run = ScenarioRun(id: "s", options: options)
        await run.begin()
        let snapshot = await run.snapshot()
        await run.stop()
        _ = try #require(snapshot.outcome, "\(id) did not come to its end")
        return snapshot
    }
}
