import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Lets sign-ins wait for their turn: one password is checked at a time, in the order of ``SignInQueue``.
final class SignInTurns: Sendable {
    /// The queue, and the sign-ins that wait in it.
    private struct State {
        var queue: SignInQueue
        /// Each sign-in that waits, by its identifier: it continues with true when its turn begins, and with
        /// false when it has to go.
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        var lastID = 0
        /// The number of sign-ins that came, for tests.
        var arrivals = 0
    }

    private let state: Locked<State>

    /// Creates an empty queue.
    init(limits: SignInLimits) { state = Locked(State(queue: SignInQueue(limits: limits))) }

    /// Waits for a turn, which ends with ``end()``.
    ///
    /// False when the sign-in gets no seat or has to give it up, and when the task is cancelled: then there
    /// is no turn to end.
    func wait(for sender: SignInSender, at now: Date) async -> Bool {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                state.withLock { state in
                    state.arrivals += 1
                    state.waiting[id] = turn
                    if let refused = state.queue.add(id, of: sender, at: now) {
                        state.waiting.removeValue(forKey: refused)?.resume(returning: false)
                    }
                    startNext(&state)
                }
                // A handler that ran before the sign-in had a seat did not find it.
                if Task.isCancelled { giveUp(id) }
            }
        } onCancel: {
            giveUp(id)
        }
    }

    /// Ends the turn, and begins the next one.
    func end() {
        state.withLock { state in
            state.queue.finish()
            startNext(&state)
        }
    }

    /// For tests: the number of sign-ins that came.
    var arrivals: Int { state.withLock(\.arrivals) }
    /// For tests: the number of groups that have a count.
    var groupCount: Int { state.withLock(\.queue.groupCount) }

    /// Lets a waiting sign-in go on without a turn; does nothing when it no longer waits.
    private func giveUp(_ id: Int) {
        state.withLock { state in
            guard state.queue.remove(id) else { return }
            state.waiting.removeValue(forKey: id)?.resume(returning: false)
        }
    }

    /// Begins the next turn, unless a turn is under way or no sign-in waits.
    private func startNext(_ state: inout State) {
        guard let id = state.queue.next() else { return }
        state.waiting.removeValue(forKey: id)?.resume(returning: true)
    }
}
