#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decides which sign-ins wait, and which is next, by sentences 2 to 5 of ``SignInLimits``; ``SignInTurns`` does the
/// waiting.
///
/// A sender slows down only those who share its network. A newcomer that waits as it is told comes before each network
/// of a sender that does not.
struct SignInQueue {
    /// A sign-in that waits.
    private struct Entry {
        /// The number by which ``SignInTurns`` knows the sign-in; a later one has a greater number.
        let id: Int
        /// Who sent the sign-in.
        let sender: SignInSender
        /// When its network was first refused; for a network that was not, when the sign-in came.
        let since: Date
    }

    /// The place of a network that was refused, until it gets its turn.
    private struct Place {
        let since: Date
        /// The time after which it was to come again.
        let notBefore: Date
        /// How often it came before that time.
        var earlyTries = 0
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
    /// The number of places; beyond it a network that is refused gets none.
    private static let maximumPlaceCount = 10_000
    /// For how many seconds after the time to come again a place is kept.
    private static let placeLifetime: TimeInterval = 120
    /// How often a network may come before the time: people press again, and may share an address.
    private static let maximumEarlyTries = 3

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
    /// The places by the largest group of the network.
    private var places: [[UInt8]: Place] = [:]
    /// When the next search for expired places may begin.
    private var nextSweep = Date.distantPast

    /// Creates an empty queue.
    init(limits: SignInLimits) { self.limits = limits }

    /// The number of groups that have a count of checked sign-ins, or of waiting ones.
    var groupCount: Int { checked.keyCount + waitingCounts.count }
    /// The number of networks that were refused and have not had their turn.
    var placeCount: Int { places.count }

    /// Adds a sign-in; returns the sign-in that is left without a seat, which may be this one; nil where each has a seat.
    mutating func add(_ id: Int, of sender: SignInSender, at now: Date) -> Refusal? {
        if let windowEnd = endOfFullWindow(of: sender, at: now) {
            return Refusal(id: id, retryTime: windowEnd)
        }
        let entry = Entry(id: id, sender: sender, since: since(of: sender, at: now))
        let retryTime = now.adding(seconds: SignInLimits.secondsUntilRetry)
        guard hasSeatLeft(sender) else { return Refusal(id: id, retryTime: retryTime) }
        waiting.append(entry)
        count(sender, by: 1)
        // Known devices and strangers do not take each other's seats.
        let rivals = waiting.filter { $0.sender.isKnown == sender.isKnown }
        guard rivals.count > limits.waitingSignIns, let last = inOrder(rivals, at: now).last else {
            return nil
        }
        remove(last.id)
        keepPlace(of: last, until: retryTime, at: now)
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
        guard let next = inOrder(isTurnOfKnown ? known : strangers, at: now).first else { return nil }
        remove(next.id)
        for group in next.sender.groups { _ = checked.add(group, window: limits.signInWindow, at: now) }
        if let network = next.sender.groups.last { places[network] = nil }
        current = next.sender
        lastWasKnown = isTurnOfKnown
        return next.id
    }

    /// Ends the turn of the sign-in that ``next(at:)`` gave.
    mutating func finish() { current = nil }

    /// The first and the last of some sign-ins by the order of the turns; nil when there are none.
    private func inOrder(_ entries: [Entry], at now: Date) -> (first: Entry?, last: Entry?) {
        let ranked = entries.map { (entry: $0, rank: rank(of: $0.sender, at: now)) }
        let isBefore = { (one: (entry: Entry, rank: Int), other: (entry: Entry, rank: Int)) in
            if one.rank != other.rank { return one.rank < other.rank }
            if one.entry.since != other.entry.since { return one.entry.since < other.entry.since }
            return one.entry.id < other.entry.id
        }
        return (ranked.min(by: isBefore)?.entry, ranked.max(by: isBefore)?.entry)
    }

    /// How busy a sender is: the counts of its groups, the largest group first, which decides.
    ///
    /// An address of IPv4, or an account, has one group, which stands for the three of an address of IPv6.
    private func rank(of sender: SignInSender, at now: Date) -> Int {
        let counts = sender.groups.reversed().map { group in min(count(of: group, at: now), 0xF_FFFF) }
        let ranks = counts.count > 1 ? counts : Array(repeating: counts.first ?? 0, count: 3)
        return ranks.reduce(0) { rank, count in rank << 20 | count }
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

    /// When a network of a stranger has sign-ins left again; nil when all its networks have some now.
    ///
    /// A refused sign-in counts for none of its networks: a client that has used up its own network takes nothing from
    /// the larger networks, which it shares with others.
    private func endOfFullWindow(of sender: SignInSender, at now: Date) -> Date? {
        guard case .stranger(let networks) = sender else { return nil }
        for (index, network) in networks.enumerated().reversed() {
            // The count is divided: a limit of `.max`, which lets everyone in, cannot be multiplied.
            let share = count(of: network, at: now) / SignInLimits.limitFactor(ofNetworkAt: index)
            guard share >= limits.signInsPerNetwork else { continue }
            let window = checked.count(of: network, window: limits.signInWindow, at: now)
            return window?.windowEnd ?? now.adding(seconds: limits.signInWindow)
        }
        return nil
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

// The places of networks that were refused.
extension SignInQueue {
    /// When the network of a sender was first refused; now for a network without a place.
    private mutating func since(of sender: SignInSender, at now: Date) -> Date {
        guard let network = sender.groups.last, var place = places[network] else { return now }
        guard isKept(place, at: now) else {
            places[network] = nil
            return now
        }
        guard now < place.notBefore else { return place.since }
        place.earlyTries += 1
        let hasLostPlace = place.earlyTries > Self.maximumEarlyTries
        places[network] = hasLostPlace ? nil : place
        return hasLostPlace ? now : place.since
    }

    /// Keeps the place of a sign-in that gave its seat up; clients without a known address have none.
    private mutating func keepPlace(of entry: Entry, until retryTime: Date, at now: Date) {
        guard entry.sender.hasSeatLimit, let network = entry.sender.groups.last else { return }
        if places.count >= Self.maximumPlaceCount, places[network] == nil {
            // Not at each sign-in of a flood: to look at all places takes long.
            guard nextSweep <= now || nextSweep > retryTime else { return }
            nextSweep = retryTime
            places = places.filter { isKept($0.value, at: now) }
            guard places.count < Self.maximumPlaceCount else { return }
        }
        let known = places[network]
        places[network] = Place(
            since: entry.since, notBefore: retryTime, earlyTries: known?.earlyTries ?? 0)
    }

    /// Whether a place still counts; it does not after the clock was set back to a time before it.
    private func isKept(_ place: Place, at now: Date) -> Bool {
        place.since <= now && now < place.notBefore.addingTimeInterval(Self.placeLifetime)
    }
}
