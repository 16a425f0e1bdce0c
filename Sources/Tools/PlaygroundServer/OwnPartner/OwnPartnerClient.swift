import FlipCheck
import FlipSandbox
import HTTPMessages
import Journal

/// Google's server as a client of the reader's server; the journal gets each message without its secrets.
struct OwnPartnerClient: HTTPClient {
    /// Sends the requests.
    let client: any HTTPClient
    let journal: Journal
    let secrets: Secrets

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        var entry = JournalEntry(
            from: .googleServer, to: .yourServer, what: "\(request.method) \(request.origin)\(request.path)",
            parameters: secrets.masked(HTTPParameters.of(request)))
        entry.request = secrets.masked(request)
        let number = journal.begin(entry)
        let edit = await journal.pass(number) { secrets.shown($0.name, $0.value) }
        let response: HTTPResponse
        do throws(HTTPClientError) {
            response = try await client.send(edit?.applied(to: request) ?? request)
        } catch {
            let reason = secrets.hidden(in: error.description)
            journal.end(number, answer: JournalEntry.Answer(summary: "no answer: \(reason)"))
            throw error
        }
        secrets.learn(from: response)
        var answer = HTTPParameters.of(response)
        answer.summary = secrets.hidden(in: answer.summary)
        answer.parameters = secrets.masked(answer.parameters)
        answer.response = secrets.masked(response)
        journal.end(number, answer: answer)
        return response
    }
}
