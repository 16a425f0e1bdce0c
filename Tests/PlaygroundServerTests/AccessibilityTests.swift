import Foundation
import JSON
import TestSupport
import Testing
import WebDriver

@testable import PlaygroundServer

/// What axe-core finds on each page: the rules of WCAG 2.2 that a program can check.
@Suite(
    .chromeDriver, .enabled(if: Axe.isToBeRun, "axe-core is not installed: scripts/third-party"), .serialized)
struct AccessibilityTests {
    @Test func `the pages of the playground have no fault`() async throws {
        let axe = try Axe()
        try await PlaygroundBrowser.run(files: PackageFiles()) { visit in
            for path in try await visit.pathsOfAllPages() {
                try await visit.browser.open(visit.origin + path)
                let faults = try await axe.faults(in: visit.browser)
                #expect(faults == [], "\(path)")
            }
        }
    }

    @Test func `the pages of the partner's server have no fault`() async throws {
        try await signIn(
            at: "partner-server", as: "ada", password: "correct horse", alsoAt: ["/", "/flip"]
        ) { _ in
            "/authorize?response_type=code&client_id=google-client&state=xyz"
                + "&redirect_uri=https://oauth-redirect.googleusercontent.com/r/example-project"
        }
    }

    @Test func `the pages of Yahoo's stand-in have no fault`() async throws {
        try await signIn(
            at: "yahoo-server", as: "ana", password: "sunflower lane", alsoAt: ["/"]
        ) { greeting in
            let client = try #require(greeting.firstMatch(of: /client +(dj0[^ \n]*)/)?.1)
            let redirectURI = try #require(greeting.firstMatch(of: /redirect URIs +([^ \n]+)/)?.1)
            return "/oauth2/request_auth?response_type=code&state=xyz&scope=openid+profile+email&nonce=n"
                + "&client_id=\(client)&redirect_uri=\(redirectURI)"
        }
    }

    @Test func `the tour has no fault, at a turn, at a message and at an end`() async throws {
        let axe = try Axe()
        try await ChromeDriver.withSession(environment: ProcessInfo.processInfo.environment) { browser in
            for place in ["", "#flip-9", "#hostile-redirect-4", "#yahoo-account-exists"] {
                try await browser.open("about:blank")
                try await browser.open(TourTests.file.absoluteString + place)
                let faults = try await axe.faults(in: browser)
                #expect(faults == [], "\(place)")
            }
            let body = try await browser.element("body")
            for _ in 0..<40 { try await body.type(Key.right) }
            let faults = try await axe.faults(in: browser)
            #expect(faults == [], "the end")
        }
    }

    /// Looks for faults in the sign-in page of a server, in its answer to a wrong password, in the consent, and in more pages.
    ///
    /// - Parameter target: returns the path of the sign-in, for what the program prints at its start.
    private func signIn(
        at program: String, as user: String, password: String, alsoAt paths: [String],
        target: (_ greeting: String) throws -> String
    ) async throws {
        let axe = try Axe()
        let server = try RunningProgram(program, ["--port", "0"])
        defer { server.send(SIGTERM) }
        let greeting = try await server.wait(for: "Ctrl-C")
        let origin = String(try #require(greeting.firstMatch(of: /on (http:[^,]+),/)?.1))
        let target = try target(greeting)
        try await ChromeDriver.withSession(environment: ProcessInfo.processInfo.environment) { browser in
            for page in paths + [target] {
                try await browser.open(origin + page)
                let faults = try await axe.faults(in: browser)
                #expect(faults == [], "\(page)")
            }
            // The last of the pages is the sign-in.
            for password in ["wrong", password] {
                try await browser.element("[name=username]").type(user)
                try await browser.element("[name=password]").type(password)
                try await browser.element("[value=sign-in]").click()
                try await browser.wait(
                    until: "document.querySelector('[role=alert], .alert, [value=agree]') !== null")
                let faults = try await axe.faults(in: browser)
                #expect(faults == [], "after the password \(password)")
            }
        }
    }
}
