import Foundation
import TestSupport
import Testing

/// The server that the program starts.
@Suite struct PartnerServerProgramTests {
    /// A server whose browsers sign in at its site, and a browser that keeps its cookies.
    private struct SiteSignIn {
        let server: ServerProgram
        private let folder: TemporaryFolder

        /// The request of the client, whose state has an escape.
        static let authorization =
            "/authorize?response_type=code&client_id=google-client&state=a%2Bb&redirect_uri="
            + "https://oauth-redirect.googleusercontent.com/r/example-project"
        /// The fields of a form that a page of the same site sends.
        static let ownForm = ["--header", "Sec-Fetch-Site: same-origin", "--data", ""]

        init() async throws {
            folder = try TemporaryFolder()
            server = try await ServerProgram("partner-server", ["--site-sign-in"])
        }

        /// The page that answers a request of the browser, a space, the status, a space, and the address of a redirect.
        func ask(_ target: String, _ options: [String] = []) async throws -> String {
            let jar = folder.file("cookies")
            let cookies = ["--silent", "--cookie", jar, "--cookie-jar", jar]
            let output = ["--write-out", " %{http_code} %header{location}", server.origin + target]
            return try await RunningProgram(onPath: "curl", cookies + options + output).end().output
        }

        /// Where the authorization endpoint sends a browser that is not signed in.
        func address() async throws -> String {
            let answer = try await ask(Self.authorization)
            let address = answer.firstMatch(of: /^ 303 (\/site\/sign-in\?return_to=%2Fauthorize\S+)$/)?.1
            return String(try #require(address, "\(answer)"))
        }
    }

    private let folder: TemporaryFolder
    private var store: [String] { ["--store", folder.file("partner.db")] }
    /// The arguments of a server for users.
    private var forUsers: [String] {
        ["--port", "0", "--issuer", "https://partner.example", "--proxy", "127.0.0.1"] + store
    }

    init() throws { folder = try TemporaryFolder() }

