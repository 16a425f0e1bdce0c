import Foundation
import TestSupport
import Testing

/// The server that the program starts.
@Suite struct PartnerServerProgramTests {
    @Test(arguments: [("framed-pages", "authorize/not-framed"), ("code-twice", "token/code-once")])
    func `a mistake is made, is said at the start, and is found by its rule of flip-check`(
        mistake: String, rule: String
    ) async throws {
        let server = try await ServerProgram(
            "partner-server", ["--mistake", mistake], until: "\n  \(mistake)  ")
        #expect(server.greeting.contains("UNSAFE: it makes these mistakes"))
        for (only, status) in [(rule, 1), ("authorize/no-307", 0)] {
            let end = try await server.flipCheck("--only", only, "--fail-on", "warning", "--verbose")
            #expect(Int(end.status) == status && end.output.contains(only), "\(end.output)\(end.errors)")
        }
        try await server.stop()
    }

    @Test func `the sign-in of a site takes the place of the password form`() async throws {
        let folder = try TemporaryFolder()
        let arguments = ["--site-sign-in", "--issuer", "https://partner.example"]
        let refused = try await runToEnd("partner-server", arguments)
        #expect(refused.status == 2 && refused.errors.contains("--site-sign-in lets every browser in"))
        let server = try await ServerProgram("partner-server", ["--site-sign-in"])
        let query =
            "response_type=code&client_id=google-client&state=a%2Bb&redirect_uri="
            + "https://oauth-redirect.googleusercontent.com/r/example-project"
        /// One request of a browser; returns its page, and the address of a redirect.
        func ask(_ target: String, _ more: String...) async throws -> String {
            let jar = folder.file("cookies")
            let options = ["--silent", "--cookie", jar, "--cookie-jar", jar]
            let shown = ["--write-out", " %{http_code} %header{location}", server.origin + target]
            return try await RunningProgram(onPath: "curl", options + more + shown).end().output
        }
        let away = try await ask("/authorize?\(query)")
        let site = try #require(away.firstMatch(of: /^ 303 (\/site\/sign-in\?return_to=%2Fauthorize\S+)$/)?.1)
        #expect(try await ask(String(site)).contains("Continue as Ada"))
        #expect(try await ask(String(site), "--data", "").hasSuffix(" 403 "), "a form of another site")
        for hostile in ["https://evil.example/authorize?a", "//evil.example/authorize?a", ""] {
            let answer = try await ask(
                "/site/sign-in?return_to=\(hostile)", "--header", "Sec-Fetch-Site: same-origin", "--data", "")
            #expect(answer.hasSuffix(" 400 "))
        }
        let back = try await ask(String(site), "--header", "Sec-Fetch-Site: same-origin", "--data", "")
        #expect(back == " 303 /authorize?\(query)")
        let consent = try await ask("/authorize?\(query)")
        #expect(consent.contains("Ada Example") && !consent.contains("type=\"password\""))
        try await server.stop()
    }

    @Test(arguments: ["/dev/null", "/nonexistent/partner.db", "postgresql:///x?host=/nonexistent"])
    func `a store that cannot be used ends it with the reason`(store: String) async throws {
        let end = try await runToEnd("partner-server", ["--port", "0", "--store", store])
        #expect(end.status == 1)
        #expect(end.output.isEmpty)
        #expect(end.errors.hasPrefix("partner-server: "))
    }

    @Test func `a refused option leaves no store with the demo account`() async throws {
        let folder = try TemporaryFolder()
        let end = try await runToEnd(
            "partner-server",
            ["--port", "0", "--trial", "--proxy", "127.0.0.1", "--store", folder.file("partner.db")])
        #expect(end.status == 2 && end.output.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func `for users it takes neither the demo secret nor the demo account, unless it is a trial`()
        async throws
    {
        let folder = try TemporaryFolder()
        let store = ["--store", folder.file("partner.db")]
        let common = ["--port", "0", "--issuer", "https://partner.example", "--proxy", "127.0.0.1"] + store
        let bare = try await runToEnd("partner-server", common)
        #expect(
            bare.status == 2 && bare.errors.contains("the demo secret is in the source"), "\(bare.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        let digestOfDemo = ["--client-secret-digest", "0WI2qSpZ_Sa3xDyCtlzqDmIYuxMORykjv4qJOIN8cpw"]
        let known = try await runToEnd("partner-server", common + digestOfDemo)
        #expect(known.status == 2 && known.errors == bare.errors)

        let made = try await runToEnd("partner-server", ["new-secret"])
        let option = try #require(made.output.firstMatch(of: /--client-secret-digest=\S+/)?.0)
        let own = common + [String(option)]
        // A digest may begin as an option does.
        let hyphens = common + ["--client-secret-digest=--" + String(repeating: "A", count: 41)]
        for options in [own, hyphens] {
            let empty = try await runToEnd("partner-server", options)
            #expect(
                empty.status == 2 && empty.errors.contains("a password that everybody knows"),
                "\(empty.errors)")
        }

        // A trial leaves the demo account in the store.
        let trial = try RunningProgram("partner-server", common + ["--trial"])
        #expect(try await trial.wait(for: "redirect URIs").contains("correct horse"))
        try await trial.stop()
        let left = try await runToEnd("partner-server", own)
        #expect(left.status == 2 && left.errors.contains("disable-user shuts ada out"))
        let disabled = try await runToEnd("partner-server", ["disable-user", "--username", "ada"] + store)
        #expect(disabled.status == 0, "\(disabled.errors)")
        let server = try RunningProgram("partner-server", own)
        let greeting = try await server.wait(for: "redirect URIs")
        #expect(!greeting.contains("google-secret") && !greeting.contains("correct horse"))
        try await server.stop()
        let local = try await runToEnd("partner-server", own + ["--redirect-uri", "http://127.0.0.1:1/x"])
        #expect(local.status == 2 && local.errors.contains("http://127.0.0.1:1/x"), "\(local.errors)")
    }

    @Test func `it says when its port is taken`() async throws {
        let first = try await ServerProgram("partner-server")
        let port = try #require(first.origin.split(separator: ":").last)
        let second = try await runToEnd("partner-server", ["--port", String(port)])
        #expect(second.status == 1)
        #expect(second.errors.contains("Port \(port) on 127.0.0.1 is in use"))
        #expect(second.errors.contains("choose another port; 0 is a free one"))
        try await first.stop()
    }
}
