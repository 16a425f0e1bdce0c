import Foundation
import Testing

@testable import AuthorizationServer

/// Which sign-ins get a seat while more come in than passwords can be checked.
@Suite struct SignInQueueTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func stranger(_ number: Int) -> SignInSender {
        .stranger(
            networks: ClientNetwork.networks(of: "10.\(number >> 16).\(number >> 8 & 0xFF).\(number & 0xFF)"))
    }

    @Test func `among equally busy senders each has the same chance of a seat, the newcomer too`() {
        var queue = SignInQueue(limits: SignInLimits(), random: .repeatable(seed: 7))
        for number in 0..<256 {
            #expect(queue.add(.init(id: number, sender: stranger(number)), at: now) == nil)
        }
        let refused = (256..<2_256).map { queue.add(.init(id: $0, sender: stranger($0)), at: now) }
        let refusedNewcomers = zip(256..., refused).count { $0 == $1 }
        #expect(!refused.contains(nil))
        // One in 257 is expected: eight of two thousand.
        #expect((1...24).contains(refusedNewcomers), "\(refusedNewcomers)")
    }

    @Test func `two thousand addresses do not close the sign-in to a new device`() {
        var limits = SignInLimits()
        limits.waitingSignIns = 256
        var queue = SignInQueue(limits: limits, random: .repeatable(seed: 7))
        var lastID = 0
        func add(_ address: Int) -> (id: Int, refused: Int?) {
            lastID += 1
            return (lastID, queue.add(.init(id: lastID, sender: stranger(address)), at: now))
        }
        // Six hundred attempts arrive for each password that is checked: 3,000 a second.
        var address = 0
        func attackOneTurn() {
            for _ in 0..<600 {
                address = (address + 1) % 2_000
                _ = add(address)
            }
        }
        for _ in 0..<10 {
            attackOneTurn()
            queue.finish()
            _ = queue.next()
        }
        let owners = 20
        var turns = 0
        for owner in 0..<owners {
            let seat = add(100_000 + owner)
            #expect(seat.refused != seat.id)
            queue.finish()
            if queue.next() == seat.id { turns += 1 }
            attackOneTurn()
        }
        #expect(turns == owners)
    }

    @Test func `the largest network decides on the rank, then the smaller ones`() {
        let idle = SignInQueue.Rank(site: 1, subsite: 9, subnet: 9)
        let busy = SignInQueue.Rank(site: 2, subsite: 1, subnet: 1)
        #expect(idle < busy)
        #expect(
            SignInQueue.Rank(site: 2, subsite: 1, subnet: 9)
                < SignInQueue.Rank(site: 2, subsite: 2, subnet: 1))
        #expect(
            SignInQueue.Rank(site: 2, subsite: 1, subnet: 1)
                < SignInQueue.Rank(site: 2, subsite: 1, subnet: 2))
    }
}
