import HTTPMessages
import TestSupport
import Testing
import WebText

@testable import FlipCheck

/// Waiting for a server that is just starting.
@Suite struct ServerWaitTests {
    /// A server that is not there, then behind a proxy that waits for it, and there from the third request on.
    private struct Starting: HTTPClient {
        let requests = Locked(0)

        func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
            let number = requests.increment()
            switch number {
            case 1: throw .unreachable(origin: request.origin, reason: "nobody listens")
            case 2: return HTTPResponse(status: 502)
            default: return HTTPResponse(status: 404)
            }
        }
    }

    @Test func `the run begins as soon as the server answers, whatever it says`() async throws {
        let clock = ProbeClock.simulated()
        let client = Starting()
        try await Partner.configuration.waitForServer(client, clock: clock, atMost: .seconds(30))
        #expect(client.requests.withLock { $0 } == 3)
        #expect(clock.elapsed() < .seconds(1))
    }

    @Test(arguments: [
        ("http://partner.invalid", "plain http on another machine, and nothing was sent there"),
        ("https://accounts.google.com", "needs issuer, authorizationURL or tokenURL of your server"),
    ])
    func `nothing is sent to an address that no run may ask`(issuer: String, problem: String) async throws {
        let client = Starting()
        let error = await #expect(throws: ConfigurationError.self) {
            var configuration = FlipCheckConfiguration()
            configuration.issuer = issuer
            try await configuration.waitForServer(client, clock: .simulated(), atMost: .seconds(30))
        }
        #expect(error?.description.contains(problem) == true, "\(String(describing: error))")
        #expect(client.requests.withLock { $0 } == 0)
    }

    @Test(arguments: [503, 521])
    func `a server that does not come is named, and the wait ends`(status: Int) async throws {
        let clock = ProbeClock.simulated()
        let client = InMemoryClient([Partner.issuer: Answering { _ in HTTPResponse(status: status) }])
        let error = await #expect(throws: ConfigurationError.self) {
            try await Partner.configuration.waitForServer(client, clock: clock, atMost: .seconds(30))
        }
        let text = try #require(error?.description)
        for part in ["no server was ready at \(Partner.issuer)", "within 30 seconds", "\(status)"] {
            #expect(text.contains(part), "\(text)")
        }
        #expect(clock.elapsed() >= .seconds(30))
        #expect(clock.elapsed() < .seconds(31))
    }

    @Test func `the wait takes nothing from the time of the run`() async throws {
        let clock = ProbeClock.simulated()
        let partner = try Partner().handler
        let client = Partner.client(
            of: Answering { request in
                clock.elapsed() < .seconds(20)
                    ? HTTPResponse(status: 503) : await partner.handle(request)
            })
        var configuration = Partner.configuration
        configuration.userinfoURL = nil
        configuration.limits.total = .seconds(10)
        _ = try await configuration.complete(
            from: client, clock: clock, afterWaitingAtMost: .seconds(30))
        #expect(configuration.userinfoURL == Partner.issuer + "/userinfo")
        #expect(configuration.limits.total == .seconds(10))
    }
}
