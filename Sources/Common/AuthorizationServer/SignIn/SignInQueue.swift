#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decides which sign-ins wait, and which is next, by the rule of ``SignInLimits``; ``SignInTurns`` does the waiting.
///
/// A sender slows down only those who share its network. As long as there are places left for all who were refused, a newcomer
/// that waits as it is told comes before each network of a sender that does not.
struct SignInQueue {
    /// A sign-in that waits.
    private struct Entry {
        /// The number by which ``SignInTurns`` knows the sign-in; a later sign-in has a greater number.
        let id: Int
        /// Who sent the sign-in.
        let sender: SignInSender
        /// When its largest group was first refused; for a group that was not, when the sign-in came.
        let queuedAt: Date
    }

    /// A sign-in that gets no seat, or has to give its seat up.
    struct Refusal: Equatable {
        /// Its identifier.
        let id: Int
        /// When it may come again.
        let retryTime: Date
    }

    /// The number of groups whose checked sign-ins are counted: a flood of addresses takes no more memory.
    private static let maximumGroupCount = 10_000

    private let limits: SignInLimits
    private var waiting: [Entry] = []
    /// The sender whose password is being checked; nil when no check runs.
    private var current: SignInSender?
    /// Whether the last turn went to a known device.
    private var lastWasKnown = false
    /// The sign-ins of each group that were checked in its window.
    private var checked = AttemptTable<[UInt8]>(capacity: maximumGroupCount)
    /// The sign-ins of each group that wait.
    private var waitingCounts: [[UInt8]: Int] = [:]
    private var places = SignInPlaces()

    /// Creates an empty queue.
    init(limits: SignInLimits) { self.limits = limits }

    /// For tests: the number of counts of checked sign-ins and of waiting ones; a group may have both.
    var storedCounts: Int { checked.keyCount + waitingCounts.count }
    /// For tests: the number of groups that were refused and have not had their turn.
    var placeCount: Int { places.count }

    /// Adds a sign-in; returns the sign-in that is left without a seat, which may be the new one; nil where each has a seat.
    mutating func add(_ id: Int, of sender: SignInSender, at now: Date) -> Refusal? {
        if let windowEnd = endOfFullWindow(of: sender, at: now) {
            return Refusal(id: id, retryTime: windowEnd)
        }
        let firstRefused = sender.groups.last.flatMap { places.noteArrival(of: $0, at: now) }
        let entry = Entry(id: id, sender: sender, queuedAt: firstRefused ?? now)
        let retryTime = now.adding(seconds: SignInLimits.secondsUntilRetry)
        guard hasSeatLeft(sender) else { return Refusal(id: id, retryTime: retryTime) }
        waiting.append(entry)
        count(sender, by: 1)
        // Known devices and strangers do not take each other's seats.
        let rivals = waiting.filter { $0.sender.isKnown == sender.isKnown }
        guard rivals.count > limits.waitingSignIns, let last = ends(of: rivals, at: now).last else {
            return nil
        }
        remove(last.id)
        // Clients without a known address have no place.
        if last.sender.hasSeatLimit, let group = last.sender.groups.last {
            places.keep(group, since: last.queuedAt, until: retryTime, at: now)
        }
        return Refusal(id: last.id, retryTime: retryTime)
    }

