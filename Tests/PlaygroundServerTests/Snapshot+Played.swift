import Testing
import WebText

@testable import PlaygroundServer

extension Snapshot {
    /// The page of the run as markup, with one message open, or none.
    func page(open: Int? = nil) -> String {
        RunPage(snapshot: self, frame: PageFrame(token: "t"), open: open).html.markup
    }

    /// A scenario that was played to its end, and its run stopped; requires that it came to an end.
    static func played(_ id: String, with mistakes: [String] = []) async throws -> Snapshot {
        let query = mistakes.map { Parameters.Item("mistake", $0) } + [.init("pace", "play")]
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
