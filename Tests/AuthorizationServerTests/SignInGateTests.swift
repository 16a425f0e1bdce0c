import Foundation
import PlatformCrypto
import Testing
import WebText

@testable import AuthorizationServer

/// The limits on guessing, for every server that asks for passwords.
@Suite struct SignInGateTests {
    private let crypto: PlatformCrypto
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws { crypto = try PlatformCrypto() }

    private func gate(
        failures: InMemorySignInFailures = InMemorySignInFailures(capacity: 10_000),
        limiting limit: (inout SignInLimits) -> Void = { _ in }
    ) -> SignInGate {
        var limits = SignInLimits()
        limit(&limits)
        return SignInGate(limits: limits, crypto: crypto, failures: failures)
    }

    @Test func `five hundred wrong passwords under made-up names lock no user out`() async throws {
        let gate = gate()
        for number in 0..<500 {
            let name = "name \(number)"
            #expect(try await gate.attempt(name: name, at: now) { false } == .refused, "\(name)")
        }
        #expect(try await gate.attempt(name: "ada", at: now) { true } == .accepted)
    }

    @Test func `a right password does not make the gate forget another user's failures`() async throws {
        let gate = gate()
        for _ in 0..<5 { #expect(try await gate.attempt(name: "ada", at: now) { false } == .refused) }
        #expect(try await gate.attempt(name: "grace", at: now) { true } == .accepted)
        #expect(try await gate.attempt(name: "ada", at: now) { true } == .tooMany(retryAfter: 300))
    }

    @Test func `tries that a network's limit refuses check no password, and count under no name`()
        async throws
    {
        let failures = InMemorySignInFailures(capacity: 10_000)
        let gate = gate(failures: failures)
        for _ in 0..<5 { #expect(try await gate.attempt(name: "ada", at: now) { false } == .refused) }
        let checks = Locked(0)
        for number in 0..<12_000 {
            _ = try await gate.attempt(
                name: "name \(number)", client: "2001:db8:0:\(String(number, radix: 16))::1", at: now + 1
            ) {
                checks.withLock { $0 += 1 }
                return false
            }
        }
        // All the addresses are of one /48, which has four times the limit of a /64.
        let limit = 4 * SignInLimits().signInsPerNetwork
        #expect(checks.withLock { $0 } == limit)
        #expect(await failures.keyCount == limit + 1)
        #expect(try await gate.attempt(name: "ada", at: now + 2) { true } == .tooMany(retryAfter: 298))
    }

    @Test func `a network that tries too often waits, whatever the name, and others come in`() async throws {
        let gate = gate { $0.signInsPerNetwork = 10 }
        for number in 0..<10 {
            let outcome = try await gate.attempt(name: "name \(number)", client: "192.0.2.7", at: now) {
                false
            }
            #expect(outcome == .refused)
        }
        for _ in 0..<9 {
            let outcome = try await gate.attempt(name: "ada", client: "192.0.2.7", at: now) { true }
            #expect(outcome == .tooMany(retryAfter: 300))
        }
        // Nine attempts under her name came to nothing, and count for nothing.
        #expect(try await gate.attempt(name: "ada", client: "192.0.2.8", at: now) { true } == .accepted)
        #expect(try await gate.attempt(name: "eve", client: "192.0.2.7", at: now + 300) { true } == .accepted)
    }

    @Test func `networks of IPv6 are counted as a /64, a /56 and a /48, with more for the larger ones`()
        async throws
    {
        let gate = gate { $0.signInsPerNetwork = 1 }
        let attempts = [
            // One in a /64, two in a /56.
            ("2001:db8::1", true), ("2001:db8::ffff:2", false), ("2001:db8:0:1::1", true),
            ("2001:db8:0:2::1", false),
            // Another /56, and with it four in the /48.
            ("2001:db8:0:100::1", true), ("2001:db8:0:101::1", true), ("2001:db8:0:200::1", false),
            // Another /48, and addresses of IPv4, which are counted one by one.
            ("2001:db8:1::1", true), ("::ffff:192.0.2.7", true), ("192.0.2.7", false), ("192.0.2.8", true),
        ]
        for (client, enters) in attempts {
            let outcome = try await gate.attempt(name: "name at \(client)", client: client, at: now) { true }
            #expect((outcome == .accepted) == enters, "\(client)")
        }
    }

    @Test func `limits may be as large as a number can be`() async throws {
        let gate = gate {
            $0.signInWindow = .max
            $0.signInsPerNetwork = .max
            $0.waitingSignIns = .max
            $0.waitingSignInsPerNetwork = .max
        }
        for _ in 0..<5 {
            let outcome = try await gate.attempt(name: "ada", client: "2001:db8::1", at: now) { false }
            #expect(outcome == .refused)
        }
        let refusal = try await gate.attempt(name: "ada", client: "2001:db8::1", at: now) { true }
        #expect(refusal == .tooMany(retryAfter: Int(Int32.max)))
        let outcome = try await gate.attempt(name: "grace", client: "2001:db8::1", at: now) { true }
        #expect(outcome == .accepted)
    }

    @Test(arguments: ["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1", "unknown", nil])
    func `an address that may be a proxy's is not counted as a network`(client: String?) async throws {
        let gate = gate {
            $0.signInsPerNetwork = 1
            $0.waitingSignInsPerNetwork = 0
        }
        for number in 0..<20 {
            let outcome = try await gate.attempt(name: "name \(number)", client: client, at: now) { true }
            #expect(outcome == .accepted)
        }
    }

    @Test func `after the clock was set back a window ends one window from then`() async throws {
        let gate = gate()
        for _ in 0..<5 { _ = try await gate.attempt(name: "ada", at: now) { false } }
        let early = now - 864_000
        #expect(try await gate.attempt(name: "ada", at: early) { true } == .tooMany(retryAfter: 300))
        #expect(try await gate.attempt(name: "ada", at: early + 300) { true } == .accepted)
    }

    @Test func `five failures take a device cookie's rights away for as long as it lives`() async throws {
        let gate = gate()
        for attempt in 0..<5 {
            let outcome = try await gate.attempt(name: "ada", device: "cookie", at: now) { false }
            #expect(outcome == .refused, "\(attempt)")
        }
        // From now on it counts as any browser does.
        for _ in 0..<5 {
            #expect(try await gate.attempt(name: "ada", device: "cookie", at: now + 1) { false } == .refused)
        }
        let later = now + 86_400
        for _ in 0..<5 { _ = try await gate.attempt(name: "ada", at: later) { false } }
        #expect(
            try await gate.attempt(name: "ada", device: "cookie", at: later) { true }
                == .tooMany(retryAfter: 300))
        #expect(try await gate.attempt(name: "ada", device: "another", at: later) { true } == .accepted)
    }
}
