import HTTPMessages
import Testing
import WebText

@testable import FlipCheck

/// The cost of a run, and its early end.
@Suite struct LimitTests {
    private func prober(
        _ limits: ProbeLimits = ProbeLimits(), clock: ProbeClock = .simulated(),
        answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
    ) -> Prober {
        var limits = limits
        limits.requestsPerSecond = nil
        return Prober(
            client: InMemoryClient(["https://partner.example": Answering(answer: answer)]), limits: limits,
            clock: clock, secrets: Secrets())
    }

    /// A prober to a server that refuses one of its requests, counted from 1, for seven seconds.
    private func prober(refusing refused: Int, clock: ProbeClock) -> Prober {
        let count = Locked(0)
        return prober(clock: clock) { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number == refused
                ? HTTPResponse(status: 429, headers: ["Retry-After": "7"]) : HTTPResponse(status: 200)
        }
    }

    @Test func `of two requests at the same moment the one that is too many goes out again`() async throws {
        let clock = ProbeClock.simulated()
        let prober = prober(refusing: 2, clock: clock)
        let request = try #require(HTTPRequest("GET", "https://partner.example/"))
        #expect(await prober.together(request, times: 2).map(\.response?.status) == [200, 200])
        #expect(clock.elapsed() == .seconds(7))
        #expect(prober.log.count == 3)
    }

    @Test func `a request that is one too many goes out again, after as long as the server wants`()
        async throws
    {
        let clock = ProbeClock.simulated()
        let prober = prober(refusing: 1, clock: clock)
        #expect(try await prober.get().response?.status == 200)
        #expect(clock.elapsed() == .seconds(7))
        #expect(prober.log.count == 2)
    }

    @Test func `a server that refuses every request is left alone, and the report says so`() async throws {
        let answer = HTTPResponse(status: 429)
        let probe = try Probe.of { _ in answer }
        let report = await Runner().run(probe)
        #expect(probe.prober.log.count(where: \.isSent) <= 6)
        #expect(report.notes.contains { $0.contains("answered 429") }, "\(report.notes)")
        #expect(report.findings.filter { $0.rule.group != "association" }.allSatisfy { !$0.isFailure })
    }

    @Test func `a wait that is too long is not waited, and nothing more is sent`() async throws {
        let clock = ProbeClock.simulated()
        let prober = prober(clock: clock) { _ in HTTPResponse(status: 429, headers: ["Retry-After": "3600"]) }
        #expect(try await prober.get().response?.status == 429)
        #expect(try await prober.get().silence?.contains("wants to be asked again in") == true)
        #expect(clock.elapsed() == .zero)
    }

    @Test func `answers are asked for as they are, not compressed`() async throws {
        let asked = Locked<[String?]>([])
        let prober = prober { request in
            asked.withLock { $0.append(request.headers["Accept-Encoding"]) }
            return HTTPResponse(status: 200)
        }
        _ = try await prober.get()
        #expect(asked.withLock { $0 } == ["identity"])
    }

    @Test func `an answer that is compressed all the same is not read`() async throws {
        let zip = HTTPResponse(status: 200, headers: ["Content-Encoding": "gzip"], body: [0x1F, 0x8B, 8, 0])
        let prober = prober { _ in zip }
        #expect(try await prober.get().silence?.contains("the body is compressed") == true)
    }

    @Test func `slow answers end the run early`() async throws {
        let clock = ProbeClock.simulated()
        let prober = prober(clock: clock) { _ in
            await clock.sleep(.seconds(6))
            return HTTPResponse(status: 200)
        }
        for _ in 0..<20 { _ = try await prober.get() }
        #expect(prober.log.count(where: \.isSent) == ProbeLimits().slowAnswers)
        #expect(prober.log.last?.silence?.contains("the run ended early") == true)
    }

    @Test func `the last request of a run gets no more time than the run has left`() async throws {
        let asked = Locked<[Duration]>([])
        let clock = ProbeClock(
            elapsed: { .zero }, sleep: { _ in },
            limit: { duration in
                asked.withLock { $0.append(duration) }
                await ProbeClock.unlimited(duration)
            })
        var limits = ProbeLimits()
        limits.total = .seconds(4)
        let prober = prober(limits, clock: clock) { _ in HTTPResponse(status: 200) }
        _ = try await prober.get()
        #expect(asked.withLock { $0 }.allSatisfy { $0 == .seconds(4) })
    }
}
