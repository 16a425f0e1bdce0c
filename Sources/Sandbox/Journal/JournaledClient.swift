import HTTPMessages
import URLSessionTransport

/// The header with the number of a request's entry; it is removed before a party sees the request.
let entryField = "Sandbox-JournalEntry"

/// A client that notes each request and its answer in the journal.
package struct JournaledClient: HTTPClient {
    /// The sender of the requests.
    let party: Party
    /// The party of each origin.
    var parties: [String: Party] = [:]
    var client: any HTTPClient = URLSessionTransport()
    let journal: Journal
    /// A note about how each request travels, in brackets; empty for none.
    var route = ""
    /// Whether requests carry their number, by which a ``JournaledHandler`` notes its checks.
    var marksRequests = true
    /// The party of an origin that is not in the table; nil names the party by its origin.
    var otherParty: Party?

    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        var entry = JournalEntry(
            from: party, to: parties[request.origin] ?? otherParty ?? Party(request.origin),
            what: "\(request.method) \(request.origin)\(request.path)\(route)",
            parameters: HTTPParameters.of(request))
        entry.request = request
        let number = journal.begin(entry)
        var marked = await journal.pass(number)?.applied(to: request) ?? request
        if marksRequests { marked.headers[entryField] = String(number) }
        let response: HTTPResponse
        do {
            response = try await client.send(marked)
        } catch {
            journal.end(number, answer: JournalEntry.Answer(summary: "no answer: \(error)"))
            throw error
        }
        var answer = HTTPParameters.of(response)
        answer.response = response
        journal.end(number, answer: answer)
        return response
    }
}

extension JournaledClient {
    /// Creates a client of the servers of a sandbox.
    ///
    /// - Parameters:
    ///   - parties: the party of each origin.
    ///   - route: a note about how the request travels, such as ` (through the phone)`; empty for none.
    package init(
        party: Party, parties: [String: Party], client: any HTTPClient, journal: Journal, route: String = ""
    ) {
        self.init(
            party: party, parties: parties, client: client, journal: journal, route: route, otherParty: nil)
    }

    /// Creates a client of a server that is not part of a sandbox: its requests carry no message number.
    package init(
        _ party: Party, server: Party, client: any HTTPClient = URLSessionTransport(), journal: Journal
    ) {
        self.init(party: party, client: client, journal: journal, marksRequests: false, otherParty: server)
    }
}
