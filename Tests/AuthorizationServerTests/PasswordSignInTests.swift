import Foundation
import PlatformCrypto
import Testing
import WebText

@testable import AuthorizationServer

/// The limits on guessing, for every server that asks for passwords.
@Suite struct PasswordSignInTests {
    private let crypto: PlatformCrypto
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws { crypto = try PlatformCrypto() }

    private func gate(
        failures: InMemorySignInFailures = InMemorySignInFailures(capacity: 10_000),
        limiting limit: (inout SignInLimits) -> Void = { _ in }
    ) -> SignInGate<InMemorySignInFailures> {
        var limits = SignInLimits()
        limit(&limits)
        return SignInGate(limits: limits, crypto: crypto, failures: failures)
    }

    // Rule: server.unknown-name
    @Test func `an unknown name costs as many password checks as a known one`() async throws {
        let checks = Locked(0)
        let hash = crypto.hashPassword("correct horse", salt: Array("sixteen bytes ok".utf8), iterations: 1)
        let verifier = PasswordVerifier(decoy: hash) { _, _ in
            checks.withLock { $0 += 1 }
            return true
        }
        let signIn = PasswordSignIn(crypto: crypto, verifier: verifier)
        #expect(try await signIn.check(name: "nobody", password: "x", against: nil, at: now) == .refused)
        #expect(checks.withLock { $0 } == 1)
        #expect(try await signIn.check(name: "ada", password: "x", against: hash, at: now) == .accepted)
        #expect(checks.withLock { $0 } == 2)
    }

    @Test func `five hundred wrong passwords under made-up names lock no user out`() async {
        let gate = gate()
        for number in 0..<500 {
            #expect(await gate.attempt(name: "name \(number)", at: now) { false } == .refused)
        }
        #expect(await gate.attempt(name: "ada", at: now) { true } == .accepted)
    }

    @Test func `a right password that began in an old window does not shorten the new one's count`() async {
        let failures = InMemorySignInFailures(capacity: 100)
        let (gate, otherProcess) = (gate(failures: failures), gate(failures: failures))
        for _ in 0..<4 { _ = await gate.attempt(name: "ada", at: now) { false } }
        let slow = await gate.attempt(name: "grace", at: now) {
            for _ in 0..<5 { _ = await otherProcess.attempt(name: "ada", at: now + 300) { false } }
            return true
        }
        #expect(slow == .accepted)
        #expect(await gate.attempt(name: "ada", at: now + 301) { true } == .tooMany(retryAfter: 299))
    }

    @Test func `a 48 that sends thousands of refused tries gives not one more guess at a name`() async {
        let gate = gate()
        for _ in 0..<5 { #expect(await gate.attempt(name: "ada", at: now) { false } == .refused) }
        let checks = Locked(0)
        for number in 0..<12_000 {
            _ = await gate.attempt(
                name: "x", client: "2001:db8:0:\(String(number, radix: 16))::1", at: now + 1
            ) {
                checks.withLock { $0 += 1 }
                return false
            }
        }
        #expect(checks.withLock { $0 } == 5)
        #expect(await gate.attempt(name: "ada", at: now + 2) { true } == .tooMany(retryAfter: 298))
    }

    /// Lets a client sign in at a queue where nobody waits; returns when it may come again if it is refused.
    private func signIn(from client: String, at queue: inout SignInQueue) -> Date? {
        let sender = SignInSender(strangerAt: client)
        if let refusal = queue.add(1, of: sender, at: now) { return refusal.retryTime }
        _ = queue.next(at: now)
        queue.finish()
        return nil
    }

    @Test func `tries that a network has no more of are not counted`() {
        var queue = SignInQueue(limits: SignInLimits())
        let accepted = (0..<5_000).count { number in
            signIn(from: "2001:db8:0:\(String(number, radix: 16))::1", at: &queue) == nil
        }
        #expect(accepted == 400)
        // 400 of a /64, two of a /56, one of a /48.
        #expect(queue.groupCount == 403)
    }

    @Test func `a 64 without sign-ins left uses up nothing of the 48 that it shares`() {
        var queue = SignInQueue(limits: SignInLimits())
        for _ in 0..<1_000 { _ = signIn(from: "2001:db8::1", at: &queue) }
        #expect(signIn(from: "2001:db8::1", at: &queue) == now + 300)
        #expect(signIn(from: "2001:db8:0:1::1", at: &queue) == nil)
    }

    @Test func `a name with five attempts is remembered however many others are tried`() async {
        let failures = InMemorySignInFailures(capacity: 100)
        let ada = crypto.sha256("ada".utf8)
        for _ in 0..<5 { _ = await failures.countSignIn(ada, window: 300, at: now) }
        for number in 0..<5_000 {
            let name = crypto.sha256("name \(number)".utf8)
            _ = await failures.countSignIn(name, window: 300, at: now + 1)
        }
        #expect(await failures.countSignIn(ada, window: 300, at: now + 2).attempts == 6)
    }

    @Test func `windows that have ended go first`() async {
        let failures = InMemorySignInFailures(capacity: 10)
        let old = (0..<9).map { crypto.sha256("old \($0)".utf8) }
        for name in old {
            for _ in 0..<5 { _ = await failures.countSignIn(name, window: 300, at: now) }
        }
        let recent = crypto.sha256("recent".utf8)
        for time in [now + 299, now + 300] { _ = await failures.countSignIn(recent, window: 300, at: time) }
        _ = await failures.countSignIn(crypto.sha256("new".utf8), window: 300, at: now + 301)
        #expect(await failures.keyCount == 2)
        #expect(await failures.countSignIn(recent, window: 300, at: now + 302).attempts == 3)
    }

    @Test func `device cookies, which are counted for months, take no name's place`() async {
        let failures = InMemorySignInFailures(capacity: 10)
        for number in 0..<10 {
            let device = crypto.sha256("device \(number)".utf8)
            for _ in 0..<6 { _ = await failures.countSignIn(device, window: 15_552_000, at: now) }
        }
        for number in 0..<10 {
            _ = await failures.countSignIn(crypto.sha256("name \(number)".utf8), window: 300, at: now)
        }
        #expect(
            await failures.countSignIn(crypto.sha256("name 0".utf8), window: 300, at: now).attempts == 2)
    }

