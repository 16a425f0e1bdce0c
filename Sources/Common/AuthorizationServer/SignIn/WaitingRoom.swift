import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Lets sign-ins wait for their turn: one password is checked at a time, in the order of ``SignInQueue``.
final class WaitingRoom: Sendable {
    private struct State {
        var queue: SignInQueue
        /// How each sign-in that waits goes on: with true when it is its turn, else with false.
        var turns: [Int: CheckedContinuation<Bool, Never>] = [:]
        var lastID = 0
        var arrivals = 0
    }

    private let state: Locked<State>

    /// Creates an empty room; `random` decides between senders that are equally busy.
    init(limits: SignInLimits, random: RandomSource) {
        state = Locked(State(queue: SignInQueue(limits: limits, random: random)))
    }

    /// Waits for a turn, which ends with ``leave()``; false without a seat, or when its task is cancelled.
    func enter(_ sender: SignInSender, at now: Date) async -> Bool {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                state.withLock { state in
                    state.arrivals += 1
                    state.turns[id] = turn
                    if let refused = state.queue.add(SignInQueue.Entry(id: id, sender: sender), at: now) {
                        state.turns.removeValue(forKey: refused)?.resume(returning: false)
                    }
                    startNext(&state)
                }
                // The handler below does not find a seat that is taken after it ran.
                if Task.isCancelled { giveUp(id) }
            }
        } onCancel: {
            giveUp(id)
        }
    }

    /// Ends the turn, and begins the next one.
    func leave() {
        state.withLock { state in
            state.queue.finish()
            startNext(&state)
        }
    }

    /// For tests: the senders that came, and the groups that are counted.
    var arrivals: Int { state.withLock(\.arrivals) }
    var groupCount: Int { state.withLock(\.queue.groupCount) }

    private func giveUp(_ id: Int) {
        state.withLock { state in
            guard state.queue.remove(id) else { return }
            state.turns.removeValue(forKey: id)?.resume(returning: false)
        }
    }

    private func startNext(_ state: inout State) {
        guard let id = state.queue.next() else { return }
        state.turns.removeValue(forKey: id)?.resume(returning: true)
    }
}
