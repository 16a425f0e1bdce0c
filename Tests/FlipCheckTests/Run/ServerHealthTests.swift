import HTTPMessages
import Journal
import Testing

@testable import FlipCheck

/// When flip-check stops asking a server that does not answer, or answers slowly.
@Suite struct ServerHealthTests {
    private let origin = Partner.issuer

    private func exchange(
        _ origin: String, _ result: Result<HTTPResponse, HTTPClientError>, duration: Duration = .zero,
        isOneOfSeveral: Bool = false
    ) throws -> Exchange {
        Exchange(
            request: try #require(HTTPRequest("GET", origin + "/token")), result: result,
            duration: duration, ended: .zero, isSent: true, isOneOfSeveral: isOneOfSeveral,
            secrets: Secrets())
    }

    @Test func `each origin that is not asked again has a note, also if one begins like another`() throws {
        let origins = ["https://a.example:8443", "https://a.example"]
        let busy = HTTPResponse(status: 429, headers: ["Retry-After": "3600"])
        var health = ServerHealth()
        for origin in origins {
            let exchange = try exchange(origin, .success(busy))
            let request = exchange.request
            health.note(exchange, limits: ProbeLimits())
            // An hour is longer than the run may take, so it does not wait.
            let pause = health.throttling.pause(
                after: exchange, attempt: 0, at: .zero, limits: ProbeLimits())
            #expect(pause == nil)
            // Asked twice, it has one note.
            for _ in 0..<2 {
                #expect(health.reasonToStop(asking: request, at: .zero, limits: ProbeLimits()) != nil)
            }
        }
        for origin in origins {
            let notes = health.notes.filter { $0.hasPrefix("\(origin) answered 429 or 503 and wants") }
            #expect(notes.count == 1, "\(health.notes)")
        }
    }

    @Test func `a note says how long the run waited for this server, and not for all`() throws {
        let waits: KeyValuePairs = ["https://a.example": 2, "https://b.example": 5]
        var health = ServerHealth()
        var now = Duration.zero
        for (origin, seconds) in waits {
            let busy = HTTPResponse(status: 429, headers: ["Retry-After": "\(seconds)"])
            let exchange = try exchange(origin, .success(busy))
            health.note(exchange, limits: ProbeLimits())
            let pause = health.throttling.pause(
                after: exchange, attempt: 0, at: now, limits: ProbeLimits())
            #expect(pause == .seconds(seconds))
            // Waits at the same time would count once.
            now += .seconds(seconds)
        }
        for (origin, seconds) in waits {
            let note = try #require(health.notes.first { $0.hasPrefix("\(origin) answered 429") })
            #expect(note.contains("waited \(seconds) seconds for it"), "\(note)")
        }
    }

    @Test func `requests at once that get no answer in time do not end the questions to a server`() throws {
        var health = ServerHealth()
        let late = try exchange(origin, .failure(.timedOut(origin: origin)), isOneOfSeveral: true)
        for _ in 0..<5 { health.note(late, limits: ProbeLimits()) }
        #expect(health.reasonToStop(asking: late.request, at: .zero, limits: ProbeLimits()) == nil)
        let single = try exchange(origin, .failure(.timedOut(origin: origin)))
        for _ in 0..<2 { health.note(single, limits: ProbeLimits()) }
        let reason = health.reasonToStop(asking: single.request, at: .zero, limits: ProbeLimits())
        #expect(reason == "no answer to 2 requests for /token, so it was not asked again")
    }

    @Test func `an answer that takes more than half of its time is slow, and eight of them end the run`()
        throws
    {
        var limits = ProbeLimits()
        limits.request = .seconds(60)
        var health = ServerHealth()
        let inTime = try exchange(origin, .success(HTTPResponse(status: 200)), duration: .seconds(30))
        let slow = try exchange(origin, .success(HTTPResponse(status: 200)), duration: .seconds(31))
        for _ in 0..<8 { health.note(inTime, limits: limits) }
        for _ in 0..<7 { health.note(slow, limits: limits) }
        #expect(health.reasonToStop(asking: slow.request, at: .zero, limits: limits) == nil)
        health.note(slow, limits: limits)
        let reason = health.reasonToStop(asking: slow.request, at: .zero, limits: limits)
        #expect(reason?.contains("more than half of the 60 seconds") == true)
        #expect(health.notes.contains { $0.contains("raise --seconds") }, "\(health.notes)")
    }
}
