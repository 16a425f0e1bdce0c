import Foundation
import PlatformCrypto
import Testing
import WebText

@testable import AuthorizationServer

/// How often and on which thread passwords are checked.
@Suite struct PasswordVerifierTests {
    private let crypto: PlatformCrypto
    /// The stored hash of each test; the verifiers of the tests look at no password.
    private let hash: PasswordHash
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        crypto = try PlatformCrypto()
        hash = crypto.hashPassword("x", salt: Array("sixteen bytes ok".utf8), iterations: 1)
    }

    // Rule: server.unknown-name
    @Test func `an unknown name costs as many password checks as a known one`() async throws {
        let checks = Locked(0)
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

    @Test func `passwords are checked off the threads that serve requests`() async throws {
        let isBusy = DispatchSemaphore(value: 0)
        let verifier = PasswordVerifier(decoy: nil) { _, _ in
            isBusy.wait()
            return true
        }
        // More checks than the machine has processors are stuck, but this task still runs.
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 { group.addTask { try await verifier.isRight("x", for: hash) } }
            for _ in 0..<100 { await Task.yield() }
            for _ in 0..<100 { isBusy.signal() }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test func `a sign-in that gets no thread fails at once, and the next one is checked`() async throws {
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
