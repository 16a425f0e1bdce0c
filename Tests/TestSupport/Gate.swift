/// A gate at which handlers wait until the test opens it, and which counts those that arrive.
package actor Gate {
    /// A test that waits until so many handlers have arrived.
    private struct Watcher {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private var isOpen = false
    private var arrived = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watching: [Watcher] = []

    package init() {}

    /// Counts a handler, and returns when the gate is open.
    package func pass() async {
        arrived += 1
        for watcher in watching where watcher.count <= arrived { watcher.continuation.resume() }
        watching.removeAll { $0.count <= arrived }
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    /// Returns when so many handlers have arrived.
    package func waitForArrival(of count: Int) async {
        if arrived < count {
            await withCheckedContinuation { watching.append(Watcher(count: count, continuation: $0)) }
        }
    }

    /// Lets all handlers through, also those that arrive later.
    package func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
