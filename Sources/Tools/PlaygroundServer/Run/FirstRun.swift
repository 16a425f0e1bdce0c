/// A link that waits for its first tap, for the first page: a `GET` of that page must not begin a run.
actor FirstRun {
    private var task: Task<Snapshot, Never>?

    /// The run as it waits; its servers have stopped, because the tap begins a run of the reader's own.
    func snapshot() async -> Snapshot {
        let task = task ?? Task { await Self.play() }
        self.task = task
        return await task.value
    }

    private static func play() async -> Snapshot {
        let run = ScenarioRun(id: "", options: RunOptions(scenario: .flips[0]))
        await run.begin()
        var snapshot = await run.snapshot()
        await run.stop()
        snapshot.home = .start
        snapshot.addresses = [:]
        return snapshot
    }
}
