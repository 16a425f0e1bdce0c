import HTTPMessages
import Testing

@testable import FlipCheck

@Suite struct ServerHealthTests {
    @Test func `each origin that is not asked again has a note, also if one begins like another`() throws {
        let origins = ["https://a.example:8443", "https://a.example"]
        let busy = HTTPResponse(status: 429, headers: ["Retry-After": "3600"])
        var health = ServerHealth()
        for origin in origins {
            let request = try #require(HTTPRequest("GET", origin + "/token"))
            let exchange = Exchange(
                request: request, result: .success(busy), duration: .zero, ended: .zero, isSent: true,
                isOneOfSeveral: false, secrets: Secrets())
            health.note(exchange)
            #expect(health.pause(after: exchange, attempt: 0, at: .zero, limits: ProbeLimits()) == nil)
            for _ in 0..<2 {
                #expect(health.reasonToStop(asking: request, at: .zero, limits: ProbeLimits()) != nil)
            }
        }
        for origin in origins {
            let notes = health.notes.filter { $0.hasPrefix("\(origin) answered 429 or 503 and wants") }
            #expect(notes.count == 1, "\(health.notes)")
        }
    }
}
