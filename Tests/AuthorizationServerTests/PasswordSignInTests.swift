import Foundation
import PlatformCrypto
import Testing

@testable import AuthorizationServer

/// What keeps guessing slow, for every server that asks for passwords.
@Suite struct PasswordSignInTests {
    @Test func `an unknown name costs as many password checks as a known one`() async throws {
        let crypto = try PlatformCrypto()
        let checks = Counter()
        let hash = crypto.hashPassword("correct horse", salt: Array("sixteen bytes ok".utf8), iterations: 1)
        let signIn = PasswordSignIn(limits: SignInLimits(), crypto: crypto, decoy: hash) { _, _ in
            checks.increment()
            return true
        }
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(await signIn.check(name: "nobody", password: "x", against: nil, at: now) == .refused)
        #expect(checks.value == 1)
        #expect(await signIn.check(name: "ada", password: "x", against: hash, at: now) == .accepted)
        #expect(checks.value == 2)
    }

    @Test func `many names together run into the total limit, which bounds the memory too`() async throws {
        let limits = SignInLimits()
        let gate = SignInGate(limits: limits)
        let crypto = try PlatformCrypto()
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        for number in 0..<5_000 {
            let name = crypto.sha256("name \(number)".utf8)
            let wait = await gate.enter(name, at: now)
            #expect((wait == nil) == (number < 500))
            if wait == nil { await gate.leave(name, succeeded: false) }
        }
        #expect(await gate.nameCount == 500)
        #expect(await gate.enter(crypto.sha256("ada".utf8), at: now + 300) == nil)
        #expect(await gate.nameCount == 1)
    }

    @Test func `only so many sign-ins wait for their turn`() async throws {
        var limits = SignInLimits()
        limits.waitingSignIns = 2
        let gate = SignInGate(limits: limits)
        let crypto = try PlatformCrypto()
        let names = (0..<3).map { crypto.sha256("name \($0)".utf8) }
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(await gate.enter(names[0], at: now) == nil)
        #expect(await gate.enter(names[1], at: now) == nil)
        #expect(await gate.enter(names[2], at: now) == 1)
        await gate.leave(names[0], succeeded: true)
        #expect(await gate.enter(names[2], at: now) == nil)
    }
}

/// Counts calls from any task.
private final class Counter: Sendable {
    private let turn = DispatchQueue(label: "Counter")
    nonisolated(unsafe) private var count = 0

    var value: Int { turn.sync { count } }

    func increment() {
        turn.sync { count += 1 }
    }
}
