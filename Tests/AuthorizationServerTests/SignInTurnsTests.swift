import Foundation
import Testing
import WebText

@testable import AuthorizationServer

/// Who is next when more sign-ins wait than passwords can be checked.
@Suite struct SignInTurnsTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func signIns(limiting limit: (inout SignInLimits) -> Void = { _ in }) -> SignInTurns {
        var limits = SignInLimits()
        limit(&limits)
        return SignInTurns(limits: limits)
    }

    private func stranger(_ address: String?) -> SignInSender { SignInSender(strangerAt: address) }

    private func known(_ name: String) -> SignInSender {
        .knownDevice(account: Array(name.utf8))
    }

    /// Lets senders come one after the other while a password is checked; returns those that
    /// got a turn, in their order.
    private func order(
        of senders: [(String, SignInSender)], in signIns: SignInTurns, at later: Date? = nil
    ) async -> [String] {
        let time = later ?? now
        let turns = Locked<[String]>([])
        #expect(await signIns.wait(for: stranger(nil), at: time) == nil)
        await withTaskGroup(of: Void.self) { group in
            for (name, sender) in senders {
                let before = signIns.arrivals
                group.addTask {
                    guard await signIns.wait(for: sender, at: time) == nil else { return }
                    turns.withLock { $0.append(name) }
                    signIns.end(at: time)
                }
                while signIns.arrivals == before { await Task.yield() }
            }
            signIns.end(at: time)
        }
        return turns.withLock { $0 }
    }

    @Test func `the network with the fewest sign-ins goes first, however many others one household has`()
        async
    {
        let household = (0..<6).map { ("attacker \($0)", stranger("2001:db8:0:\($0)::1")) }
        let order = await order(of: household + [("owner", stranger("2001:db8:1::1"))], in: signIns())
        #expect(order.first == "owner")
        #expect(order.count == 7)
    }

    @Test func `an address of IPv4 waits no longer and no shorter than a network of IPv6`() async {
        let busy = (0..<3).map { ("v4 \($0)", stranger("192.0.2.7")) }
        #expect(await order(of: busy + [("v6", stranger("2001:db8::1"))], in: signIns()).first == "v6")
        let other = (0..<3).map { ("v6 \($0)", stranger("2001:db8::1")) }
        #expect(await order(of: other + [("v4", stranger("192.0.2.7"))], in: signIns()).first == "v4")
    }

    @Test func `in a full queue the busiest network gives a seat up`() async {
        let signIns = signIns { $0.waitingSignIns = 3 }
        let household = (0..<3).map { ("attacker \($0)", stranger("2001:db8:0:\($0)::1")) }
        let order = await order(of: household + [("owner", stranger("192.0.2.7"))], in: signIns)
        #expect(order.first == "owner")
        #expect(order.count == 3)
    }

    @Test func `a network that is busier than all that wait is refused in a full queue`() async {
        let signIns = signIns { $0.waitingSignIns = 2 }
        let senders = ["192.0.2.1", "192.0.2.2", "192.0.2.1"].enumerated().map { number, address in
            ("\(number)", stranger(address))
        }
        #expect(await order(of: senders, in: signIns) == ["0", "1"])
    }

    @Test func `one network takes four seats, a 56 eight and a 48 sixteen`() async {
        func turns(_ addresses: (Int) -> String) async -> Int {
            await order(of: (0..<30).map { ("", stranger(addresses($0))) }, in: signIns()).count
        }
        #expect(await turns { _ in "192.0.2.7" } == 4)
        #expect(await turns { _ in "2001:db8::1" } == 4)
        #expect(await turns { "2001:db8:0:\($0)::1" } == 8)
        #expect(await turns { "2001:db8:0:\($0)00::1" } == 16)
    }

    @Test func `known browsers have seats of their own and go first, in turn with the others`() async {
        let signIns = signIns { $0.waitingSignIns = 2 }
        let senders = [
            ("a", stranger(nil)), ("b", stranger(nil)), ("ada", known("ada")), ("grace", known("grace")),
        ]
        #expect(await order(of: senders, in: signIns) == ["ada", "a", "grace", "b"])
    }

    @Test func `an account that signs in again and again does not hold up the other known ones`() async {
        let senders = (0..<3).map { ("eve \($0)", known("eve")) } + [("ada", known("ada"))]
        #expect(await order(of: senders, in: signIns()).first == "ada")
    }

    @Test(
        arguments: [
            (299, ["rare", "busy"]), (300, ["busy", "rare"]),
            // After the clock was set back the window goes on, and ends one window from then.
            (-1, ["rare", "busy"]),
        ] as [(TimeInterval, [String])])
    func `the counts of checked sign-ins begin again with the next window`(
        seconds: TimeInterval, order: [String]
    ) async {
        let signIns = signIns()
        for _ in 0..<3 {
            #expect(await signIns.wait(for: stranger("192.0.2.7"), at: now) == nil)
            signIns.end(at: now)
        }
        let senders = [("busy", stranger("192.0.2.7")), ("rare", stranger("192.0.2.8"))]
        #expect(await self.order(of: senders, in: signIns, at: now + seconds) == order)
    }

    @Test func `a sender that hangs up gives its seat back, and no password is checked for it`() async {
        let signIns = signIns()
        _ = await signIns.wait(for: stranger(nil), at: now)
        let before = signIns.arrivals
        let waits = Task { await signIns.wait(for: stranger(nil), at: now) }
        while signIns.arrivals == before { await Task.yield() }
        waits.cancel()
        #expect(await waits.value == now + 10)
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await signIns.wait(for: stranger(nil), at: now)
        }
        #expect(await late.value == now + 10)
        signIns.end(at: now)
        #expect(await signIns.wait(for: stranger(nil), at: now) == nil)
    }

    /// The answer to a sender whose task is cancelled before it waits.
    private func answerToGone(_ sender: SignInSender, in signIns: SignInTurns) async -> Date? {
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await signIns.wait(for: sender, at: now)
        }.value
    }

    @Test func `a sender that hung up before it came gets no turn, even where nobody waits`() async throws {
        let signIns = signIns()
        try #require(await answerToGone(stranger(nil), in: signIns) == now + 10)
        #expect(await signIns.wait(for: stranger(nil), at: now) == nil)
    }

    @Test func `a sender that hung up before it came takes no seat from another`() async {
        let signIns = signIns { $0.waitingSignIns = 1 }
        #expect(await signIns.wait(for: stranger("192.0.2.7"), at: now) == nil)
        let before = signIns.arrivals
        let waits = Task { await signIns.wait(for: stranger("192.0.2.7"), at: now) }
        while signIns.arrivals == before { await Task.yield() }
        // Of a network with fewer sign-ins, which goes first.
        #expect(await answerToGone(stranger("192.0.2.8"), in: signIns) == now + 10)
        signIns.end(at: now)
        #expect(await waits.value == nil)
    }
}
