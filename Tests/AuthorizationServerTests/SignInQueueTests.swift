import Foundation
import Testing

@testable import AuthorizationServer

/// Which sign-ins get a seat while more come in than passwords can be checked.
@Suite struct SignInQueueTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func stranger(_ number: Int) -> SignInSender {
        SignInSender(strangerAt: "10.\(number >> 16).\(number >> 8 & 0xFF).\(number & 0xFF)")
    }

    /// A device with an address of IPv4 or IPv6.
    private func newcomer(_ number: Int) -> SignInSender {
        if number.isMultiple(of: 2) { return stranger(number) }
        return SignInSender(strangerAt: "2001:db8:\(String(number % 65_536, radix: 16))::1")
    }

    private func queue(seats: Int = 256) -> SignInQueue {
        var limits = SignInLimits()
        limits.waitingSignIns = seats
        return SignInQueue(limits: limits)
    }

    /// Lets a client sign in at an empty queue, and returns when it may come again if it is refused.
    private func signIn(
        from client: String, at queue: inout SignInQueue, after seconds: TimeInterval = 0
    ) -> Date? {
        let sender = SignInSender(strangerAt: client)
        if let refusal = queue.add(1, of: sender, at: now + seconds) { return refusal.retryTime }
        _ = queue.next(at: now + seconds)
        queue.finish()
        return nil
    }

    /// A flood, and devices that sign in for the first time meanwhile; the clock goes on by 0.2 s for each check.
    ///
    /// Each sender has a number.
    private struct Flood {
        var queue: SignInQueue
        let start: Date
        private var checks = 0
        private var lastID = 0
        /// The sender of each sign-in that waits, by the identifier of the sign-in.
        private var waiting: [Int: Int] = [:]
        /// When a sender that was refused is to come again.
        private var retry: [Int: Double] = [:]
        /// The senders whose password was checked, with the seconds since the start.
        private(set) var checked: [Int: Double] = [:]

        init(_ queue: SignInQueue, at start: Date) { (self.queue, self.start) = (queue, start) }

        var seconds: Double { Double(checks) * 0.2 }
        private var now: Date { start + seconds }

        /// One try of a sender, if it is time for one: a sender that was refused waits as told.
        mutating func sendIfDue(_ number: Int, _ sender: SignInSender) {
            guard checked[number] == nil, !waiting.values.contains(number), (retry[number] ?? 0) <= seconds
            else { return }
            send(number, sender)
        }

        mutating func send(_ number: Int, _ sender: SignInSender) {
            lastID += 1
            waiting[lastID] = number
            guard let refusal = queue.add(lastID, of: sender, at: now) else { return }
            if let refused = waiting.removeValue(forKey: refusal.id) {
                retry[refused] = seconds + Double(SignInLimits.secondsUntilRetry)
            }
        }

        mutating func checkOne() {
            queue.finish()
            if let id = queue.next(at: now), let number = waiting.removeValue(forKey: id),
                checked[number] == nil
            {
                checked[number] = seconds
            }
            checks += 1
        }
    }

    @Test func `in a flood, every new device that returns at the time it was given gets in`() {
        var flood = Flood(queue(), at: now)
        let attacker = -1
        var address = 0
        // 120 tries for each check, that is 600 a second: an attacker with 2,000 addresses who waits for nothing.
        func attack(_ flood: inout Flood) {
            for _ in 0..<120 {
                address = (address + 1) % 2_000
                flood.send(attacker, stranger(address))
            }
        }
        while flood.seconds < 30 {
            attack(&flood)
            flood.checkOne()
        }
        let devices = 100_000..<100_080
        while flood.seconds < 180 {
            for device in devices { flood.sendIfDue(device, newcomer(device)) }
            attack(&flood)
            flood.checkOne()
        }
        let times = devices.compactMap { flood.checked[$0] }.map { $0 - 30 }
        #expect(times.count == 80)
        #expect((times.max() ?? 1_000) < 110, "\(times.max() ?? 0)")
    }

    @Test func `against an attacker who waits as told, a device gets in after one check of each address`() {
        var flood = Flood(queue(seats: 60), at: now)
        while flood.seconds < 60 {
            for sender in Array(0..<200) + [100_000] { flood.sendIfDue(sender, stranger(sender)) }
            flood.checkOne()
        }
        // 200 addresses at five a second take 40 seconds.
        #expect((flood.checked[100_000] ?? 1_000) < 55)
    }

    @Test func `a sign-in that was not checked does not count`() {
        var queue = queue(seats: 1)
        #expect(queue.add(1, of: stranger(1), at: now) == nil)
        for id in 2..<50 { #expect(queue.add(id, of: stranger(2), at: now)?.id == id) }
        queue.remove(1)
        #expect(queue.storedCounts == 0)
        #expect(queue.add(50, of: stranger(2), at: now) == nil)
    }

    @Test(
        arguments: [
            ([0, 10], 20, true), ([0, 1, 2, 3], 20, true), ([0, 1, 2, 3, 4], 20, false),
            ([0], 129, true), ([0], 131, false),
        ] as [([TimeInterval], TimeInterval, Bool)])
    func `a network that comes again too early loses its place, and one that stays away too long`(
        tries: [TimeInterval], time: TimeInterval, isFirst: Bool
    ) {
        var queue = queue(seats: 1)
        #expect(queue.add(0, of: stranger(0), at: now - 1) == nil)
        for (id, seconds) in zip(1..., tries) {
            #expect(queue.add(id, of: stranger(1), at: now + seconds)?.id == id)
        }
        queue.remove(0)
        #expect(queue.add(98, of: stranger(2), at: now + 3.5) == nil)
        #expect(queue.add(99, of: stranger(1), at: now + time)?.id == (isFirst ? 98 : 99))
    }

    @Test func `the places that are kept are bounded`() {
        var queue = queue(seats: 1)
        #expect(queue.add(0, of: stranger(0), at: now) == nil)
        for id in 1...10_100 { #expect(queue.add(id, of: stranger(id), at: now)?.id == id) }
        #expect(queue.placeCount == 10_000)
        #expect(queue.add(20_000, of: stranger(20_000), at: now + 131)?.id == 20_000)
        #expect(queue.placeCount == 1)
    }

    @Test func `tries that a network has no more of are not counted`() {
        var queue = SignInQueue(limits: SignInLimits())
        let accepted = (0..<5_000).count { number in
            signIn(from: "2001:db8:0:\(String(number, radix: 16))::1", at: &queue) == nil
        }
        #expect(accepted == 400)
        // 400 of a /64, two of a /56, one of a /48.
        #expect(queue.storedCounts == 403)
    }

    @Test func `a /64 without sign-ins left uses up nothing of the /48 that it shares`() {
        var queue = SignInQueue(limits: SignInLimits())
        for _ in 0..<1_000 { _ = signIn(from: "2001:db8::1", at: &queue) }
        #expect(signIn(from: "2001:db8::1", at: &queue) == now + 300)
        #expect(signIn(from: "2001:db8:0:1::1", at: &queue) == nil)
    }

    @Test func `a client whose networks are full is told to come when the last of them has room`() {
        var queue = SignInQueue(limits: SignInLimits())
        for number in 0..<300 {
            // One or two from each of 250 networks of /56.
            let network = String((1 + number % 250) * 256, radix: 16)
            #expect(signIn(from: "2001:db8:0:\(network)::1", at: &queue) == nil)
        }
        for _ in 0..<100 { #expect(signIn(from: "2001:db8::1", at: &queue, after: 200) == nil) }
        // The window of the /48 ends after 300 seconds, and the window of the /64 after 500.
        #expect(signIn(from: "2001:db8::1", at: &queue, after: 299) == now + 500)
    }
}
