import Foundation
import HTTPMessages
import LoopbackHTTP
import URLSessionTransport
import WebText

/// The servers of a sandbox, in memory or on loopback; each has its address before its handler.
package struct LocalServers: Sendable {
    /// The transport of requests between the parties.
    package enum Transport: Sendable, Hashable, CaseIterable {
        case inMemory
        case loopback
    }

    private let journal: Journal
    private let parties: [String: Party]
    private let places: [String: ServedLater]
    /// None for servers in memory.
    private let servers: [String: LoopbackServer]
    private let client: any HTTPClient

    /// Creates an address for each origin, with the party that it belongs to.
    package init(
        _ parties: [String: Party], journal: Journal, transport: Transport
    ) throws(LoopbackServerError) {
        self.journal = journal
        self.parties = parties
        places = parties.mapValues { _ in ServedLater() }
        switch transport {
        case .inMemory:
            servers = [:]
            client = InMemoryClient(places)
        case .loopback:
            var servers: [String: LoopbackServer] = [:]
            for (origin, place) in places { servers[origin] = try LoopbackServer.bind().serve(place) }
            self.servers = servers
            // An hour, because the machine may be busy. On loopback an answer comes, or the connection ends.
            client = HostMap(
                servers.mapValues(\.address.origin),
                client: URLSessionTransport(timeLimit: .seconds(3_600)))
        }
    }

    /// Passes the requests for an origin to a handler.
    package func serve(_ handler: any HTTPHandler, at origin: String) throws {
        guard let place = places[origin], let party = parties[origin] else {
            throw StepFailure("no server has the origin \(origin); name it when LocalServers is made")
        }
        place.serve(JournaledHandler(party: party, handler: handler, journal: journal))
    }

    package func client(of party: Party, through: String? = nil) -> any HTTPClient {
        JournaledClient(
            party: party, parties: parties, client: client, journal: journal,
            way: through.map { " (through \($0))" } ?? "")
    }

    /// The loopback address of each origin, such as `http://127.0.0.1:40123`; none for servers in memory.
    package var addresses: [String: String] { servers.mapValues(\.address.origin) }

    package func stop() async {
        for server in servers.values { await server.stop() }
    }
}

/// The place of a server: clients know its address from the start, and it gets its handler later.
final class ServedLater: HTTPHandler {
    private let handler = Locked<(any HTTPHandler)?>(nil)

    func serve(_ handler: any HTTPHandler) { self.handler.withLock { $0 = handler } }

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        guard let handler = handler.withLock({ $0 }) else { return HTTPResponse(status: 503) }
        return await handler.handle(request)
    }
}

/// A client that finds servers by a table, as a hosts file does; other requests fail.
package struct HostMap: HTTPClient {
    private let addresses: [String: String]
    private let client: any HTTPClient

    /// Creates a client that sends a request for a key of the table to its value; other requests fail.
    package init(_ addresses: [String: String], client: any HTTPClient) {
        self.addresses = addresses
        self.client = client
    }

    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard let address = addresses[request.origin] else {
            throw .unreachable(origin: request.origin, reason: "not in the sandbox's table of hosts")
        }
        var mapped = request
        mapped.origin = address
        return try await client.send(mapped)
    }
}

/// A clock that moves only when it is told to, shared by all parties.
package final class SettableClock: Sendable {
    private let time: Locked<Date>

    /// A clock that shows the given time: by default the start of 2026, in UTC.
    package init(_ start: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
        time = Locked(start)
    }

    package var now: Date { time.withLock { $0 } }

    /// Moves the clock forward by seconds.
    package func advance(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }
}
