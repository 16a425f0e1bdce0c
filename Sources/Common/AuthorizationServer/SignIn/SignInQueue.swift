import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Decides which sign-ins wait, and which is next; ``SignInTurns`` does the waiting.
///
/// Known devices have seats of their own and go first, but not twice in a row while others wait. Among the
/// others the network with the fewest sign-ins in the window goes first. When all seats are taken, the
/// network with the most gives one up; among equally busy ones, with the newcomer, chance decides. So a sender
/// slows down only those who share its network, unless it has many networks: then a newcomer has the same
/// chance of a seat as each of them.
struct SignInQueue {
    /// A sign-in that waits.
    struct Entry {
        let id: Int
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

    /// More groups than these are not counted: the window begins again.
    private static let mostGroups = 10_000

    private let limits: SignInLimits
    private let random: RandomSource
    private var waiting: [Entry] = []
    private var current: SignInSender?
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

    /// Adds a sign-in; returns the identifier of the one that has to go: the new one, an older one, or none.
    mutating func add(_ entry: Entry, at now: Date) -> Int? {
        startWindow(at: now)
        guard hasSeatLeft(entry.sender) else { return entry.id }
        let refused = entryToGiveUp(for: entry)
        if refused == entry.id { return refused }
        if let refused { remove(refused) }
        for group in entry.sender.groups { counts[group, default: 0] += 1 }
        waiting.append(entry)
        return refused
    }

    /// Removes a sign-in that waits; false when it does not.
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
        let others = waiting.filter { !$0.sender.isKnown }
        let goesKnown = !known.isEmpty && (!lastWasKnown || others.isEmpty)
        let candidates = goesKnown ? known : others
        guard let next = candidates.min(by: { rank(of: $0.sender) < rank(of: $1.sender) }) else { return nil }
        remove(next.id)
        current = next.sender
        lastWasKnown = goesKnown
        return next.id
    }

    /// Ends the turn of the sign-in that ``next()`` gave.
    mutating func finish() { current = nil }

    private mutating func startWindow(at now: Date) {
        let end = now.addingTimeInterval(Double(limits.signInWindow))
        // The clock may have been set back.
        guard windowEnd <= now || windowEnd > end || counts.count > Self.mostGroups else { return }
        windowEnd = end
        counts = [:]
    }

    /// Whether none of the sender's networks has as many sign-ins here as it may have.
    private func hasSeatLeft(_ sender: SignInSender) -> Bool {
        guard sender.hasSeatLimit else { return true }
        for (size, group) in sender.groups.enumerated() {
            let waitingHere = waiting.count { $0.sender.groups.contains(group) }
            let inTurn = current?.groups.contains(group) == true ? 1 : 0
            let limit = limits.waitingSignInsPerNetwork * SignInLimits.share(ofNetwork: size)
            if waitingHere + inTurn >= limit { return false }
        }
        return true
    }

    /// The sign-in that goes when a new one comes into a full queue: one of the busiest, perhaps the new one.
    private func entryToGiveUp(for newcomer: Entry) -> Int? {
        let rivals = waiting.filter { $0.sender.isKnown == newcomer.sender.isKnown }
        guard rivals.count >= limits.waitingSignIns else { return nil }
        let ranks = rivals.map { rank(of: $0.sender) }
        guard let highest = ranks.max() else { return newcomer.id }
        let own = rank(of: newcomer.sender, adding: 1)
        if own > highest { return newcomer.id }
        var busiest = rivals.indices.filter { ranks[$0] == highest }.map { rivals[$0].id }
        if own == highest { busiest.append(newcomer.id) }
        return busiest[random.index(below: busiest.count)]
    }

    private func rank(of sender: SignInSender, adding more: Int = 0) -> Rank {
        let largestFirst = sender.groups.reversed().map { counts[$0, default: 0] + more }
        return Rank(
            site: largestFirst[0],
            subsite: largestFirst.count > 1 ? largestFirst[1] : 0,
            subnet: largestFirst.count > 2 ? largestFirst[2] : 0)
    }
}

extension RandomSource {
    /// A number from 0 up to a small bound, which is not included; each with the same chance.
    fileprivate func index(below bound: Int) -> Int {
        let number = bytes(4).reduce(0) { $0 << 8 | Int($1) }
        return number % bound
    }
}
