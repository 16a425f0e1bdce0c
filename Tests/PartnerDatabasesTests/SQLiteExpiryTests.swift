import Foundation
import PartnerServer
import PlatformCrypto
import Testing

@testable import PartnerDatabases

/// What has expired leaves the file, and what lasts stays.
@Suite struct SQLiteExpiryTests {
    private let setup: SQLiteSetup

    init() throws { setup = try SQLiteSetup() }

    /// Adds links whose refresh tokens are named after them; their codes and access tokens end after ten
    /// minutes.
    ///
    /// - Parameter first: the number of the first link; numbers rise with the time, as identifiers do.
    private func addLinks(
        _ names: [String], lasting seconds: Double, redeems: Bool = true, to store: SQLStore, at time: Date,
        from first: Int
    ) async throws {
        let grant = try setup.grant()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, name) in names.enumerated() {
                group.addTask {
                    let code = setup.crypto.tokenKey("code \(name)", number: first + number)
                    try await store.addCode(code, grant, expires: time + 600, at: time)
                    guard redeems else { return }
                    let tokens = FirstTokens(
                        refresh: setup.token("refresh \(name)"),
                        access: setup.crypto.tokenKey("access \(name)", number: first + number),
                        accessExpires: time + 600,
                        grantExpires: time + seconds)
                    try await store.redeemFirst(code, by: "client", adding: tokens, at: time)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test(arguments: [false, true])
    func `codes, links and tokens that have expired do not pile up`(redeems: Bool) async throws {
        let store = try setup.store()
        for hour in 0..<60 {
            let names = (0..<50).map { "\(hour) \($0)" }
            try await addLinks(
                names, lasting: 600, redeems: redeems, to: store, at: setup.now + Double(hour) * 3_600,
                from: hour * 50)
        }
        // Of 3,000 links and tokens 50 are alive; after each 256th addition the next 512 are looked at.
        for table in redeems ? ["links", "access_tokens"] : ["links"] {
            let count = try await store.number("SELECT count(*) FROM \(table)")
            #expect((50..<600).contains(count), "\(table)")
        }
    }

    @Test func `sessions and failed sign-ins that have ended leave the file`() async throws {
        let store = try setup.store()
        try await store.addSessionsUntilRemoval(at: setup.now, setup.crypto)
        #expect(try await store.number("SELECT count(*) FROM sessions") == SQLStore.additionsBetweenRemovals)
        #expect(try await store.number("SELECT count(*) FROM sign_in_failures") == 0)
    }

    @Test func `links that last stay, and do not keep expired ones`() async throws {
        let store = try setup.store()
        let lasting = (0..<1_200).map { "lasting \($0)" }
        try await addLinks(lasting, lasting: 1e6, to: store, at: setup.now, from: 0)
        for hour in 1..<40 {
            let names = (0..<100).map { "\(hour) \($0)" }
            try await addLinks(
                names, lasting: 600, to: store, at: setup.now + Double(hour) * 3_600,
                from: lasting.count + (hour - 1) * 100)
        }
        // Of the 3,900 others the last hundred are alive: at most half of the rows have expired.
        #expect(try await store.number("SELECT count(*) FROM links") <= 2 * 1_300)
        for name in lasting {
            #expect(
                try await store.link(
                    ofRefreshToken: setup.token("refresh \(name)"), at: setup.now + 40 * 3_600) != nil)
        }
    }
}
