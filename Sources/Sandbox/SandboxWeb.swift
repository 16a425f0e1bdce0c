import AppFlip
import GoogleApp
import GoogleServer
import LocalHTTP
import URLSessionTransport

/// The servers of the sandbox and the ways to them: in memory, or each on its own loopback port.
struct SandboxWeb: Sendable {
    let journal: Journal
    let parties: [String: Party]
    private let client: any HTTPClient
    private let servers: [LoopbackServer]

    /// Brings the handlers up under their origins.
    init(
        _ handlers: [(origin: String, party: Party, handler: any HTTPHandler)], journal: Journal,
        transport: SandboxSettings.Transport
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
    func client(of party: Party) -> any HTTPClient {
        JournaledClient(party: party, parties: parties, client: client, journal: journal)
    }

    func stop() async {
        for server in servers { await server.stop() }
    }
}

/// Sends to servers that come up only after their clients have been made.
actor LateClient: HTTPClient {
    private var client: (any HTTPClient)?

    func connect(_ client: any HTTPClient) {
        self.client = client
    }

    nonisolated func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard let client = await client else {
            throw .unreachable(origin: request.origin, reason: "the sandbox has not started yet")
        }
        return try await client.send(request)
    }
}

/// Google's memory of its questions, handed to the pages where browsers bring the answers.
struct SandboxWebJudge: WebAnswerJudge {
    let attempts: LinkAttempts

    func redeem(state: String, at redirectURI: GoogleRedirectURI) async throws(WebRefusal) -> WebQuestion {
        do {
            let attempt = try await attempts.redeem(state: state, at: redirectURI, by: nil)
            return WebQuestion(
                link: LinkedAccount.ID(account: attempt.owner.account, partner: attempt.partner.name),
                attempt: attempt.id)
        } catch {
            throw WebRefusal(error.description)
        }
    }
}
