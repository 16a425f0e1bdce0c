/// The first scenario, stopped before its first tap, as the first page shows it.
///
/// A `GET` of that page must not begin a run.
actor FirstRun {
    private let scenario: Scenario
    private var task: Task<Snapshot, Never>?

    init(_ scenario: Scenario) { self.scenario = scenario }

    /// The run as it waits; the tap begins a run of the reader's own.
    func snapshot() async -> Snapshot {
        let scenario = scenario
        let task = task ?? Task { await Self.play(scenario) }
        self.task = task
        let snapshot = await task.value
        // A run that failed, perhaps because no port was free, must not stay the first page for everybody.
        if snapshot.askingPlace == nil, self.task == task { self.task = nil }
        return snapshot
    }

    private static func play(_ scenario: Scenario) async -> Snapshot {
        let run = ScenarioRun(id: "", options: RunOptions(scenario: scenario))
        await run.begin()
        var snapshot = await run.snapshot()
        await run.stop()
        snapshot.home = .start
        // The servers have stopped.
        snapshot.addresses = [:]
        return snapshot
    }
}
