import Foundation
import Testing
import WebText

@testable import AuthorizationServer

/// Who is next when more sign-ins wait than passwords can be checked.
@Suite(.timeLimit(.minutes(1))) struct SignInTurnsTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// When a sign-in that got no seat may come again.
    private var retryTime: Date { now.adding(seconds: SignInLimits.secondsUntilRetry) }

    private func makeTurns(limiting limit: (inout SignInLimits) -> Void = { _ in }) -> SignInTurns {
        var limits = SignInLimits()
        limit(&limits)
        return SignInTurns(limits: limits)
    }

    private func stranger(_ address: String?) -> SignInSender { SignInSender(strangerAt: address) }

    private func known(_ name: String) -> SignInSender {
        .knownDevice(account: Array(name.utf8))
    }

    /// Returns when more senders than this number have arrived, or when the time limit has ended the test.
    private func waitForArrival(at turns: SignInTurns, after count: Int) async {
        while turns.arrivals == count, !Task.isCancelled { await Task.yield() }
    }

    /// Lets senders come one after the other while a password is checked, and returns the names of those that
    /// got a turn, in the order of the turns.
    private func namesInTurn(
        of senders: [(String, SignInSender)], in turns: SignInTurns, at later: Date? = nil
    ) async -> [String] {
        let time = later ?? now
        let names = Locked<[String]>([])
        #expect(await turns.wait(for: stranger(nil), at: time) == nil)
        await withTaskGroup(of: Void.self) { group in
            for (name, sender) in senders {
                let arrivals = turns.arrivals
                group.addTask {
                    guard await turns.wait(for: sender, at: time) == nil else { return }
                    names.withLock { $0.append(name) }
                    turns.end(at: time)
                }
                await waitForArrival(at: turns, after: arrivals)
            }
            turns.end(at: time)
        }
        return names.withLock { $0 }
    }

    /// The answer to a sender whose task is cancelled before it waits.
    private func answerToCancelled(_ sender: SignInSender, in turns: SignInTurns) async -> Date? {
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await turns.wait(for: sender, at: now)
        }.value
    }

    @Test func `the network with the fewest sign-ins goes first, however many others one household has`()
        async
    {
        let household = (0..<6).map { ("attacker \($0)", stranger("2001:db8:0:\($0)::1")) }
        let senders = household + [("owner", stranger("2001:db8:1::1"))]
        let names = await namesInTurn(of: senders, in: makeTurns())
        #expect(names.first == "owner")
        #expect(names.count == 7)
    }

    @Test func `an address of IPv4 waits no longer and no shorter than a network of IPv6`() async {
        let busy = (0..<3).map { ("v4 \($0)", stranger("192.0.2.7")) }
        let newcomerOfIPv6 = ("v6", stranger("2001:db8::1"))
        #expect(await namesInTurn(of: busy + [newcomerOfIPv6], in: makeTurns()).first == "v6")
        let other = (0..<3).map { ("v6 \($0)", stranger("2001:db8::1")) }
        let newcomerOfIPv4 = ("v4", stranger("192.0.2.7"))
        #expect(await namesInTurn(of: other + [newcomerOfIPv4], in: makeTurns()).first == "v4")
    }

    @Test func `in a full queue the busiest network gives a seat up`() async {
        let turns = makeTurns { $0.waitingSignIns = 3 }
        let household = (0..<3).map { ("attacker \($0)", stranger("2001:db8:0:\($0)::1")) }
        let names = await namesInTurn(of: household + [("owner", stranger("192.0.2.7"))], in: turns)
        #expect(names.first == "owner")
        #expect(names.count == 3)
    }

    @Test func `a network that is busier than all that wait is refused in a full queue`() async {
        let turns = makeTurns { $0.waitingSignIns = 2 }
        let senders = ["192.0.2.1", "192.0.2.2", "192.0.2.1"].enumerated().map { number, address in
            ("\(number)", stranger(address))
        }
        #expect(await namesInTurn(of: senders, in: turns) == ["0", "1"])
    }

    @Test func `an address takes four seats, a /56 eight and a /48 sixteen`() async {
        func seatCount(_ addresses: (Int) -> String) async -> Int {
            await namesInTurn(of: (0..<30).map { ("", stranger(addresses($0))) }, in: makeTurns()).count
        }
        #expect(await seatCount { _ in "192.0.2.7" } == 4)
        #expect(await seatCount { _ in "2001:db8::1" } == 4)
        #expect(await seatCount { "2001:db8:0:\($0)::1" } == 8)
        #expect(await seatCount { "2001:db8:0:\($0)00::1" } == 16)
    }

    @Test func `known browsers have seats of their own and go first, in turn with the others`() async {
        let turns = makeTurns { $0.waitingSignIns = 2 }
        let senders = [
            ("a", stranger(nil)), ("b", stranger(nil)), ("ada", known("ada")), ("grace", known("grace")),
        ]
        #expect(await namesInTurn(of: senders, in: turns) == ["ada", "a", "grace", "b"])
    }

    @Test func `an account that signs in again and again does not hold up the other known accounts`() async {
        let senders = (0..<3).map { ("eve \($0)", known("eve")) } + [("ada", known("ada"))]
        #expect(await namesInTurn(of: senders, in: makeTurns()).first == "ada")
    }

    @Test(
        arguments: [
            (299, ["rare", "busy"]), (300, ["busy", "rare"]),
            // After the clock was set back the window goes on.
            (-1, ["rare", "busy"]),
        ] as [(TimeInterval, [String])])
    func `the counts of checked sign-ins begin again with the next window`(
        seconds: TimeInterval, expected: [String]
    ) async {
        let turns = makeTurns()
        for _ in 0..<3 {
            #expect(await turns.wait(for: stranger("192.0.2.7"), at: now) == nil)
            turns.end(at: now)
        }
        let senders = [("busy", stranger("192.0.2.7")), ("rare", stranger("192.0.2.8"))]
        #expect(await namesInTurn(of: senders, in: turns, at: now + seconds) == expected)
    }

    @Test func `after the clock was set back a window ends one window from the next sign-in`() async {
        let turns = makeTurns()
        let early = now - 864_000
        for time in [now, now, now, early] {
            #expect(await turns.wait(for: stranger("192.0.2.7"), at: time) == nil)
            turns.end(at: time)
        }
        let senders = [("busy", stranger("192.0.2.7")), ("rare", stranger("192.0.2.8"))]
        #expect(await namesInTurn(of: senders, in: turns, at: early + 299) == ["rare", "busy"])
        #expect(await namesInTurn(of: senders, in: turns, at: early + 300) == ["busy", "rare"])
    }

    @Test func `a sender that is cancelled gives its seat back, and no password is checked for it`() async {
        let turns = makeTurns { $0.waitingSignIns = 1 }
        _ = await turns.wait(for: stranger(nil), at: now)
        let arrivals = turns.arrivals
        let waiting = Task { await turns.wait(for: stranger(nil), at: now) }
        await waitForArrival(at: turns, after: arrivals)
        waiting.cancel()
        #expect(await waiting.value == retryTime)
        #expect(await answerToCancelled(stranger(nil), in: turns) == retryTime)
        turns.end(at: now)
        #expect(await turns.wait(for: stranger(nil), at: now) == nil)
    }

    @Test func `a sender that was cancelled before it joined gets no turn, even where no other waits`()
        async throws
    {
        let turns = makeTurns()
        try #require(await answerToCancelled(stranger(nil), in: turns) == retryTime)
        #expect(await turns.wait(for: stranger(nil), at: now) == nil)
    }

    @Test func `a sender that was cancelled before it came takes no seat from another`() async {
        let turns = makeTurns { $0.waitingSignIns = 1 }
        #expect(await turns.wait(for: stranger("192.0.2.7"), at: now) == nil)
        let arrivals = turns.arrivals
        let waiting = Task { await turns.wait(for: stranger("192.0.2.7"), at: now) }
        await waitForArrival(at: turns, after: arrivals)
        // Of a network with fewer sign-ins, which goes first.
        #expect(await answerToCancelled(stranger("192.0.2.8"), in: turns) == retryTime)
        turns.end(at: now)
        #expect(await waiting.value == nil)
    }
}
