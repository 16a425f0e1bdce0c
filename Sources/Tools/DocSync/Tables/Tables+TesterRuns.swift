import FlipTester

extension Tables {
    /// The runs of the tester app: what the reader does, and what the app has to answer.
    static func testerRuns() -> [String] {
        markdown(
            ["run", "what you do", "what has to come back"],
            TesterRun.allCases.map { run in
                [
                    run.title, [run.preparation, run.action].compactMap(\.self).joined(separator: " "),
                    run.expectation,
                ]
            })
    }
}
