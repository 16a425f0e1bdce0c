import AuthorizationServer
import DemoData
import Foundation
import HTTPMessages
import Testing
import WebText

@testable import PartnerServer

/// What an operator sees: the counters, the lines of JSON, and the pages of the port for operations.
@Suite struct OperationsTests {
    typealias Demo = PartnerServerConfiguration.Demo

    /// A partner whose requests are counted and written, with a clock for the store that
    /// goes on by 3 ms at each look.
    private struct Watched {
        let metrics: ServerMetrics
        let partner: Partner
        let lines = Locked<[String]>([])

        init(store: any PartnerStore = InMemoryStore(), maximumCodesPerAccount: Int = 1_000) throws {
            let time = Locked(Duration.zero)
            let metrics = ServerMetrics(
                monotonic: {
                    time.withLock { time in
                        time += .milliseconds(3)
                        return time
                    }
                })
            let lines = lines
            self.metrics = metrics
            partner = try Partner(
                store: store,
                changing: { configuration in
                    configuration.addAccount("barred", name: "Ada Example", isDisabled: true)
                    configuration.maximumCodesPerAccount = maximumCodesPerAccount
                }, metrics: metrics
            ) { request in
                metrics.count(request)
                lines.withLock { $0.append(request.json) }
            }
        }

        var page: [Substring] { text.split(separator: "\n") }
        var text: String { metrics.text(connections: 3, droppedLines: 4) }

        func operations(
            _ target: String, method: String = "GET", origin: String = "http://127.0.0.1:9"
        ) async -> HTTPResponse {
            await OperationsPages(
                metrics: metrics, store: partner.store, now: { Date() }, connections: { 3 },
                droppedLines: { 4 }
            ).handle(HTTPRequest(method: method, origin: origin, target: target))
        }
    }

    @Test func `requests, refusals, exchanges and refused sign-ins are counted`() async throws {
        let watched = try Watched()
        let partner = watched.partner
        let code = try #require(await partner.appCode().fields["code"])
        #expect(await partner.exchange(code, redirectURI: Partner.flip).status == 200)
        #expect(await partner.exchange(code, redirectURI: Partner.flip).status == 400)
        #expect(await partner.exchange("unknown").status == 400)
        #expect(await partner.exchange(code, clientSecret: "wrong").status == 401)
        for number in 1...6 {
            let answer = await partner.appSignIn("grace", "wrong")
            #expect(answer.status == (number == 6 ? 429 : 401))
        }
        #expect(await partner.appSignIn("barred", Demo.password).status == 403)
        let page = watched.page
        for line in [
            #"partner_requests_total{path="/token",status="200"} 1"#,
            #"partner_requests_total{path="/token",status="400"} 2"#,
            #"partner_requests_total{path="/token",status="401"} 1"#,
            #"partner_requests_total{path="/app/sign-in",status="401"} 5"#,
            #"partner_refusals_total{rule="server.code-once"} 1"#,
            #"partner_refusals_total{rule="server.code-known"} 1"#,
            #"partner_refusals_total{rule="server.client-secret"} 1"#,
            #"partner_refusals_total{rule="server.sign-in"} 6"#,
            #"partner_code_exchanges_total{result="first_use"} 1"#,
            #"partner_code_exchanges_total{result="replayed"} 1"#,
            #"partner_code_exchanges_total{result="unknown"} 1"#,
            #"partner_code_exchanges_total{result="other_client"} 0"#,
            #"partner_sign_ins_refused_total{reason="credentials"} 5"#,
            #"partner_sign_ins_refused_total{reason="too_many"} 1"#,
            #"partner_sign_ins_refused_total{reason="disabled"} 1"#,
            "partner_store_failures_total 0", "partner_connections 3", "partner_log_lines_dropped_total 4",
        ] {
            #expect(page.contains(Substring(line)), "there is no \(line)")
        }
    }

    @Test func `the calls of the store are counted by their time`() async throws {
        let watched = try Watched()
        #expect(await watched.partner.appCode().status == 200)
        // Each call takes 3 ms by the clock of these tests.
        let calls = watched.text.firstMatch(of: /partner_store_call_seconds_count (\d+)/)?.1
        let count = try #require(calls.flatMap { Int($0) })
        #expect(count > 0)
        let page = watched.page
        #expect(page.contains(#"partner_store_call_seconds_bucket{le="0.001"} 0"#))
        #expect(page.contains(#"partner_store_call_seconds_bucket{le="0.005"} \#(count)"#))
        #expect(page.contains(#"partner_store_call_seconds_bucket{le="+Inf"} \#(count)"#))
    }

