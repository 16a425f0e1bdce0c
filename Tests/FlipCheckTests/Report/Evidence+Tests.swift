import FlipCheck
import HTTPMessages
import Journal
import TestSupport
import Testing

extension Evidence {
    /// The evidence of a request that a server answers so.
    ///
    /// The default is a request to `/authorize`.
    static func exchanged(
        _ response: HTTPResponse, for request: HTTPRequest? = nil, secrets: Secrets = Secrets()
    ) async throws -> Evidence {
        let prober = Prober(
            client: InMemoryClient(["https://partner.example": Answering { _ in response }]),
            limits: ProbeLimits(), clock: .simulated(), secrets: secrets)
        let request = try #require(
            request ?? HTTPRequest("GET", "https://partner.example/authorize?client_id=google"))
        return await prober.exchange(request).evidence
    }

    /// All that a report shows of it.
    var text: String { (sent + received + [command]).joined(separator: "\n") }
}