    /// Removes a waiting sign-in, which then does not count; false when no sign-in with this identifier waits.
    @discardableResult
    mutating func remove(_ id: Int) -> Bool {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return false }
        count(waiting.remove(at: index).sender, by: -1)
        return true
    }

    /// Takes the next sign-in out of the queue, and counts it; nil while a password is checked, or when none waits.
    mutating func next(at now: Date) -> Int? {
        guard current == nil else { return nil }
        let known = waiting.filter(\.sender.isKnown)
        let strangers = waiting.filter { !$0.sender.isKnown }
        let isTurnOfKnown = !known.isEmpty && (!lastWasKnown || strangers.isEmpty)
        guard let next = ends(of: isTurnOfKnown ? known : strangers, at: now).first else { return nil }
        remove(next.id)
        for group in next.sender.groups { _ = checked.add(group, window: limits.signInWindow, at: now) }
        if let group = next.sender.groups.last { places.remove(group) }
        current = next.sender
        lastWasKnown = isTurnOfKnown
        return next.id
    }

    /// Ends the turn of the sign-in that ``next(at:)`` gave.
    mutating func finish() { current = nil }

    /// The first and the last of some sign-ins by the order of the turns; nil when there are none.
    private func ends(of entries: [Entry], at now: Date) -> (first: Entry?, last: Entry?) {
        let ranked = entries.map { (entry: $0, rank: rank(of: $0.sender, at: now)) }
        let isBefore = { (one: (entry: Entry, rank: Int), other: (entry: Entry, rank: Int)) in
            if one.rank != other.rank { return one.rank < other.rank }
            if one.entry.queuedAt != other.entry.queuedAt {
                return one.entry.queuedAt < other.entry.queuedAt
            }
            return one.entry.id < other.entry.id
        }
        return (ranked.min(by: isBefore)?.entry, ranked.max(by: isBefore)?.entry)
    }

    /// How busy a sender is: the counts of its groups, the largest group first, which decides.
    ///
    /// An address of IPv4, or an account, has one group, which stands for the three of an address of IPv6. Each count gets
    /// 20 bits of the rank; a larger count counts as the largest that fits.
    private func rank(of sender: SignInSender, at now: Date) -> Int {
        let counts = sender.groups.reversed().map { group in min(count(of: group, at: now), 0xF_FFFF) }
        let threeCounts = counts.count > 1 ? counts : Array(repeating: counts.first ?? 0, count: 3)
        return threeCounts.reduce(0) { rank, count in rank << 20 | count }
    }

    /// The sign-ins of a group that were checked in its window, or wait.
    private func count(of group: [UInt8], at now: Date) -> Int {
        let checked = checked.count(of: group, window: limits.signInWindow, at: now)?.attempts ?? 0
        return checked + waitingCounts[group, default: 0]
    }

    private mutating func count(_ sender: SignInSender, by change: Int) {
        for group in sender.groups {
            let count = waitingCounts[group, default: 0] + change
            waitingCounts[group] = count > 0 ? count : nil
        }
    }

    /// When all networks of a stranger have sign-ins left again; nil when they have some now.
    ///
    /// A refused sign-in counts for none of its networks: a client that has used up its own network takes nothing from
    /// the larger networks, which it shares with others.
    private func endOfFullWindow(of sender: SignInSender, at now: Date) -> Date? {
        guard case .stranger(let networks) = sender else { return nil }
        let ends = networks.enumerated().compactMap { index, network -> Date? in
            // The count is divided: a limit of `.max`, which lets everyone in, cannot be multiplied.
            let share = count(of: network, at: now) / SignInLimits.limitFactor(ofNetworkAt: index)
            guard share >= limits.signInsPerNetwork else { return nil }
            let window = checked.count(of: network, window: limits.signInWindow, at: now)
            return window?.windowEnd ?? now.adding(seconds: limits.signInWindow)
        }
        return ends.max()
    }

    /// Whether each of the sender's groups may have one more sign-in here, waiting or in its turn.
    private func hasSeatLeft(_ sender: SignInSender) -> Bool {
        guard sender.hasSeatLimit else { return true }
        for (index, group) in sender.groups.enumerated() {
            let waitingCount = waitingCounts[group, default: 0]
            let inTurnCount = current?.groups.contains(group) == true ? 1 : 0
            let share = (waitingCount + inTurnCount) / SignInLimits.limitFactor(ofNetworkAt: index)
            if share >= limits.waitingSignInsPerNetwork { return false }
        }
        return true
    }
}
