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
        /// Each sign-in that waits, by its identifier: it continues with nil when its turn begins, and with the
        /// retry time when it loses its seat.
        var waiting: [Int: CheckedContinuation<Date?, Never>] = [:]
        var lastID = 0
        /// The number of sign-ins that have arrived, for tests.
        var arrivals = 0
    }

    private let state: Locked<State>

    /// Creates an empty queue.
    init(limits: SignInLimits) { state = Locked(State(queue: SignInQueue(limits: limits))) }

    /// Waits for a turn, which ends with ``end(at:)``.
    ///
    /// Returns nil when the turn has begun. Returns the time at which the sign-in may come again where it gets no
    /// seat, has to give it up, or its task is cancelled before its turn: then there is no turn to end.
    func wait(for sender: SignInSender, at now: Date) async -> Date? {
        // The identifier comes first, because the cancellation handler may run before the sign-in is added.
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        let retryTime = now.adding(seconds: SignInLimits.secondsUntilRetry)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                state.withLock { state in
                    state.arrivals += 1
                    // A handler that ran before the sign-in has a seat does not find it.
                    if Task.isCancelled { return turn.resume(returning: retryTime) }
                    state.waiting[id] = turn
                    if let refusal = state.queue.add(id, of: sender, at: now) {
                        state.waiting.removeValue(forKey: refusal.id)?.resume(returning: refusal.retryTime)
                    }
                    startNext(&state, at: now)
                }
            }
        } onCancel: {
            giveUp(id, until: retryTime)
        }
    }

    /// Ends the turn, and begins the next one.
    func end(at now: Date) {
        state.withLock { state in
            state.queue.finish()
            startNext(&state, at: now)
        }
    }

    /// For tests: the number of sign-ins that have arrived.
    var arrivals: Int { state.withLock(\.arrivals) }

    /// Lets a waiting sign-in go on without a turn; does nothing when it no longer waits.
    private func giveUp(_ id: Int, until retryTime: Date) {
        state.withLock { state in
            guard state.queue.remove(id) else { return }
            state.waiting.removeValue(forKey: id)?.resume(returning: retryTime)
        }
    }

    /// Begins the next turn, unless a turn is under way or no sign-in waits.
    private func startNext(_ state: inout State, at now: Date) {
        guard let id = state.queue.next(at: now) else { return }
        state.waiting.removeValue(forKey: id)?.resume(returning: nil)
    }
}
