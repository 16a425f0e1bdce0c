import Foundation
import TestSupport
import Testing

/// partner-server behind nginx, which has a certificate of a CA that is made for the test.
@Suite(.enabled(if: Nginx.isToBeRun, Nginx.advice)) struct NginxTests {
    @Test(.enabled(if: Nginx.canTrust, Nginx.trustAdvice))
    func `an account is linked by a flip, refreshed and unlinked, over URLSession through TLS`() async throws
    {
        try await withNginx { try await $0.runTest("FlipThroughTLS") }
    }

    @Test(.enabled(if: Nginx.canTrust, Nginx.trustAdvice))
    func `every rule of flip-check holds through TLS, where the system trusts the CA`() async throws {
        try await withNginx { nginx in
            let program = builtProducts.appendingPathComponent("flip-check")
            let file = packageRoot.appendingPathComponent("Sources/Tools/flip-check/partner-server.json").path
            let arguments = [
                "--config", file, "--requests-per-second", "1000", "--issuer", nginx.origin,
                "--association-url", nginx.origin + "/.well-known/apple-app-site-association",
                "--seconds", "3600", "--total-seconds", "3600",
            ]
            let secret = ["CLIENT_SECRET": "google-secret"]
            let end = try await nginx.runWithAuthority(program, arguments, secret)
            #expect(end.status == 0, "\(end.output)\(end.errors)")
            #expect(end.output.contains(" held, 0 failed, 0 could not tell, "))
            let stranger = try await RunningProgram(path: program, arguments, environment: secret).end()
            #expect(stranger.status == 2, "\(stranger.errors)")
            #expect(stranger.errors.contains("certificate"), "\(stranger.errors)")
            // The log of nginx has paths, and nothing that a client wrote behind them.
            let log = try nginx.accessLog()
            #expect(log.contains("GET /authorize"))
            #expect(!log.contains("state="))
        }
    }

    @Test(arguments: ["web-flow", "app-code", "exchange", "replay", "wrong-redirect-uri"])
    func `each curl script of the playground goes through TLS`(script: String) async throws {
        try await withNginx { try await $0.runScript(script) }
    }

    @Test func `a request in the clear is sent on to TLS`() async throws {
        try await withNginx { nginx in
            let answer = try await nginx.curl(nginx.plain + "/authorize?state=a%2Bb+c")
            #expect(answer.hasPrefix("HTTP/1.1 308"), "\(answer)")
            #expect(answer.contains("Location: \(nginx.origin)/authorize?state=a%2Bb+c\r\n"), "\(answer)")
        }
    }

    @Test func `a request for another host is not answered`() async throws {
        try await withNginx { nginx in
            let answer = try await nginx.curl("--header", "Host: evil.example", nginx.origin + "/token")
            #expect(answer.hasPrefix("HTTP/1.1 421"), "\(answer)")
        }
    }

    @Test func `a host that a client says it was forwarded from counts for nothing`() async throws {
        try await withNginx { nginx in
            let answer = try await nginx.curl(
                "--header", "X-Forwarded-Host: evil.example", "--header", "Forwarded: host=evil.example",
                nginx.origin + "/.well-known/oauth-authorization-server")
            #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
            #expect(!answer.contains("evil.example"), "\(answer)")
        }
    }

    @Test func `browsers are told to use TLS for two years`() async throws {
        try await withNginx { nginx in
            let answer = try await nginx.curl(nginx.origin + "/.well-known/oauth-authorization-server")
            #expect(answer.contains("Strict-Transport-Security: max-age=63072000\r\n"), "\(answer)")
        }
    }

    /// Where a slow client stops, and the address from which it and 599 others come.
    private static let slowClients: [(part: String, address: String)] = {
        let heads = (part: "head", address: "127.0.0.1")
        #if os(Linux)
            // From this address no other client comes: of those whose heads are complete, nginx counts how
            // many an address has.
            return [heads, (part: "body", address: "127.0.0.2")]
        #else
            return [heads]
        #endif
    }()

    @Test(arguments: slowClients)
    func `600 clients that do not end their requests do not keep others from the token endpoint`(
        part: String, address: String
    ) async throws {
        try await withNginx { nginx in
            let script = packageRoot.appendingPathComponent("Tests/ThirdPartyTests/slow_clients.py").path
            let end = try await RunningProgram(
                onPath: "python3", [script, nginx.origin, nginx.authority, part, address]
            ).end()
            #expect(end.output.hasSuffix(" {'401': 16}\n"), "\(end.output)\(end.errors)")
        }
    }

    /// Requests that people and apps send now and then, and that make work for the server or for a provider.
    @Test(arguments: ["POST /authorize", "POST /links", "GET /app/links", "GET /provider/callback"])
    func `an address may send twenty of these at once, and nginx refuses the rest`(
        request: String
    ) async throws {
        try await withNginx(rate: "1r/m") { nginx in
            let parts = request.split(separator: " ")
            let answers = try await nginx.curl(
                "--request", "\(parts[0])", "\(nginx.origin)\(parts[1])?number=[1-25]")
            // It takes the first one, and a burst of twenty.
            #expect(answers.components(separatedBy: "HTTP/1.1 429").count - 1 == 4, "\(answers)")
            // All of Google comes from few addresses.
            let tokens = try await nginx.curl(
                "--data", "grant_type=refresh_token", "\(nginx.origin)/token?number=[1-25]")
            #expect(!tokens.contains("HTTP/1.1 429"))
        }
    }

    @Test func `while the server cannot be reached, Google learns it in JSON`() async throws {
        try await withNginx { nginx in
            kill(nginx.servers[0], SIGKILL)
            let answer = try await nginx.curl("--data", "grant_type=refresh_token", nginx.origin + "/token")
            #expect(answer.hasPrefix("HTTP/1.1 503"), "\(answer)")
            #expect(answer.contains("Content-Type: application/json\r\n"), "\(answer)")
            #expect(answer.contains("Retry-After: 5\r\n"), "\(answer)")
            #expect(answer.hasSuffix(#"{"error":"temporarily_unavailable"}"#), "\(answer)")
            // nginx would write the failure with the request line, and in it the client's state.
            _ = try await nginx.curl(nginx.origin + "/authorize?state=a-secret")
            let log = try String(contentsOfFile: nginx.folder.file("error.log"), encoding: .utf8)
            #expect(!log.contains("state="))
        }
    }

    @Test func `beside other sites, no log gets a state, not even when the server is away`() async throws {
        try await withNginx(besideOtherSites: true) { nginx in
            _ = try await nginx.curl(nginx.plain + "/authorize?state=a-secret")
            _ = try await nginx.curl(nginx.origin + "/authorize?state=a-secret")
            kill(nginx.servers[0], SIGKILL)
            _ = try await nginx.curl(nginx.origin + "/authorize?state=a-secret")
            // nginx has written the line of a request when it answers the next one.
            _ = try await nginx.curl(nginx.plain + "/flip")
            var logs: [String: String] = [:]
            for name in ["access.log", "error.log", "other-access.log", "other-error.log"] {
                logs[name] = try String(contentsOfFile: nginx.folder.file(name), encoding: .utf8)
            }
            #expect(logs["access.log"]?.contains("GET /authorize 503") == true, "\(logs)")
            #expect(!logs.values.contains { $0.contains("a-secret") }, "\(logs)")
        }
    }

    @Test func `a POST that a server took and did not answer is not sent to another one`() async throws {
        let lossy = try RawServer([])
        try await withNginx(behind: "127.0.0.1:\(lossy.port)") { nginx in
            let answer = try await nginx.curl("--data", "grant_type=refresh_token", nginx.origin + "/token")
            #expect(answer.hasPrefix("HTTP/1.1 503"))
            _ = try await nginx.curl(nginx.origin + "/flip")
            let log = try nginx.accessLog()
            #expect(log.contains(" POST /token 503 127.0.0.1:\(lossy.port)\n"), "\(log)")
        }
        lossy.stop()
    }

    /// What two servers share: a file in the folder of nginx, or a database.
    private static let stores =
        PostgreSQLServer.isToBeRun ? ["partner.db", "PostgreSQL"] : ["partner.db"]

    @Test(arguments: stores)
    func `sign-in at one server, consent at the other, exchange at either`(store: String) async throws {
        let database = store == "PostgreSQL" ? try await PostgreSQLServer() : nil
        try await withNginx(servers: 2, store: database?.url ?? store) { nginx in
            for _ in 0..<3 { try await nginx.runScript("web-flow") }
            // nginx has written the line of a request when it answers the next one.
            _ = try await nginx.curl(nginx.origin + "/flip")
            let log = try nginx.accessLog()
            let servers = log.split(separator: "\n").map { String($0.split(separator: " ").last ?? "") }
            try #require(servers.count >= 15, "\(log)")
            // The sign-in page, its form, the consent page, its form, and the exchange, three times.
            var ways: Set<[String]> = []
            for first in [0, 5, 10] {
                let (signIn, consent, exchange) = (servers[first + 1], servers[first + 3], servers[first + 4])
                if signIn != consent, consent != exchange { ways.insert([signIn, consent]) }
            }
            // nginx.py gives the first server two of three requests, so five requests in a row begin at another place of
            // that order each time: from the one to the other, and from the other to the one.
            #expect(ways.count == 2, "\(log)")
        }
        try await database?.stop(SIGINT)
    }

    @Test(.enabled(if: Nginx.canTrust, Nginx.trustAdvice), arguments: stores)
    func `when one of two servers is killed under load, no client loses more than the request under way`(
        store: String
    ) async throws {
        let database = store == "PostgreSQL" ? try await PostgreSQLServer() : nil
        try await withNginx(servers: 2, store: database?.url ?? store) { nginx in
            try await nginx.runTest("LossThroughTLS", [Nginx.victimVariable: "\(nginx.servers[0])"])
            let log = try nginx.accessLog()
            let answered = log.split(separator: "\n").filter { $0.contains(" POST /token 200 ") }
            #expect(Set(answered.map { $0.split(separator: " ").last }).count >= 2, "\(log)")
        }
        try await database?.stop(SIGINT)
    }
}
