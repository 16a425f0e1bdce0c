import Foundation
import PartnerServer
import PlatformCrypto
import Testing

@testable import PartnerStores

/// Rows that have expired go, in a number that follows the additions; all others stay.
extension SQLiteStoreTests {
    private func count(_ table: String, in store: SQLiteStore) async throws -> Int64 {
        let count = try await store.reader.perform { (database) throws(SQLiteError) in
            try database.first("SELECT count(*) FROM \(table)") { (row) throws(UnreadableRow) in
                try row.required(row.integer(0), "a number")
            }
        }
        return try #require(count)
    }

    /// Adds links whose refresh tokens are named after them; their codes and access tokens end after ten minutes.
    private func addLinks(
        _ names: [String], lasting seconds: Double, to store: SQLiteStore, at time: Date
    ) async throws {
        let grant = try grant()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in names {
                group.addTask {
                    let code = digest("code \(name)")
                    try await store.addCode(code, grant, expires: time + 600, at: time)
                    let tokens = FirstTokens(
                        refresh: digest("refresh \(name)"), access: digest("access \(name)"),
                        accessExpires: time + 600, linkExpires: time + seconds)
                    _ = try await store.redeemOnce(code, by: "client", adding: tokens, at: time)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `codes that are never redeemed do not pile up`() async throws {
        let store = try store()
        for hour in 0..<60 {
            let time = now + Double(hour) * 3_600
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<50 {
                    group.addTask {
                        let code = digest("\(hour) \(number)")
                        try await store.addCode(code, try grant(), expires: time + 600, at: time)
                    }
                }
                try await group.waitForAll()
            }
        }
        // Of 3,000 codes 50 are alive; the others go at each 256th addition, 512 at a time.
        #expect(try await count("links", in: store) < 600)
    }

    @Test func `rows that have expired do not pile up`() async throws {
        let store = try store()
        for hour in 0..<60 {
            let names = (0..<50).map { "\(hour) \($0)" }
            try await addLinks(names, lasting: 600, to: store, at: now + Double(hour) * 3_600)
        }
        // Of 3,000 links and tokens 50 are alive; the others go at each 256th addition, 512 at a time.
        #expect(try await count("links", in: store) < 600)
        #expect(try await count("access_tokens", in: store) < 600)
    }

    @Test func `links that last neither go nor keep others from going`() async throws {
        let store = try store()
        let lasting = (0..<1_200).map { "last \($0)" }
        try await addLinks(lasting, lasting: 1e6, to: store, at: now)
        for hour in 1..<40 {
            let names = (0..<100).map { "\(hour) \($0)" }
            try await addLinks(names, lasting: 600, to: store, at: now + Double(hour) * 3_600)
        }
        // Of the 3,900 others the last hundred are alive: at most half of the rows have expired.
        #expect(try await count("links", in: store) <= 2 * 1_300)
        for name in lasting {
            let token = digest("refresh \(name)")
            #expect(try await store.link(ofRefreshToken: token, at: now + 40 * 3_600) != nil)
        }
    }
}
