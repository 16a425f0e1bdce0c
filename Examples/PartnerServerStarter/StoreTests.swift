import Foundation
import PartnerStores
import PlatformCrypto
import Testing

/// The contract of the store, for the one that this server uses; put your own in its place.
@Suite struct StoreTests {
    @Test func `the store keeps the contract`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let crypto = try PlatformCrypto()
        var number = 0
        try await StoreContract.verify {
            number += 1
            return try SQLiteStore(path: "\(folder.path)/\(number).db", crypto: crypto)
        }
    }
}
