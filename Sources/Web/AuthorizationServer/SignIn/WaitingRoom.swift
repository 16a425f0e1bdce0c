import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The sign-ins that wait for their turn: one password is checked at a time.
///
/// Known browsers have seats of their own and go first, but not twice in a row while others wait. Among the
/// others the network with the fewest sign-ins in the window goes first. When all seats are taken, the
/// network with the most gives one up. So a sender can slow down only those who share its network.
final class WaitingRoom: Sendable {
    struct Sender {
        /// Whether its browser signed in to this account before.
        let isKnown: Bool
        /// What its sign-ins are counted by, the smallest first; the empty group has no limit.
        let groups: [[UInt8]]
    }

    private struct Seat {
        let id: Int
        let sender: Sender
        let turn: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var waiting: [Seat] = []
        var current: Sender?
        var lastWasKnown = false
        var lastID = 0
        var arrivals = 0
        /// The sign-ins of each group since the window began.
        var counts: [[UInt8]: Int] = [:]
        var windowEnd = Date.distantPast
    }

    private let limits: SignInLimits
    private let state = Locked(State())

    init(limits: SignInLimits) { self.limits = limits }

    /// Waits for a turn, which ends with ``leave()``; false without a seat, or when its task is cancelled.
    func enter(_ sender: Sender, at now: Date) async -> Bool {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                let seat = Seat(id: id, sender: sender, turn: turn)
                let refused = state.withLock { state in
                    startWindow(&state, at: now)
                    state.arrivals += 1
                    let refused = take(seat, &state)
                    startNext(&state)
                    return refused
                }
                refused?.turn.resume(returning: false)
                // The handler below does not find a seat that is taken after it ran.
                if Task.isCancelled { giveUp(id) }
            }
        } onCancel: {
            giveUp(id)
        }
    }

    func leave() {
        state.withLock { state in
            state.current = nil
            startNext(&state)
        }
    }

    /// For tests: the senders that came, and the groups that are counted.
    var arrivals: Int { state.withLock(\.arrivals) }
    var groupCount: Int { state.withLock(\.counts.count) }

    private func giveUp(_ id: Int) {
        let seat = state.withLock { state in
            state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0) }
        }
        seat?.turn.resume(returning: false)
    }

    private func startWindow(_ state: inout State, at now: Date) {
        let end = now.addingTimeInterval(Double(limits.signInWindow))
        // The number of groups is bounded. The clock may have been set back.
        guard state.windowEnd <= now || state.windowEnd > end || state.counts.count > 10_000 else { return }
        state.windowEnd = end
        state.counts = [:]
    }

    /// Takes a seat; returns the one that has to go: the new one, an older one, or none.
    private func take(_ seat: Seat, _ state: inout State) -> Seat? {
        let sender = seat.sender
        for (size, group) in sender.groups.enumerated() where !group.isEmpty {
            let inRoom = state.waiting.count { $0.sender.groups.contains(group) }
            let isCurrent = state.current?.groups.contains(group) == true
            let limit = limits.waitingSignInsPerNetwork * SignInLimits.share(ofNetwork: size)
            if inRoom + (isCurrent ? 1 : 0) >= limit { return seat }
        }
        let rivals = state.waiting.filter { $0.sender.isKnown == sender.isKnown }
        var refused: Seat?
        if rivals.count >= limits.waitingSignIns {
            guard let busiest = rivals.reversed().max(by: { rank($0, state) < rank($1, state) }),
                rank(seat, state, adding: 1) < rank(busiest, state)
            else { return seat }
            state.waiting.removeAll { $0.id == busiest.id }
            refused = busiest
        }
        for group in sender.groups { state.counts[group, default: 0] += 1 }
        state.waiting.append(seat)
        return refused
    }

    private func startNext(_ state: inout State) {
        guard state.current == nil else { return }
        let known = state.waiting.filter(\.sender.isKnown)
        let others = state.waiting.filter { !$0.sender.isKnown }
        let goesKnown = !known.isEmpty && (!state.lastWasKnown || others.isEmpty)
        guard let next = (goesKnown ? known : others).min(by: { rank($0, state) < rank($1, state) }) else {
            return
        }
        state.waiting.removeAll { $0.id == next.id }
        state.current = next.sender
        state.lastWasKnown = goesKnown
        next.turn.resume(returning: true)
    }

    /// The sign-ins of the largest group, then of the smaller ones: the order in which senders go.
    private func rank(_ seat: Seat, _ state: State, adding more: Int = 0) -> Int {
        let counts = seat.sender.groups.reversed().map { min((state.counts[$0] ?? 0) + more, 0xFFFF) }
        return (0..<3).reduce(0) { $0 << 16 | ($1 < counts.count ? counts[$1] : 0) }
    }
}

/// The networks that a client is in, as the first bytes of its address.
///
/// A subscriber of IPv6 has all addresses of a /64, a /56 or a /48 (RFC 6177 section 2).
enum ClientNetwork {
    /// The networks of a numeric address, the smallest first; none for this machine, which may be a proxy.
    static func networks(of address: String?) -> [[UInt8]] {
        guard let address = address.flatMap({ IPAddress($0) }), !address.isLoopback else { return [] }
        return address.isIPv6 ? [8, 7, 6].map { Array(address.bytes.prefix($0)) } : [address.bytes]
    }
}
