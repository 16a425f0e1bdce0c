import HTTPMessages
import URLSessionTransport

/// The header with the number of a request's entry, which is removed before a party sees the request.
let entryField = "Sandbox-JournalEntry"

/// A client that notes each request and its answer in the journal.
package struct JournaledClient: HTTPClient {
    /// The sender of the requests.
    private let party: Party
    /// The receiver of the requests for an origin.
    private let receiver: @Sendable (_ origin: String) -> Party
    private let client: any HTTPClient
    private let journal: Journal
    /// What follows an address in the journal: ` (through Apple's servers)`, or an empty text.
    private var route = ""
    /// Whether requests carry their number, by which a ``JournaledHandler`` notes its checks.
    private var marksRequests = false

    /// Creates a client of the servers of a sandbox.
    ///
    /// - Parameters:
    ///   - parties: the party of each origin. Any other origin is a party with that name.
    ///   - through: what the requests pass on their way, or nil for nothing.
    package init(
        party: Party, parties: [String: Party], client: any HTTPClient, journal: Journal, through: String?
    ) {
        self.party = party
        receiver = { parties[$0] ?? Party($0) }
        self.client = client
        self.journal = journal
        route = through.map { " (through \($0))" } ?? ""
        marksRequests = true
    }

    /// Creates a client of a server that is not part of a sandbox: its requests carry no message number.
    package init(
        _ party: Party, server: Party, client: any HTTPClient = URLSessionTransport(), journal: Journal
    ) {
        self.party = party
        receiver = { _ in server }
        self.client = client
        self.journal = journal
    }

    package func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        var entry = JournalEntry(
            from: party, to: receiver(request.origin),
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
            journal.end(number, answer: JournalEntry.Answer(summary: "\(error)"))
            throw error
        }
        var answer = HTTPParameters.of(response)
        answer.response = response
        journal.end(number, answer: answer)
        return response
    }
}
