import Foundation
import PartnerDatabases
import PlatformCrypto
import Testing

/// Tests the store that this server uses; put your own in its place.
@Suite struct StoreTests {
    @Test(arguments: StoreContract.Part.allCases)
    func `the store keeps the contract`(part: StoreContract.Part) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try SQLStore(file: "\(folder.path)/partner.db", crypto: PlatformCrypto())
        try await StoreContract.verify(part, of: store)
    }
}
