import HTTPMessages
import LoopbackHTTP
import URLSessionTransport

/// The servers of a sandbox and the ways to them: in memory, or each on its own loopback port.
public struct LocalServers: Sendable {
    /// How requests get from one party to another.
    public enum Transport: Sendable, Hashable, CaseIterable {
        /// Straight from client to handler.
        case inMemory
        /// By HTTP, each server on its own loopback port.
        case loopback
    }

    private let journal: Journal
    private let parties: [String: Party]
    private let client: any HTTPClient
    private let servers: [LoopbackServer]

    /// Brings the handlers up under their origins.
    ///
    /// Throws `LoopbackServerError` when a port cannot be had.
    public init(
        _ handlers: [(origin: String, party: Party, handler: any HTTPHandler)], journal: Journal,
        transport: Transport
    ) async throws {
        self.journal = journal
        parties = Dictionary(uniqueKeysWithValues: handlers.map { ($0.origin, $0.party) })
        let journaled = handlers.map {
            ($0.origin, JournaledHandler(party: $0.party, handler: $0.handler, journal: journal))
        }
        switch transport {
        case .inMemory:
            servers = []
            client = InMemoryClient(Dictionary(uniqueKeysWithValues: journaled))
        case .loopback:
            var servers: [LoopbackServer] = []
            var addresses: [String: String] = [:]
            for (origin, handler) in journaled {
                let server = LoopbackServer(handler: handler)
                addresses[origin] = try await server.start().origin
                servers.append(server)
            }
            self.servers = servers
            // A minute: on a machine busy with other tests an answer may take its time, but it comes.
            client = HostMap(addresses, client: URLSessionTransport(timeLimit: .seconds(60)))
        }
    }

    /// The way to the servers for one party.
    public func client(of party: Party) -> any HTTPClient {
        JournaledClient(party: party, parties: parties, client: client, journal: journal)
    }

    /// Stops the servers.
    public func stop() async {
        for server in servers { await server.stop() }
    }
}
