import FlipCheck
import HTTPMessages
import Testing
import WebText

/// The one way out.
@Suite struct ProberTests {
    private static let ok = Answering { _ in HTTPResponse(status: 200, contentType: "text/html", text: "<p>")
    }

    private func prober(
        to origins: [String], limits: ProbeLimits = ProbeLimits(), clock: ProbeClock? = nil,
        secrets: [String] = []
    ) -> Prober {
        let handlers = Dictionary(uniqueKeysWithValues: origins.map { ($0, Self.ok) })
        return Prober(
            client: InMemoryClient(handlers), limits: limits, clock: clock ?? .simulated(),
            secrets: Secrets(secrets))
    }

    @Test(arguments: [
        "https://oauth-redirect.googleusercontent.com/r/p?code=1", "https://www.google.com/",
        "https://GOOGLE.com/", "https://oauth2.googleapis.com/token", "https://google.com:8443/",
    ]) func `nothing is sent to Google`(url: String) async throws {
        let request = try #require(HTTPRequest("GET", url))
        var limits = ProbeLimits()
        limits.requestsPerSecond = nil
        let exchange = await prober(to: [request.origin], limits: limits).exchange(request)
        #expect(exchange.silence?.contains("belongs to Google") == true)
    }

    @Test func `nothing goes to another machine in the clear, unless it is asked for by its long name`()
        async throws
    {
        let plain = "http://partner.example"
        var limits = ProbeLimits()
        limits.requestsPerSecond = nil
        let request = try #require(HTTPRequest("GET", plain + "/token"))
        let refused = await prober(to: [plain], limits: limits).exchange(request)
        #expect(refused.silence?.contains("plain http on another machine") == true)
        limits.allowsPlainHTTPToOtherMachinesInsecurely = true
        #expect(await prober(to: [plain], limits: limits).exchange(request).response?.status == 200)
        limits.allowsPlainHTTPToOtherMachinesInsecurely = false
        for here in [
            "http://127.0.0.1:8080", "http://[::1]:8080", "http://localhost",
            "http://auth.partner.localhost:8080",
        ] {
            let request = try #require(HTTPRequest("GET", here + "/token"))
            #expect(await prober(to: [here], limits: limits).exchange(request).response?.status == 200)
        }
        // A name that begins like the loopback address is another machine's.
        for there in ["http://127.0.0.1.attacker.example", "http://localhost.attacker.example"] {
            let request = try #require(HTTPRequest("GET", there + "/token"))
            #expect(await prober(to: [there], limits: limits).exchange(request).response == nil)
        }
    }

    @Test func `requests wait for their turn`() async throws {
        let clock = ProbeClock.simulated()
        var limits = ProbeLimits()
        limits.requestsPerSecond = 4
        let prober = prober(to: ["https://partner.example"], limits: limits, clock: clock)
        let request = try #require(HTTPRequest("GET", "https://partner.example/"))
        for _ in 0..<9 { _ = await prober.exchange(request) }
        #expect(prober.log.map(\.ended) == [0, 0, 0, 0, 1, 1, 1, 1, 2].map { .seconds($0) })
    }

    @Test func `when the time of the whole run is over nothing more is sent`() async throws {
        let clock = ProbeClock.simulated()
        var limits = ProbeLimits()
        limits.requestsPerSecond = nil
        limits.total = .seconds(30)
        let prober = prober(to: ["https://partner.example"], limits: limits, clock: clock)
        let request = try #require(HTTPRequest("GET", "https://partner.example/"))
        #expect(await prober.exchange(request).response != nil)
        await clock.sleep(.seconds(30))
        #expect(await prober.exchange(request).silence?.contains("whole run is over") == true)
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