    /// The option with the digest of a new client secret.
    private func newDigest() async throws -> String {
        let made = try await runToEnd("partner-server", ["new-secret"])
        return String(try #require(made.output.firstMatch(of: /--client-secret-digest=\S+/)?.0))
    }

    @Test(arguments: [("framed-pages", "authorize/not-framed"), ("code-twice", "token/code-once")])
    func `a mistake is made, is said at the start, and is found by its rule of flip-check`(
        mistake: String, rule: String
    ) async throws {
        let server = try await ServerProgram(
            "partner-server", ["--mistake", mistake], until: "\n  \(mistake)  ")
        #expect(server.greeting.contains("UNSAFE: it makes these mistakes"), "\(server.greeting)")
        for (only, status) in [(rule, 1), ("authorize/no-307", 0)] {
            let end = try await server.flipCheck("--only", only, "--fail-on", "warning", "--verbose")
            #expect(Int(end.status) == status, "\(end.output)\(end.errors)")
            #expect(end.output.contains(only), "\(end.output)\(end.errors)")
        }
        try await server.stop()
    }

    @Test func `the sign-in of a site is not for users`() async throws {
        let end = try await runToEnd(
            "partner-server", ["--site-sign-in", "--issuer", "https://partner.example"])
        end.expectRefusal(status: 2, saying: "--site-sign-in lets every browser in")
    }

    @Test func `the sign-in of a site takes the place of the password form`() async throws {
        let browser = try await SiteSignIn()
        let site = try await browser.address()
        let page = try await browser.ask(site)
        #expect(page.contains("Continue as Ada"), "\(page)")
        let back = try await browser.ask(site, SiteSignIn.ownForm)
        #expect(back == " 303 \(SiteSignIn.authorization)")
        let consent = try await browser.ask(SiteSignIn.authorization)
        #expect(consent.contains("Ada Example"), "\(consent)")
        #expect(!consent.contains("type=\"password\""), "\(consent)")
        try await browser.server.stop()
    }

    @Test func `the sign-in of a site refuses the form of another site`() async throws {
        let browser = try await SiteSignIn()
        let answer = try await browser.ask(try await browser.address(), ["--data", ""])
        #expect(answer.hasSuffix(" 403 "), "\(answer)")
        try await browser.server.stop()
    }

    @Test(arguments: ["https://evil.example/authorize?a", "//evil.example/authorize?a", ""])
    func `the sign-in of a site leads back only to the authorization endpoint`(address: String) async throws {
        let browser = try await SiteSignIn()
        let answer = try await browser.ask("/site/sign-in?return_to=\(address)", SiteSignIn.ownForm)
        #expect(answer.hasSuffix(" 400 "), "\(answer)")
        try await browser.server.stop()
    }

    @Test(arguments: ["/dev/null", "/nonexistent/partner.db", "postgresql:///x?host=/nonexistent"])
    func `a store that cannot be used ends it with the reason`(store: String) async throws {
        let end = try await runToEnd("partner-server", ["--port", "0", "--store", store])
        end.expectRefusal(status: 1, saying: "partner-server: ")
    }

    @Test func `a refused option leaves no store with the demo account`() async throws {
        let end = try await runToEnd(
            "partner-server", ["--port", "0", "--trial", "--proxy", "127.0.0.1"] + store)
        end.expectRefusal(status: 2, saying: "partner-server: ")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test(arguments: [[], ["--client-secret-digest", "0WI2qSpZ_Sa3xDyCtlzqDmIYuxMORykjv4qJOIN8cpw"]])
    func `for users it does not take the demo secret, also where its digest is given`(
        digest: [String]
    ) async throws {
        let end = try await runToEnd("partner-server", forUsers + digest)
        end.expectRefusal(status: 2, saying: "the demo secret is in the source")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func `for users it does not take the demo account, whatever the digest of the secret`() async throws
    {
        // A digest may begin as an option does.
        let withHyphens = "--client-secret-digest=--" + String(repeating: "A", count: 41)
        for digest in [try await newDigest(), withHyphens] {
            let end = try await runToEnd("partner-server", forUsers + [digest])
            end.expectRefusal(status: 2, saying: "a password that everybody knows")
        }
    }

    @Test func `for users it takes the store of a trial once the demo account is disabled`() async throws {
        let trial = try RunningProgram("partner-server", forUsers + ["--trial"])
        let trialGreeting = try await trial.wait(for: "redirect URIs")
        #expect(trialGreeting.contains("correct horse"), "\(trialGreeting)")
        try await trial.stop()
        let arguments = forUsers + [try await newDigest()]
        let refused = try await runToEnd("partner-server", arguments)
        refused.expectRefusal(status: 2, saying: "disable-user shuts ada out")
        let disabled = try await runToEnd("partner-server", ["disable-user", "--username", "ada"] + store)
        #expect(disabled.status == 0, "\(disabled.errors)")
        let server = try RunningProgram("partner-server", arguments)
        let greeting = try await server.wait(for: "redirect URIs")
        for secret in ["google-secret", "correct horse"] {
            #expect(!greeting.contains(secret), "\(greeting)")
        }
        try await server.stop()
    }

    @Test func `for users it does not take a redirect URI on this machine`() async throws {
        #expect(try await addGrace(to: store).status == 0)
        let end = try await runToEnd(
            "partner-server",
            forUsers + [try await newDigest(), "--redirect-uri", "http://127.0.0.1:1/x"])
        end.expectRefusal(status: 2, saying: "http://127.0.0.1:1/x")
    }

    @Test func `it says when its port is taken`() async throws {
        let first = try await ServerProgram("partner-server")
        let second = try await runToEnd("partner-server", ["--port", "\(first.port)"])
        second.expectRefusal(status: 1, saying: "Port \(first.port) on 127.0.0.1 is in use")
        #expect(second.errors.contains("choose another port; 0 is a free one"), "\(second.errors)")
        try await first.stop()
    }
}