    @Test func `the names that are remembered are bounded, and the oldest goes first`() async {
        let failures = InMemorySignInFailures(capacity: 100)
        let names = (0..<5_000).map { crypto.sha256("name \($0)".utf8) }
        for (number, name) in names.enumerated() {
            _ = await failures.countSignIn(name, window: 300, at: now - 1 + Double(number) / 10_000)
        }
        #expect((80...100).contains(await failures.keyCount))
        #expect(await failures.countSignIn(names[4_999], window: 300, at: now).attempts == 2)
        #expect(await failures.countSignIn(names[0], window: 300, at: now).attempts == 1)
        #expect(await failures.keyCount <= 100)
    }

    @Test func `names that sign in and fail in turn take no more memory`() async {
        let failures = InMemorySignInFailures(capacity: 10)
        for number in 0..<1_000 {
            let name = crypto.sha256("\(number % 7)".utf8)
            _ = await failures.countSignIn(name, window: 300, at: now)
            await failures.forgetSignIns(name)
        }
        #expect(await failures.keyCount == 0)
        for number in 0..<10 {
            let count = await failures.countSignIn(crypto.sha256("\(number)".utf8), window: 300, at: now)
            #expect(count.attempts == 1)
        }
        #expect(await failures.keyCount == 10)
    }

    @Test func `a network that tries too often waits, whatever the name, and others come in`() async {
        let gate = gate { $0.signInsPerNetwork = 10 }
        for number in 0..<10 {
            let outcome = await gate.attempt(name: "name \(number)", client: "192.0.2.7", at: now) { false }
            #expect(outcome == .refused)
        }
        for _ in 0..<9 {
            let outcome = await gate.attempt(name: "ada", client: "192.0.2.7", at: now) { true }
            #expect(outcome == .tooMany(retryAfter: 300))
        }
        // Nine attempts under her name came to nothing, and count for nothing.
        #expect(await gate.attempt(name: "ada", client: "192.0.2.8", at: now) { true } == .accepted)
        #expect(await gate.attempt(name: "eve", client: "192.0.2.7", at: now + 300) { true } == .accepted)
    }

    @Test func `networks of IPv6 are counted as a 64, a 56 and a 48, with more for the larger ones`() async {
        let gate = gate { $0.signInsPerNetwork = 1 }
        let attempts = [
            ("2001:db8::1", true), ("2001:db8::ffff:2", false), ("2001:db8:0:1::1", true),
            ("2001:db8:0:2::1", false), ("2001:db8:0:100::1", true), ("2001:db8:0:101::1", true),
            ("2001:db8:0:200::1", false), ("2001:db8:1::1", true), ("::ffff:192.0.2.7", true),
            ("192.0.2.7", false), ("192.0.2.8", true),
        ]
        for (client, enters) in attempts {
            let outcome = await gate.attempt(name: "name at \(client)", client: client, at: now) { true }
            #expect((outcome == .accepted) == enters, "\(client)")
        }
    }

