import HTTPMessages
import Journal
import TestSupport
import Testing
import WebText

@testable import FlipCheck

/// The sender of requests: where it sends them, what that costs, and its early end.
@Suite struct ProberTests {
    private func prober(
        to origin: String = Partner.issuer, clock: ProbeClock = .simulated(),
        _ change: (inout ProbeLimits) -> Void = { _ in },
        answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse = { _ in .html("<p>") }
    ) -> Prober {
        var limits = ProbeLimits()
        limits.requestsPerSecond = nil
        change(&limits)
        return Prober(
            client: InMemoryClient([origin: Answering(answer)]), limits: limits, clock: clock,
            secrets: Secrets())
    }

    @Test(arguments: [
        "https://oauth-redirect.googleusercontent.com/r/p?code=1", "https://www.google.com/",
        "https://GOOGLE.com/", "https://oauth2.googleapis.com/token", "https://google.com:8443/",
    ]) func `nothing is sent to Google`(url: String) async throws {
        let request = try #require(HTTPRequest("GET", url))
        let exchange = await prober(to: request.origin).exchange(request)
        #expect(exchange.silence?.contains("belongs to Google") == true)
    }

    @Test func `nothing goes to another machine in the clear, unless it is asked for by its long name`()
        async throws
    {
        func ask(_ origin: String, _ change: (inout ProbeLimits) -> Void = { _ in }) async throws -> Exchange
        {
            try await prober(to: origin, change).get(origin + "/token")
        }
        let plain = "http://partner.example"
        #expect(try await ask(plain).silence?.contains("plain http on another machine") == true)
        let allowed = try await ask(plain) { $0.allowsPlainHTTPToOtherMachinesInsecurely = true }
        #expect(allowed.response?.status == 200)
        for here in [
            "http://127.0.0.1:8080", "http://[::1]:8080", "http://localhost",
            "http://auth.partner.localhost:8080",
        ] {
            #expect(try await ask(here).response?.status == 200)
        }
        // A name that begins like the loopback address is another machine's.
        for there in [
            "http://127.0.0.1.attacker.example", "http://localhost.attacker.example", "http://10.1",
        ] {
            #expect(try await ask(there).response == nil)
        }
    }

    @Test func `requests wait for their turn`() async throws {
        let prober = prober { $0.requestsPerSecond = 4 }
        for _ in 0..<9 { _ = try await prober.get() }
        #expect(prober.log.map(\.ended) == [0, 0, 0, 0, 1, 1, 1, 1, 2].map { .seconds($0) })
    }

    @Test func `nothing more is sent when the time limit of the whole run has passed`() async throws {
        let clock = ProbeClock.simulated()
        let prober = prober(clock: clock) { $0.total = .seconds(30) }
        #expect(try await prober.get().response != nil)
        await clock.sleep(.seconds(30))
        #expect(try await prober.get().silence?.contains("whole run is over") == true)
    }

    @Test(arguments: [(9, "whole run is over"), (10, "gave no answer within the time limit")])
    func `an answer that only the end of the run cuts off is not one of a slow server`(
        total: Int, reason: String
    ) async throws {
        var clock = ProbeClock.simulated()
        clock.waitForLimit = { _ in }
        let prober = prober(clock: clock) {
            $0.total = .seconds(total)
        } answer: { _ in
            await ProbeClock.neverReached(.zero)
            return .html("<p>")
        }
        #expect(try await prober.get().silence?.contains(reason) == true)
    }

    @Test(arguments: [1, 2])
    func `a request that is one too many goes out again, after as long as the server wants`(
        together: Int
    ) async throws {
        let clock = ProbeClock.simulated()
        let count = Locked(0)
        // Of the requests at the same moment, the last is one too many.
        let prober = prober(
            clock: clock,
            answer: { _ in
                count.increment() == together
                    ? HTTPResponse(status: 429, headers: ["Retry-After": "7"]) : HTTPResponse(status: 200)
            })
        let request = try #require(HTTPRequest("GET", Partner.issuer + "/"))
        let answers = await prober.together(request, times: together)
        #expect(answers.map(\.response?.status) == Array(repeating: 200, count: together))
        #expect(clock.elapsed() == .seconds(7))
        #expect(prober.log.count == together + 1)
    }

    @Test func `a server that asks for fewer requests gets fewer, and the run goes on`() async throws {
        let clock = ProbeClock.simulated()
        // Five requests are served within a second.
        let served = Locked<[Duration]>([])
        let prober = prober(clock: clock) {
            $0.requestsPerSecond = 40
        } answer: { _ in
            let now = clock.elapsed()
            let isServed = served.withLock { times in
                times.removeAll { now - $0 >= .seconds(1) }
                guard times.count < 5 else { return false }
                times.append(now)
                return true
            }
            return HTTPResponse(status: isServed ? 200 : 429)
        }
        for _ in 0..<60 { #expect(try await prober.get().response?.status == 200) }
        let note = try #require(prober.notes.first)
        #expect(note.contains("at most 5 requests within a second at its end"), "\(note)")
    }

    @Test func `waits at the same moment count once`() throws {
        let later = HTTPResponse(status: 429, headers: ["Retry-After": "2"])
        let exchange = try Exchange.answered(later)
        var throttling = Throttling()
        for _ in 1...2 {
            throttling.note(later, from: Partner.issuer)
            let pause = throttling.pause(after: exchange, attempt: 0, at: .zero, limits: ProbeLimits())
            #expect(pause == .seconds(2))
        }
        #expect(throttling.notes.first?.contains("waited 2 seconds") == true, "\(throttling.notes)")
    }

    @Test func `a server that refuses every request is left alone, and the report says so`() async throws {
        let probe = try Partner(always: HTTPResponse(status: 429)).probe()
        let report = await Runner().run(probe)
        #expect(probe.prober.log.count(where: \.isSent) <= 6)
        #expect(report.notes.contains { $0.contains("answered 429") }, "\(report.notes)")
        let findings = report.findings.filter { $0.rule.group != "association" }
        try #require(!findings.isEmpty)
        #expect(findings.filter(\.isFailure).map(\.rule.id) == [])
    }

    @Test func `a wait that is too long is not waited, and nothing more is sent`() async throws {
        let clock = ProbeClock.simulated()
        let later = HTTPResponse(status: 429, headers: ["Retry-After": "3600"])
        let prober = prober(clock: clock, answer: { _ in later })
        #expect(try await prober.get().response?.status == 429)
        #expect(try await prober.get().silence?.contains("wants to be asked again in") == true)
        #expect(clock.elapsed() == .zero)
    }

    @Test func `answers are asked for as they are, and one that is compressed all the same is not read`()
        async throws
    {
        let prober = prober(answer: { request in
            #expect(request.headers["Accept-Encoding"] == "identity")
            return .unreadable
        })
        #expect(try await prober.get().silence?.contains("the body is compressed") == true)
    }

    @Test func `the last request of a run gets no more time than the run has left`() async throws {
        let asked = Locked<[Duration]>([])
        let clock = ProbeClock(
            elapsed: { .zero }, sleep: { _ in },
            waitForLimit: { duration in
                asked.withLock { $0.append(duration) }
                await ProbeClock.neverReached(duration)
            })
        _ = try await prober(clock: clock) { $0.total = .seconds(4) }.get()
        #expect(asked.withLock { $0 } == [.seconds(4)])
    }
}
