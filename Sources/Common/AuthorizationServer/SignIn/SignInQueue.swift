import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decides which sign-ins wait, and which is next; ``SignInTurns`` does the waiting.
///
/// Known devices have seats of their own and go first, but not twice in a row while strangers wait. Among the
/// strangers, the network with the fewest sign-ins in the window goes first. When all seats are taken, the
/// busiest network gives one up; chance decides between equally busy networks and the newcomer.
///
/// So a sender slows down only those who share its network. Against a sender with many networks, a newcomer
/// has the same chance of a seat as each of these networks.
struct SignInQueue {
    /// A sign-in that waits.
    struct Entry {
        /// The number by which ``SignInTurns`` knows the sign-in.
        let id: Int
        /// Who sent the sign-in.
        let sender: SignInSender
    }

    /// How busy a sender is: the sign-ins of its largest group in the window decide, then the smaller ones.
    struct Rank: Comparable {
        /// The sign-ins of the account, of the address of IPv4, or of the /48 of IPv6.
        let site: Int
        /// The sign-ins of the /56 of IPv6.
        let subsite: Int
        /// The sign-ins of the /64 of IPv6.
        let subnet: Int

        static func < (first: Rank, second: Rank) -> Bool {
            if first.site != second.site { return first.site < second.site }
            if first.subsite != second.subsite { return first.subsite < second.subsite }
            return first.subnet < second.subnet
        }
    }

    /// The greatest number of groups with a count, which bounds the memory; beyond it the window begins
    /// again.
    private static let mostGroups = 10_000

    private let limits: SignInLimits
    private let random: RandomSource
    private var waiting: [Entry] = []
    /// The sender whose password is being checked; nil when no check runs.
    private var current: SignInSender?
    /// Whether the last turn went to a known device.
    private var lastWasKnown = false
    /// The sign-ins of each group since the window began.
    private var counts: [[UInt8]: Int] = [:]
    private var windowEnd = Date.distantPast

    /// Creates an empty queue; `random` decides between equals.
    init(limits: SignInLimits, random: RandomSource) {
        self.limits = limits
        self.random = random
    }

    /// The number of groups that have a count.
    var groupCount: Int { counts.count }

    /// Adds a sign-in; returns the identifier of the sign-in that has to go, which may be this one; nil for
    /// none.
    mutating func add(_ entry: Entry, at now: Date) -> Int? {
        startWindowIfDue(at: now)
        guard hasSeatLeft(entry.sender) else { return entry.id }
        let refused = entryToGiveUp(for: entry)
        if refused == entry.id { return refused }
        if let refused { remove(refused) }
        for group in entry.sender.groups { counts[group, default: 0] += 1 }
        waiting.append(entry)
        return refused
    }

    /// Removes a waiting sign-in; false when no sign-in with this identifier waits.
    @discardableResult
    mutating func remove(_ id: Int) -> Bool {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return false }
        waiting.remove(at: index)
        return true
    }

    /// Takes the next sign-in out of the queue; nil while a password is checked, or when none waits.
    mutating func next() -> Int? {
        guard current == nil else { return nil }
        let known = waiting.filter(\.sender.isKnown)
        let strangers = waiting.filter { !$0.sender.isKnown }
        let isTurnOfKnown = !known.isEmpty && (!lastWasKnown || strangers.isEmpty)
        let candidates = isTurnOfKnown ? known : strangers
        let leastBusy = candidates.min { first, second in
            rank(of: first.sender) < rank(of: second.sender)
        }
        guard let leastBusy else { return nil }
        remove(leastBusy.id)
        current = leastBusy.sender
        lastWasKnown = isTurnOfKnown
        return leastBusy.id
    }

    /// Ends the turn of the sign-in that ``next()`` gave.
    mutating func finish() { current = nil }

    /// Begins a new window when the last has ended, when its end is too far away after the clock was set
    /// back, or when there are too many groups.
    private mutating func startWindowIfDue(at now: Date) {
        let end = now.addingTimeInterval(Double(limits.signInWindow))
        let isOver = windowEnd <= now
        let wasClockSetBack = windowEnd > end
        guard isOver || wasClockSetBack || counts.count > Self.mostGroups else { return }
        windowEnd = end
        counts = [:]
    }

    /// Whether each of the sender's groups may have one more sign-in here, waiting or in its turn.
    private func hasSeatLeft(_ sender: SignInSender) -> Bool {
        guard sender.hasSeatLimit else { return true }
        for (index, group) in sender.groups.enumerated() {
            let waitingCount = waiting.count { $0.sender.groups.contains(group) }
            let inTurnCount = current?.groups.contains(group) == true ? 1 : 0
            let limit = limits.waitingSignInsPerNetwork * SignInLimits.limitFactor(ofNetworkAt: index)
            if waitingCount + inTurnCount >= limit { return false }
        }
        return true
    }

    /// The sign-in that goes when a new one comes into a full queue: one of the busiest, perhaps the new one.
    ///
    /// Nil while a seat is free. Known devices and strangers do not take each other's seats.
    private func entryToGiveUp(for newcomer: Entry) -> Int? {
        let rivals = waiting.filter { $0.sender.isKnown == newcomer.sender.isKnown }
        guard rivals.count >= limits.waitingSignIns else { return nil }
        let ranks = rivals.map { rank(of: $0.sender) }
        // Without rivals the limit is zero, and nobody may wait.
        guard let highestRank = ranks.max() else { return newcomer.id }
        let newcomerRank = rank(of: newcomer.sender, adding: 1)
        if newcomerRank > highestRank { return newcomer.id }
        var busiest: [Int] = []
        for (rival, rank) in zip(rivals, ranks) where rank == highestRank { busiest.append(rival.id) }
        if newcomerRank == highestRank { busiest.append(newcomer.id) }
        return busiest[random.index(below: busiest.count)]
    }

    /// How busy a sender is, with some further sign-ins.
    private func rank(of sender: SignInSender, adding further: Int = 0) -> Rank {
        let largestGroupFirst = sender.groups.reversed().map { group in counts[group, default: 0] + further }
        // Only a sender with an address of IPv6 has a second and a third group.
        return Rank(
            site: largestGroupFirst[0],
            subsite: largestGroupFirst.count > 1 ? largestGroupFirst[1] : 0,
            subnet: largestGroupFirst.count > 2 ? largestGroupFirst[2] : 0)
    }
}

extension RandomSource {
    /// An index from 0 up to a bound, which is not included.
    ///
    /// For a bound of some hundreds, the remainder of 32 random bits gives each index practically the same
    /// chance.
    fileprivate func index(below bound: Int) -> Int {
        let number = bytes(4).reduce(0) { number, byte in number << 8 | Int(byte) }
        return number % bound
    }
}
