import Foundation
import TestSupport
import Testing
import WebDriver

/// The pages and the logs of the server programs, with a real browser and real requests.
@Suite(.serialized) struct StatusPageProgramTests {
    /// A partner-server, and the origin of its operations port.
    private func partnerServer(
        _ options: String...
    ) async throws -> (server: ServerProgram, operations: String) {
        let server = try await ServerProgram(
            "partner-server", options + ["--operations-port=0"], until: "redirect URIs")
        let operations = try #require(server.greeting.firstMatch(of: /operations +(http:\S+)\/metrics,/)?.1)
        return (server, String(operations))
    }

    /// What the scripts of the playground send and get from a server that a log or a page must not show.
    private func secretsOfScripts(at origin: String) async throws -> Set<String> {
        // The last two are the state of web-flow, as it is and unescaped.
        var secrets: Set<String> = ["google-secret", "correct horse", "correct%20horse", "A%2BB", "A+B"]
        var kinds: Set<String> = []
        for script in ["web-flow", "exchange", "replay", "wrong-redirect-uri"] {
            let path = packageRoot.appendingPathComponent("scripts/playground/\(script)")
            let run = try await RunningProgram(path: path, [origin]).end()
            try #require(run.status == 0, "\(run.output)\(run.errors)")
            // A member of JSON, a field of a form, a parameter of a URL, a cookie; spaces do not count.
            let values =
                #/
                (?: "(code|access_token|refresh_token|app_session)":" | (csrf)"\svalue=" | (code|session)= )
                ([\w.~-]+)
                /#
            for value in run.output.matches(of: values) {
                kinds.insert(String(value.1 ?? value.2 ?? value.3 ?? ""))
                secrets.insert(String(value.4))
            }
        }
        #expect(kinds == ["code", "access_token", "refresh_token", "app_session", "csrf", "session"])
        return secrets
    }

    @Test(arguments: [
        (
            "--log",
            [
                "POST /token 200 ✓", "POST /token 400 ✗ ",
                "✗ the redirect URI is registered for this client, byte for byte [RFC 9700",
            ]
        ),
        ("--log=json", [#""path":"/token","refused":["server.code-once"],"status":400,"time":"2"#]),
    ])
    func `the log and the pages of partner-server show each failed check, and no secret`(
        log option: String, lines: [String]
    ) async throws {
        let (server, operations) = try await partnerServer(option)
        let secrets = try await secretsOfScripts(at: server.origin)
        let page = try await curl("--header", "Accept: text/html", server.origin + "/")
        #expect(page.contains("POST /token"))
        #expect(page.contains("✗"))
        let text = try await curl(server.origin + "/")
        #expect(text.hasPrefix("Partner server\nThis is the OAuth server"), "\(text)")
        let metrics = try await curl("\(operations)/metrics")
        #expect(metrics.contains(/partner_code_exchanges_total\{result="first_use"\} [1-9]/), "\(metrics)")
        #expect(metrics.contains(#"partner_refusals_total{rule="server.code-once"} "#), "\(metrics)")
        #expect(try await curl("\(operations)/ready") == "ready\n")
        let log = try await server.stop().errors
        for line in lines { #expect(log.contains(line), "\(log)") }
        for shown in [log, page, text, metrics] {
            for secret in secrets {
                // Not three whole documents in the message.
                let isShown = shown.contains(secret)
                #expect(!isShown, "\(secret) is in \(shown.prefix(80))…")
            }
        }
    }

    @Test func `silent connections to the operations port keep no probe out`() async throws {
        let (server, operations) = try await partnerServer()
        let port = try #require(operations.split(separator: ":").last.flatMap { UInt16($0) })
        // Far more than the 64 that Status.swift keeps open at once.
        let silent = try await blocking { try (0..<200).map { _ in try RawClient(port: port) } }
        #expect(try await curl("\(operations)/ready") == "ready\n")
        #expect(try await curl("\(operations)/health") == "alive\n")
        withExtendedLifetime(silent) {}
        _ = try await server.stop()
    }

    @Test(.chromeDriver, arguments: ["partner-server", "yahoo-server", "firebase-server"])
    func `the page leads to the authorization page, and the browser reports no error`(
        name: String
    ) async throws {
        let server = try await ServerProgram(name, ["--log"])
        // One request whose check fails, and one that leads nowhere.
        _ = try await curl(
            "--data", "grant_type=refresh_token&client_id=google-client&client_secret=x",
            server.origin + "/token")
        // The log of firebase-server shows every path, and no query.
        let unknown = name == "firebase-server" ? "/nowhere?code=SECRET" : "/SECRET"
        _ = try await curl(server.origin + unknown)
        try await ChromeDriver.withSession(
            ChromiumOptions(), environment: ProcessInfo.processInfo.environment
        ) { browser in
            try await browser.open(server.origin)
            #expect(try await browser.elements(".request").count == 2)
            #expect(try await browser.element("h2").isDisplayed)
            #expect(try await browser.elements("script").isEmpty)
            if name == "partner-server" {
                let source = try await browser.element(".request .source")
                #expect(try await !source.isDisplayed)
                try await browser.element("summary").click()
                #expect(try await source.isDisplayed)
            }
            try await browser.element("a.button").click()
            #expect(try await browser.element("h1").text == "Sign in")
            if name == "firebase-server" { try await signInAtYahoo(in: browser) }
            let complaints = try await browser.consoleLines().filter(\.isError)
            #expect(complaints.isEmpty)
        }
        let log = try await server.stop().errors
        #expect(log.contains(" 404"), "\(log)")
        #expect(!log.contains("SECRET"), "\(log)")
    }

    /// Goes from Yahoo's sign-in page through the handler to the status page, as a site of the project.
    private func signInAtYahoo(in browser: WebDriverSession) async throws {
        try await browser.element("[name=username]").type("ana")
        try await browser.element("[name=password]").type("sunflower lane")
        try await browser.element("[value=sign-in]").click()
        try await browser.element("[value=agree]").click()
        try await browser.wait(until: "location.hash.startsWith('#firebaseAuthEvent=')")
        #expect(try await browser.url.hasPrefix("http://localhost:"))
        #expect(try await browser.element("h1").text == "Firebase Auth stand-in")
    }
}
