import FlipCheck
import HTTPMessages
import Testing
import WebText

/// The one way out.
@Suite struct ProberTests {
    private func prober(
        to origin: String = Partner.issuer, clock: ProbeClock = .simulated(),
        _ change: (inout ProbeLimits) -> Void = { _ in }
    ) -> Prober {
        var limits = ProbeLimits()
        limits.requestsPerSecond = nil
        change(&limits)
        return Prober(
            client: InMemoryClient([origin: Answering { _ in .html("<p>") }]), limits: limits, clock: clock,
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
        ] { #expect(try await ask(here).response?.status == 200) }
        // A name that begins like the loopback address is another machine's.
        for there in ["http://127.0.0.1.attacker.example", "http://localhost.attacker.example"] {
            #expect(try await ask(there).response == nil)
        }
    }

    @Test func `requests wait for their turn`() async throws {
        let prober = prober { $0.requestsPerSecond = 4 }
        for _ in 0..<9 { _ = try await prober.get() }
        #expect(prober.log.map(\.ended) == [0, 0, 0, 0, 1, 1, 1, 1, 2].map { .seconds($0) })
    }

    @Test func `when the time of the whole run is over nothing more is sent`() async throws {
        let clock = ProbeClock.simulated()
        let prober = prober(clock: clock) { $0.total = .seconds(30) }
        #expect(try await prober.get().response != nil)
        await clock.sleep(.seconds(30))
        #expect(try await prober.get().silence?.contains("whole run is over") == true)
    }

    @Test func `secrets and control characters do not get into the evidence`() async throws {
        let echo = Answering { request in
            HTTPResponse(
                status: 400, contentType: "application/json",
                text: #"{"error": "no", "error_description": "hunter22 \u001b[2J \#(request.query ?? "")"}"#)
        }
        let prober = Prober(
            client: InMemoryClient(["https://partner.example": echo]), limits: ProbeLimits(), clock: .system,
            secrets: Secrets(["hunter22"]))
        let request = try #require(
            HTTPRequest(
                "GET",
                "https://partner.example/?password=hunter22&own_name=hunter22&state=APvkAPvkAPvkAPvkAPvk",
                headers: ["Authorization": "Basic aHVudGVyMjI="]))
        let text = await prober.exchange(request).evidence
        let all = (text.sent + text.received).joined(separator: "\n")
        #expect(!all.contains("hunter22"))
        #expect(!all.contains("\u{1B}"))
        #expect(!all.contains("aHVudGVyMjI"))
        // The password comes back inside another text, and by another name.
        #expect(all.contains("(hidden)"))
        #expect(text.sent.contains("own_name (hidden)"))
        #expect(!text.repeated.contains("hunter22"))
        #expect(!text.repeated.contains("aHVudGVyMjI"))
    }
}
