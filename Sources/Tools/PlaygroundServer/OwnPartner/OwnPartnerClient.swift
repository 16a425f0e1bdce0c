import FlipSandbox
import HTTPMessages
import LocalWeb

/// Google's server as a client of the reader's server: each message is noted in the
/// journal without its secrets.
struct OwnPartnerClient: HTTPClient {
    let client: any HTTPClient
    let journal: Journal
    let mask: MessageMask

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        var hop = Hop(
            from: .googleServer, to: .yourServer, what: "\(request.method) \(request.origin)\(request.path)",
            parameters: mask.masked(HTTPParameters.of(request)))
        hop.request = mask.masked(request)
        let number = journal.begin(hop)
        await journal.pass(number)
        let response: HTTPResponse
        do throws(HTTPClientError) { response = try await client.send(request) } catch {
            let reason = mask.secrets.hidden(in: error.description)
            journal.end(number, answer: Hop.Answer(summary: "no answer: \(reason)"))
            throw error
        }
        mask.secrets.learn(from: response)
        var answer = HTTPParameters.of(response)
        answer.summary = mask.secrets.hidden(in: answer.summary)
        answer.parameters = mask.masked(answer.parameters)
        answer.response = mask.masked(response)
        journal.end(number, answer: answer)
        return response
    }
}