    @Test func `limits may be as large as a number can be`() async {
        let gate = gate {
            $0.signInWindow = .max
            $0.signInsPerNetwork = .max
            $0.waitingSignIns = .max
            $0.waitingSignInsPerNetwork = .max
        }
        for _ in 0..<5 {
            let outcome = await gate.attempt(name: "ada", client: "2001:db8::1", at: now) { false }
            #expect(outcome == .refused)
        }
        let refusal = await gate.attempt(name: "ada", client: "2001:db8::1", at: now) { true }
        #expect(refusal == .tooMany(retryAfter: Int(Int32.max)))
        let outcome = await gate.attempt(name: "grace", client: "2001:db8::1", at: now) { true }
        #expect(outcome == .accepted)
    }

    @Test(arguments: ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1", "unknown", nil])
    func `an address that may be a proxy's is not counted as a network`(client: String?) async {
        let gate = gate {
            $0.signInsPerNetwork = 1
            $0.waitingSignInsPerNetwork = 0
        }
        for number in 0..<20 {
            let outcome = await gate.attempt(name: "name \(number)", client: client, at: now) { true }
            #expect(outcome == .accepted)
        }
    }

    @Test func `after the clock was set back a window ends one window from then`() async {
        let gate = gate()
        for _ in 0..<5 { _ = await gate.attempt(name: "ada", at: now) { false } }
        let early = now - 864_000
        #expect(await gate.attempt(name: "ada", at: early) { true } == .tooMany(retryAfter: 300))
        #expect(await gate.attempt(name: "ada", at: early + 300) { true } == .accepted)
    }

    @Test func `five failures take a device cookie's rights away for as long as it lives`() async {
        let gate = gate()
        for attempt in 0..<5 {
            let outcome = await gate.attempt(name: "ada", device: "cookie", at: now) { false }
            #expect(outcome == .refused, "\(attempt)")
        }
        // From now on it counts as any browser does.
        for _ in 0..<5 {
            #expect(await gate.attempt(name: "ada", device: "cookie", at: now + 1) { false } == .refused)
        }
        let later = now + 86_400
        for _ in 0..<5 { _ = await gate.attempt(name: "ada", at: later) { false } }
        #expect(
            await gate.attempt(name: "ada", device: "cookie", at: later) { true }
                == .tooMany(retryAfter: 300))
        #expect(await gate.attempt(name: "ada", device: "another", at: later) { true } == .accepted)
    }

    @Test func `passwords are checked off the threads that serve requests`() async throws {
        let hash = crypto.hashPassword("x", salt: Array("sixteen bytes ok".utf8), iterations: 1)
        let isBusy = DispatchSemaphore(value: 0)
        let verifier = PasswordVerifier(decoy: nil) { _, _ in
            isBusy.wait()
            return true
        }
        // More checks than the machine has processors are stuck, and this task runs on nevertheless.
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 { group.addTask { try await verifier.isRight("x", for: hash) } }
            for _ in 0..<100 { await Task.yield() }
            for _ in 0..<100 { isBusy.signal() }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test func `a sign-in that gets no thread fails at once, and the next one is checked`() async throws {
        let hash = crypto.hashPassword("x", salt: Array("sixteen bytes ok".utf8), iterations: 1)
        let threadsLeft = Locked(0)
        let verifier = PasswordVerifier(
            decoy: nil,
            startThread: { work throws(SystemError) in
                guard threadsLeft.withLock({ $0 > 0 }) else { throw SystemError(number: EAGAIN) }
                try SystemThread.start(work)
            }, verify: { _, _ in true })
        let problem = await #expect(throws: StoreUnavailable.self) {
            try await verifier.isRight("x", for: hash)
        }
        let systemReason = SystemError(number: EAGAIN).text
        #expect(problem?.reason == "the system gives no thread for work on passwords: \(systemReason)")
        let signIn = PasswordSignIn(crypto: crypto, verifier: verifier)
        await #expect(throws: StoreUnavailable.self) {
            try await signIn.check(name: "ada", password: "x", against: hash, at: now)
        }
        threadsLeft.withLock { $0 = 1 }
        #expect(try await verifier.isRight("x", for: hash))
        #expect(try await signIn.check(name: "ada", password: "x", against: hash, at: now) == .accepted)
    }
}
