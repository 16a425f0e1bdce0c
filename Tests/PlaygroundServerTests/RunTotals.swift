@testable import PlaygroundServer

/// How many messages and checks a page shows or a run has, and how the run ended.
struct RunTotals: Equatable {
    let messages: Int
    /// The checks that held.
    let good: Int
    /// The checks that failed.
    let bad: Int
    /// The title of the outcome, or an empty text before it.
    let outcome: String
}

extension RunTotals {
    init(_ snapshot: Snapshot) {
        let checks = snapshot.entries.flatMap(\.allChecks)
        self.init(
            messages: snapshot.entries.count, good: checks.count { $0.held }, bad: checks.count { !$0.held },
            outcome: snapshot.outcome?.title ?? "")
    }
}
