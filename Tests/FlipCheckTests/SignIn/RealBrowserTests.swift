import FlipCheck
import Foundation
import HTTPMessages
import LoopbackHTTP
import TestSupport
import Testing
import WebText

/// Sign-ins whose pages need scripts, in a real Chromium.
@Suite(.chromeDriver, .serialized) struct RealBrowserTests {
    /// A partner whose scripts make its pages: a sign-in without a form, then a consent after a pause.
    private struct ScriptedPartner: HTTPHandler {
        /// How many passwords came.
        let passwords = Locked(0)

        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            switch request.path {
            case "/login":
                passwords.withLock { $0 += 1 }
                let isRight = request.body.elementsEqual("ada:correct horse".utf8)
                return HTTPResponse(
                    status: isRight ? 204 : 403,
                    headers: isRight ? ["Set-Cookie": "session=1; HttpOnly"] : [:])
            case "/agreed":
                return HTTPResponse(
                    status: 302,
                    headers: [
                        "Location": "https://oauth-redirect.googleusercontent.com/r/p?code=c-1&state=s#x"
                    ])
            default:
                let isSignedIn = request.headers["Cookie"]?.contains("session=1") == true
                return HTTPResponse(
                    status: 200, contentType: "text/html; charset=utf-8",
                    text: "<body><script>const isSignedIn = \(isSignedIn);\(Self.script)</script>")
            }
        }

        private static let script = """
            const consent = () => setTimeout(() => {
              document.body.innerHTML =
                '<input type=checkbox id=terms> <button>Not now</button> <button>Allow</button>';
              document.querySelectorAll('button')[1].onclick = () => {
                if (document.querySelector('#terms').checked) location = '/agreed';
              };
            }, 50);
            const signIn = () => {
              document.body.innerHTML =
                '<input id=user> <input id=secret type=password> <div role=button id=go>Go</div>';
              document.querySelector('#go').onclick = async () => {
                const value = id => document.querySelector(id).value;
                const words = value('#user') + ':' + value('#secret');
                if ((await fetch('/login', {method: 'POST', body: words})).ok) consent();
              };
            };
            if (isSignedIn) consent(); else setTimeout(signIn, 50);
            """
    }

    private static let steps: [SignIn.FormRule] = [
        .init(fields: ["user": "ada", "secret": "correct horse"], press: .init(name: "go")),
        .init(fields: ["terms": "on"], press: .init(name: "Allow")),
    ]

    /// Runs a test with a browser that takes these steps, and ends the browser and the server after it.
    private func withBrowser(
        _ steps: [SignIn.FormRule], patience: Int,
        _ test: (RealBrowser, ScriptedPartner, _ origin: String) async throws -> Void
    ) async throws {
        let partner = ScriptedPartner()
        let server = try LoopbackServer.bind().serve(partner)
        let browser = RealBrowser(
            steps: steps, origins: [], environment: ProcessInfo.processInfo.environment, patience: patience)
        let result: Result<Void, any Error>
        do {
            result = .success(try await test(browser, partner, server.address.origin))
        } catch {
            result = .failure(error)
        }
        // A test that fails leaves no browser behind.
        await browser.end()
        await server.stop()
        try result.get()
    }

    @Test func `a sign-in by scripts leads to the code, which goes to no other host, and lasts`()
        async throws
    {
        try await withBrowser(Self.steps, patience: 400) { browser, partner, origin in
            for steps in [[0, 1], [1]] {
                let ended = try await browser.authorize("\(origin)/authorize?client_id=g")
                #expect(
                    ended.address == "https://oauth-redirect.googleusercontent.com/r/p?code=c-1&state=s#x")
                #expect(ended.pages.map(\.step) == steps)
            }
            #expect(partner.passwords.withLock { $0 } == 1)
        }
    }

    @Test func `a wrong password is tried once, and the sign-in ends at the page`() async throws {
        let wrong = SignIn.FormRule(fields: ["user": "ada", "secret": "wrong"], press: .init(name: "go"))
        try await withBrowser([wrong], patience: 10) { browser, partner, origin in
            let ended = try await browser.authorize("\(origin)/authorize")
            #expect(ended.address == "\(origin)/authorize")
            #expect(ended.pages.map(\.step) == [0, nil])
            #expect(partner.passwords.withLock { $0 } == 1)
        }
    }

    @Test func `the pages that scripts make are shown with their fields, and a step is proposed for them`()
        async throws
    {
        try await withBrowser([], patience: 20) { browser, partner, origin in
            var configuration = FlipCheckConfiguration()
            configuration.authorizationURL = "\(origin)/authorize"
            configuration.client = Partner.configuration.client
            configuration.signIn = SignIn(.realBrowser(browser))
            let client = InMemoryClient([origin: partner])
            let probe = try Probe.through(client, configuration, clock: .system)
            let text = try await probe.signInText()
            #expect(!text.isComplete)
            for part in [
                "1. page (200)", "fields: user, secret", "buttons: go", "no step of signIn.forms fits",
                #"{ "fields": { "user": "FILL_IN_user", "secret": { "environment": "PASSWORD" } }"#,
                #""press": { "name": "go""#,
            ] { #expect(text.text.contains(part), "\(part) is not in \(text.text)") }
        }
    }
}
