import Foundation
import Journal
import LocalServers
import TestSupport
import Testing

/// The servers of a sandbox on loopback.
@Suite struct LocalServersTests {
    @Test func `when a server cannot be bound, those that were bound before it are released`() async {
        // In a process of its own, whose limit of descriptors is low.
        await #expect(processExitsWith: .success) {
            func servers(_ count: Int) throws -> LocalServers {
                let origins = (0..<count).map { "https://\($0).example" }
                let parties = Dictionary(uniqueKeysWithValues: origins.map { ($0, Party.browser) })
                return try LocalServers(parties, journal: Journal(), transport: .loopback)
            }
            // The first servers also open what all servers of a process share.
            let shared = try servers(1)
            // Ten descriptors are too few for thirty servers, and enough for five only when the failed attempt has
            // released its own.
            try lowerDescriptorLimit(leaving: 10)
            if let tooMany = try? servers(30) {
                await tooMany.stop()
                exit(2)
            }
            let afterwards = try servers(5)
            await afterwards.stop()
            await shared.stop()
            exit(0)
        }
    }
}
