@testable import FlipCheck

extension Runner {
    /// The report of a run about some rules and groups, or about all without any.
    static func report(_ only: [String] = [], _ probe: Probe) async -> Report {
        await Runner(selection: Selection(only: only)).run(probe)
    }
}
