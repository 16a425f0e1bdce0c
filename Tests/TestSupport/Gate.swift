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
