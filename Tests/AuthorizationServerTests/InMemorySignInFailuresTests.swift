import Foundation
import PlatformCrypto
import Testing

@testable import AuthorizationServer

/// Which names and device cookies the memory keeps, and which it forgets.
@Suite struct InMemorySignInFailuresTests {
    private let crypto: PlatformCrypto
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws { crypto = try PlatformCrypto() }

    /// The key of a name or a device cookie.
    private func digest(_ name: String) -> SHA256Digest { crypto.sha256(name.utf8) }

    @Test func `a name with five attempts is remembered however many others are tried once`() async {
        let failures = InMemorySignInFailures(capacity: 100)
        let ada = digest("ada")
        for _ in 0..<5 { _ = await failures.countSignIn(ada, window: 300, at: now) }
        for number in 0..<5_000 {
            let name = digest("name \(number)")
            _ = await failures.countSignIn(name, window: 300, at: now + 1)
        }
        #expect(await failures.countSignIn(ada, window: 300, at: now + 2).attempts == 6)
    }

    @Test func `windows that have ended go first`() async {
        let failures = InMemorySignInFailures(capacity: 10)
        let old = (0..<9).map { digest("old \($0)") }
        for name in old {
            for _ in 0..<5 { _ = await failures.countSignIn(name, window: 300, at: now) }
        }
        let recent = digest("recent")
        // With two attempts it would go before the old names, which have five, if their windows had not ended.
        for time in [now + 299, now + 300] { _ = await failures.countSignIn(recent, window: 300, at: time) }
        _ = await failures.countSignIn(digest("new"), window: 300, at: now + 301)
        #expect(await failures.keyCount == 2)
        #expect(await failures.countSignIn(recent, window: 300, at: now + 302).attempts == 3)
    }

    @Test func `device cookies, which are counted for months, take no name's place`() async {
        let failures = InMemorySignInFailures(capacity: 10)
        for number in 0..<10 {
            let device = digest("device \(number)")
            for _ in 0..<6 { _ = await failures.countSignIn(device, window: 15_552_000, at: now) }
        }
        for number in 0..<10 {
            _ = await failures.countSignIn(digest("name \(number)"), window: 300, at: now)
        }
        #expect(
            await failures.countSignIn(digest("name 0"), window: 300, at: now).attempts == 2)
    }

    @Test func `the names that are remembered are bounded, and the oldest goes first`() async {
        let failures = InMemorySignInFailures(capacity: 100)
        let names = (0..<5_000).map { digest("name \($0)") }
        for (number, name) in names.enumerated() {
            _ = await failures.countSignIn(name, window: 300, at: now - 1 + Double(number) / 10_000)
        }
        // A full memory forgets an eighth.
        #expect((88...100).contains(await failures.keyCount))
        #expect(await failures.countSignIn(names[4_999], window: 300, at: now).attempts == 2)
        #expect(await failures.countSignIn(names[0], window: 300, at: now).attempts == 1)
        #expect(await failures.keyCount <= 100)
    }

    @Test func `names that sign in and fail in turn take no more memory`() async {
        let failures = InMemorySignInFailures(capacity: 10)
        for number in 0..<1_000 {
            let name = digest("\(number % 7)")
            _ = await failures.countSignIn(name, window: 300, at: now)
            await failures.forgetSignIns(name)
        }
        #expect(await failures.keyCount == 0)
        for number in 0..<10 {
            let count = await failures.countSignIn(digest("\(number)"), window: 300, at: now)
            #expect(count.attempts == 1)
        }
        #expect(await failures.keyCount == 10)
    }
}
