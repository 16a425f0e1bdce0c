import Dispatch
import Foundation
import WebText

/// Runs blocking work on a thread of its own: the threads of the global executor are for the handlers.
package func blocking<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "blocking").async {
            continuation.resume(with: Swift.Result { try work() })
        }
    }
}

/// Begins a thread; apart from files that call the system, which import no Foundation.
func detachThread(_ work: @escaping @Sendable () -> Void) {
    Thread.detachNewThread(work)
}

/// A door that handlers wait at until the test opens it, and that counts who has come.
package actor Gate {
    /// A test that waits until so many handlers have come.
    private struct Watcher {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private var isOpen = false
    private var arrived = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watching: [Watcher] = []

    package init() {}

    package func pass() async {
        arrived += 1
        for watcher in watching where watcher.count <= arrived { watcher.continuation.resume() }
        watching.removeAll { $0.count <= arrived }
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    package func arrival(of count: Int) async {
        if arrived < count {
            await withCheckedContinuation { watching.append(Watcher(count: count, continuation: $0)) }
        }
    }

    package func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}

/// A clock that stands still until it is told to move.
package final class TestClock: Sendable {
    private let time: Locked<Date>

    /// A clock that shows a time in seconds since 1970: by default the start of 2026.
    package init(secondsSince1970 start: TimeInterval = 1_767_225_600) {
        time = Locked(Date(timeIntervalSince1970: start))
    }

    package var now: Date { time.withLock { $0 } }

    package func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
