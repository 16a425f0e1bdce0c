import HTTPMessages
import Journal
import LoopbackHTTP
import URLSessionTransport

/// The servers of a sandbox, in memory or on loopback.
///
/// Each has an address before it gets its handler.
package struct LocalServers: Sendable {
    /// The transport of requests between the parties.
    package enum Transport: Sendable, Hashable, CaseIterable {
        /// Each request is passed to the handler directly.
        case inMemory
        /// Each request is sent to a server on 127.0.0.1.
        case loopback
    }

    private let journal: Journal
    private let parties: [String: Party]
    private let handlers: [String: ServedLater]
    /// The server of each origin, or no server where they are in memory.
    private let servers: [String: LoopbackServer]
    private let client: any HTTPClient

    /// Creates an address for each origin, with the party that it belongs to.
    package init(
        _ parties: [String: Party], journal: Journal, transport: Transport
    ) throws(LoopbackServerError) {
        self.journal = journal
        self.parties = parties
        handlers = parties.mapValues { _ in ServedLater() }
        switch transport {
        case .inMemory:
            servers = [:]
            client = InMemoryClient(handlers)
        case .loopback:
            var servers: [String: LoopbackServer] = [:]
            for origin in handlers.keys { servers[origin] = try LoopbackServer.bind() }
            // After the last bind, because a server that serves runs until it is stopped: if a bind failed, the
            // servers before it would remain.
            for (origin, handler) in handlers { try servers[origin]?.serve(handler) }
            self.servers = servers
            // The time limit is an hour, because the machine may be busy. On loopback an answer comes, or the
            // connection ends.
            client = HostMap(
                servers.mapValues(\.address.origin),
                client: URLSessionTransport(timeLimit: .seconds(3_600)))
        }
    }

    /// Passes the requests for an origin to a handler.
    package func serve(_ handler: any HTTPHandler, at origin: String) throws {
        guard let served = handlers[origin], let party = parties[origin] else {
            throw StepFailure("no server has the origin \(origin); name it when LocalServers is made")
        }
        served.serve(JournaledHandler(party: party, handler: handler, journal: journal))
    }

    /// A client that sends requests as a party, and notes them in the journal.
    ///
    /// - Parameter through: what the requests pass on their way, or nil for nothing; the journal shows it.
    package func client(of party: Party, through: String? = nil) -> any HTTPClient {
        JournaledClient(
            party: party, parties: parties, client: client, journal: journal, through: through)
    }

    /// The loopback address of each origin, such as `http://127.0.0.1:40123`, or no address for servers in memory.
    package var addresses: [String: String] { servers.mapValues(\.address.origin) }

    /// Stops the servers.
    package func stop() async {
        for server in servers.values { await server.stop() }
    }
}
