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

    private enum Place {
        case inMemory(ServedInMemory)
        case loopback(LoopbackServer)
    }

    private let journal: Journal
    private let parties: [String: Party]
    private let places: [String: Place]
    private let client: any HTTPClient

    /// Creates an address for each origin, with the party that it belongs to.
    package init(
        _ parties: [String: Party], journal: Journal, transport: Transport
    ) throws(LoopbackServerError) {
        self.journal = journal
        self.parties = parties
        var places: [String: Place] = [:]
        switch transport {
        case .inMemory:
            var handlers: [String: any HTTPHandler] = [:]
            for origin in parties.keys {
                let place = ServedInMemory()
                places[origin] = .inMemory(place)
                handlers[origin] = place
            }
            client = InMemoryClient(handlers)
        case .loopback:
            var addresses: [String: String] = [:]
            for origin in parties.keys {
                let server = try LoopbackServer.bind()
                places[origin] = .loopback(server)
                addresses[origin] = server.address.origin
            }
            // An hour, because the machine may be busy. On loopback an answer comes, or the connection ends.
            client = HostMap(addresses, client: URLSessionTransport(timeLimit: .seconds(3_600)))
        }
        self.places = places
    }

    /// Passes the requests for an origin to a handler.
    package func serve(_ handler: any HTTPHandler, at origin: String) throws {
        guard let place = places[origin], let party = parties[origin] else {
            throw StepFailure("no server has the origin \(origin); name it when LocalServers is made")
        }
        let journaled = JournaledHandler(party: party, handler: handler, journal: journal)
        switch place {
        case .inMemory(let memory): memory.serve(journaled)
        case .loopback(let server): try server.serve(journaled)
        }
    }

    package func client(of party: Party, through: String? = nil) -> any HTTPClient {
        JournaledClient(
            party: party, parties: parties, client: client, journal: journal,
            way: through.map { " (through \($0))" } ?? "")
    }

    /// The loopback address of each origin, such as `http://127.0.0.1:40123`; none for servers in memory.
    package var addresses: [String: String] {
        places.compactMapValues { place in
            if case .loopback(let server) = place { server.address.origin } else { nil }
        }
    }

    package func stop() async {
        for case .loopback(let server) in places.values { await server.stop() }
    }
}

/// The address of a server in memory: clients know it from the start, and it gets its handler later.
final class ServedInMemory: HTTPHandler {
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

    /// Sends the request to the mapped address.
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
