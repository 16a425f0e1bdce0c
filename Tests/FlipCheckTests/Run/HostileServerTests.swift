import HTTPMessages
import LoopbackHTTP
import PartnerMistakes
import TestSupport
import Testing
import URLSessionTransport
import WebText

@testable import FlipCheck

/// Servers that answer badly or not at all: a clear finding, no crash, and an end.
@Suite struct HostileServerTests {
    /// A run against a server on loopback, with small limits where they matter.
    private func run(
        port: UInt16, hasIssuer: Bool = false, clock: ProbeClock = TestClock().probeClock,
        only: [String] = [], exitStatus: Int32 = 1
    ) async throws -> (report: Report, log: [Exchange]) {
        let origin = "http://127.0.0.1:\(port)"
        var configuration = Partner.configuration
        if hasIssuer { configuration.issuer = origin }
        configuration.authorizationURL = origin + "/authorize"
        configuration.tokenURL = origin + "/token"
        configuration.revocationURL = origin + "/revoke"
        configuration.userinfoURL = origin + "/userinfo"
        configuration.association.url = origin + "/.well-known/apple-app-site-association"
        configuration.limits.bytes = 100_000
        configuration.limits.request = .seconds(3_600)
        configuration.limits.total = .seconds(7_200)
        let transport = URLSessionTransport(timeLimit: .seconds(3_600), sizeLimit: configuration.limits.bytes)
        defer { transport.close() }
        let probe = try Probe.through(transport, configuration, clock: clock)
        let report = await Runner.report(only, probe)
        // Nothing is left out, and nothing about this server holds.
        let rules = FlipCheck.rules.filter(\.isOfRun)
        let selected = rules.filter { only.isEmpty || only.contains(where: $0.isNamed) }
        #expect(report.findings.map(\.rule.id) == selected.map(\.id))
        #expect(report.exitStatus == exitStatus)
        return (report, probe.prober.log)
    }

    /// The report of a run against a server that answers by a function.
    private func report(
        _ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) async throws -> Report {
        let server = try LoopbackServer.bind().serve(Answering(answer))
        let report = try await run(port: server.address.port).report
        await server.stop()
        return report
    }

    /// The reason of a rule that failed, or an empty text when it did not fail.
    private func seen(_ id: String, in report: Report) -> String {
        report[id].map { $0.isFailure ? $0.reason : "" } ?? ""
    }

    @Test(arguments: [false, true]) func `no server listens`(hasIssuer: Bool) async throws {
        let refused = try RefusedPort()
        // No rule is decided, and so the run is not complete.
        let report = try await run(port: refused.port, hasIssuer: hasIssuer, exitStatus: 2).report
        #expect(report["authorize/answers"]?.verdict == .couldNotTell)
        #expect(report["authorize/answers"]?.reason.contains("cannot be reached") == true)
        #expect(report["association/hosting-answer"]?.verdict == .couldNotTell)
        #expect(report["association/hosting-answer"]?.reason.contains("could not be fetched") == true)
        #expect(!report.held.contains { $0.rule.group == "authorize" })
    }

    @Test func `the server takes requests and never answers`() async throws {
        let (asked, gate) = AsyncStream<Void>.makeStream()
        let held = Gate()
        let server = try LoopbackServer.bind().serve(
            Answering { _ in
                gate.finish()
                await held.pass()
                return HTTPResponse(status: 200)
            })
        // The time limit is over as soon as the server has the request.
        let clock = ProbeClock(
            elapsed: { .zero }, sleep: { _ in }, waitForLimit: { _ in for await _ in asked {} })
        let (report, log) = try await run(port: server.address.port, clock: clock, only: ["authorize"])
        #expect(seen("authorize/answers", in: report).contains("no answer within the time limit"))
        // After two requests in vain the address is not asked again.
        let sent = log.filter { if case .failure(.timedOut) = $0.result { true } else { false } }
        #expect(sent.count == 2)
        await held.open()
        await server.stop()
    }

    @Test func `the server speaks something else than HTTP`() async throws {
        let server = try RawServer(Array("SSH-2.0-OpenSSH_9.9\r\n\u{1B}[2J".utf8))
        defer { server.stop() }
        let report = try await run(port: server.port).report
        #expect(report["authorize/answers"]?.isFailure == true)
        #expect(!seen("authorize/answers", in: report).contains("\u{1B}"))
        #expect(!report.held.contains { $0.rule.group == "authorize" })
    }

    @Test func `the server redirects in a circle`() async throws {
        let report = try await report { _ in
            HTTPResponse(status: 302, headers: ["Location": "/authorize?again=1"])
        }
        #expect(seen("authorize/answers", in: report).contains("more than ten redirects in a row"))
        #expect(seen("association/hosting-redirect", in: report).contains("redirects (302)"))
    }

    @Test func `the server redirects to ever new addresses`() async throws {
        let count = Locked(0)
        let report = try await report { _ in
            let number = count.increment()
            return HTTPResponse(status: 302, headers: ["Location": "/authorize?again=\(number)"])
        }
        #expect(seen("authorize/answers", in: report).contains("more than ten redirects in a row"))
    }

    #if !canImport(Darwin)
        // URLSession limits a head itself, with words of its own.
        @Test(arguments: [
            ("\r\nX: x", "the header has more than"), ("x", "a line of its header is too long"),
        ])
        func `the head of an answer has no end`(part: String, words: String) async throws {
            let head = "HTTP/1.1 200 OK\r\nX-Endless: " + String(repeating: part, count: 400_000)
            let server = try RawServer(Array(head.utf8), ending: .wait)
            defer { server.stop() }
            let report = try await run(port: server.port).report
            #expect(seen("authorize/answers", in: report).contains(words), "\(report.findings.map(\.reason))")
        }
    #endif

    @Test func `escapes and secrets in every field of an answer reach no report`() async throws {
        let secrets = [Defect.Demo.clientSecret, Partner.Demo.password]
        let words = "\(secrets.joined(separator: " ")) \u{202E}\u{9B}31m"
        let report = try await report { request in
            let json = "{\"error\":\"\(words)\\u001b[2J\",\"error_description\":\"\(words)\",\"\(words)\":1}"
            let page =
                "<title>\(words)&#27;[2J</title><h1>\u{1B}]0;\(words)</h1><form><input name='\(words)'>"
            let isPage = request.path == "/authorize"
            return HTTPResponse(
                status: 400, contentType: isPage ? "text/html" : "application/json",
                text: isPage ? page : json, headers: ["X-Words": secrets[0]])
        }
        let texts = [ReportText(detail: .full).text(of: report), report.html, report.junit]
        #expect(texts[0].contains("(hidden)"))
        for text in texts {
            for part in secrets + ["\u{1B}", "\u{202E}", "\u{9B}"] { #expect(!text.contains(part)) }
        }
    }

    @Test func `the server sends more than is wanted, and goes on`() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
        let server = try RawServer(
            Array(head.utf8) + Array(repeating: UInt8(ascii: "x"), count: 200_000), ending: .wait)
        defer { server.stop() }
        let report = try await run(port: server.port).report
        #expect(seen("authorize/answers", in: report).contains("the body has more than 100000 bytes"))
    }

    @Test func `the server answers everything with a server error`() async throws {
        let report = try await report { _ in HTTPResponse(status: 500) }
        #expect(seen("authorize/code", in: report).contains("ended at a page (500) at"))
        // Nothing in front of the server is to blame.
        #expect(!report.notes.contains { $0.contains("does not answer itself") }, "\(report.notes)")
    }
}
