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
            let first = try servers(1)
            try lowerDescriptorLimit(leaving: 10)
            if let all = try? servers(30) {
                await all.stop()
                exit(2)
            }
            let few = try servers(5)
            await few.stop()
            await first.stop()
            exit(0)
        }
    }
}
