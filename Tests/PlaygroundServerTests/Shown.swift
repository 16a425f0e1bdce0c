@testable import PlaygroundServer

/// The messages as a page or a journal has them.
struct Shown: Equatable {
    var messages: Int
    var good: Int
    var bad: Int
    var outcome: String
}

extension Shown {
    init(_ snapshot: Snapshot) {
        let checks = snapshot.entries.flatMap { $0.checks + ($0.answer?.checks ?? []) }
        self.init(
            messages: snapshot.entries.count, good: checks.count { $0.held }, bad: checks.count { !$0.held },
            outcome: snapshot.outcome?.title ?? "")
    }
}
