import AppFlip
import Foundation
import LocalHTTP

/// The header that tells the receiver which hop of the journal a request is; it is taken off before any
/// party sees the request.
private let hopField = "Sandbox-Hop"

/// A client that notes each request and its answer in the journal.
struct JournaledClient: HTTPClient {
    let party: Party
    let parties: [String: Party]
    let client: any HTTPClient
    let journal: Journal

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let number = await journal.begin(
            Hop(
                from: party, to: parties[request.origin] ?? .googleServer,
                what: "\(request.method) \(request.origin)\(request.path)",
                parameters: HTTPParameters.of(request), checks: []))
        var marked = request
        marked.headers[hopField] = String(number)
        let response: HTTPResponse
        do {
            response = try await client.send(marked)
        } catch {
            await journal.end(number, answer: Hop.Answer(summary: "no answer: \(error)", parameters: []))
            throw error
        }
        await journal.end(number, answer: HTTPParameters.of(response))
        return response
    }
}

/// A handler whose checks are noted with the request they were made for.
struct JournaledHandler: HTTPHandler {
    let handler: any HTTPHandler
    let journal: Journal

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        var request = request
        let number = request.headers[hopField].flatMap { Int($0) }
        request.headers[hopField] = nil
        let (response, checks) = await recordingChecks { await handler.handle(request) }
        if let number { await journal.add(checks, to: number) }
        return response
    }
}

/// Runs the body and returns, with its result, the checks it made.
func recordingChecks<Value: Sendable>(_ body: () async -> Value) async -> (Value, [Check]) {
    let checks = Locked<[Check]>([])
    let value = await Check.$recorder.withValue({ check in checks.withLock { $0.append(check) } }) {
        await body()
    }
    return (value, checks.withLock { $0 })
}