    @Test func `a refused request is a line of JSON with the rule that refused it`() async throws {
        let watched = try Watched()
        #expect(await watched.partner.exchange("unknown").status == 400)
        #expect(
            watched.lines.withLock { $0 } == [
                """
                {"method":"POST","milliseconds":0,"path":"/token","refused":["server.code-known"],\
                "status":400,"time":"2027-01-15T08:00:00Z"}
                """
            ])
    }

    @Test func `a code too many is not a refused sign-in`() async throws {
        let watched = try Watched(maximumCodesPerAccount: 0)
        #expect(await watched.partner.appCode().status == 429)
        #expect(watched.page.contains(#"partner_refusals_total{rule="server.codes-per-account"} 1"#))
        #expect(watched.page.contains(#"partner_sign_ins_refused_total{reason="too_many"} 0"#))
    }

    @Test func `what the server refuses before any handler is counted and logged too`() throws {
        let watched = try Watched()
        watched.partner.handler.serverRefused(status: 431)
        #expect(watched.page.contains(#"partner_requests_total{path="?",status="431"} 1"#))
        #expect(watched.lines.withLock { $0.last }?.contains(#""status":431"#) == true)
    }

    @Test func `nothing that a stranger sends is a label, a metric or part of a line`() async throws {
        let watched = try Watched()
        let quiet = watched.text
        _ = await watched.partner.get("/userinfo")
        let known = Set(watched.page.map { $0.prefix { $0 != " " } })
        for text in ["SECRET", "SECRET\"} 1", "SECRET\nSECRET 1", "SECRET%0A", "SECRET\\"] {
            for method in ["GET", "POST", text] {
                for target in ["/\(text)", "/token/\(text)", "/userinfo?\(text)", "/token?state=\(text)"] {
                    var request = HTTPRequest(method: method, origin: "https://\(text)", target: target)
                    request.headers["Authorization"] = "Bearer \(text)"
                    request.headers["Cookie"] = "session=\(text)"
                    request.headers["Content-Type"] = "application/x-www-form-urlencoded"
                    request.body = Array("username=\(text)&code=\(text)&client_id=\(text)".utf8)
                    _ = await watched.partner.send(request)
                }
            }
            _ = await watched.partner.appSignIn(text, text)
        }
        let lines = watched.lines.withLock { $0 }
        #expect(lines.count == 66)
        #expect(!(lines.joined() + watched.text).contains("SECRET"))
        #expect(lines.allSatisfy { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) != nil })
        // Of unknown paths there is one line for each status, however many there are.
        let more = watched.page.filter { !known.contains($0.prefix { $0 != " " }) }
        #expect(more.count { $0.contains(#"path="?""#) } == 1, "\(more)")
        #expect(watched.page.count - quiet.split(separator: "\n").count < 12, "\(more)")
    }

    @Test func `the server is alive without its store, and not ready`() async throws {
        let store = InterruptedStore()
        let watched = try Watched(store: store)
        #expect(await watched.operations("/ready").status == 200)
        await store.goDown()
        #expect(await watched.operations("/ready").status == 503)
        #expect(await watched.operations("/health").status == 200)
        #expect(await watched.partner.exchange("code").status == 503)
        #expect(watched.page.contains("partner_store_failures_total 1"))
        #expect(watched.page.contains(#"partner_requests_total{path="/token",status="503"} 1"#))
    }

    @Test func `only this machine may read the pages, and only by GET`() async throws {
        let watched = try Watched()
        let page = await watched.operations("/metrics")
        #expect(page.status == 200)
        #expect(page.text == watched.text)
        #expect(page.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(page.headers["Cache-Control"] == "no-store")
        #expect(await watched.operations("/token").status == 404)
        #expect(await watched.operations("/metrics", method: "POST").status == 405)
        for origin in ["https://partner.example", "http://127.0.0.1.evil.example"] {
            let answer = await watched.operations("/metrics", origin: origin)
            #expect(answer.status == 421)
            #expect(!answer.text.contains("partner_"))
        }
    }
}
