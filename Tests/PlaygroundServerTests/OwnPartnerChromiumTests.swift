import Foundation
import TestSupport
import Testing
import WebDriver

@testable import PlaygroundServer

/// The reader's own partner in a real Chromium: one that lets the browser come back, and one that knows only Google's
/// redirect URI.
@Suite(.chromeDriver, .serialized)
struct OwnPartnerChromiumTests {
    @Test
    func `a reader fills in the form from the issuer, and links an account at a server of another process`()
        async throws
    {
        try await PlaygroundBrowser.run { visit in
            let browser = visit.browser
            let partner = try await ServerProgram(
                "partner-server", ["--redirect-uri", visit.origin + PlaygroundServer.returnPath])
            defer { partner.program.send(SIGTERM) }
            try await browser.open(visit.origin + "/partner")
            try await visit.click("[value=demo]")
            try await browser.wait(until: "document.querySelector('#test-user[open]')")
            try await browser.run("document.querySelector(\"[name='field.issuer']\").value = ''")
            try await browser.element("[name='field.issuer']").type(partner.origin)
            try await visit.click("[value=fill]")
            try await browser.wait(until: "document.querySelector('[role=status]')")
            #expect(try await visit.text("[role=status]").contains("those of the metadata"))
            try await browser.element("[name='field.client.secret']").type("google-secret")
            try await browser.element("[name='field.signIn.password']").type("correct horse")
            try await visit.click("[name=do][value=link]")
            try await visit.click(".left .wanted")
            try await visit.click("a.tap.primary")
            try await browser.element("[name=username]").type("ada")
            try await browser.element("[name=password]").type("correct horse")
            try await visit.click("[value=sign-in]")
            try await visit.click("[value=agree]")
            try await visit.useDevice()
            #expect(try await visit.shown().totals.outcome == "The accounts are linked")
            #expect(try await visit.shown().totals.bad == 0)
            try await visit.click("a.line[href*='message=3#']")
            try await browser.wait(until: "document.querySelector('.detail')")
            let detail = try await visit.text(".detail")
            #expect(detail.contains("client_secret (hidden)"), "\(detail)")
            #expect(!detail.contains("google-secret"), "\(detail)")
        }
    }

    @Test(
        .enabled(if: RunningProgram.isOnPath("python3"), "there is no python3"), .timeLimit(.minutes(60)))
    func `a reader pastes the URL at which the browser ended`() async throws {
        try await PlaygroundBrowser.run { visit in
            let browser = visit.browser
            let program = try RunningProgram(
                onPath: "python3",
                [packageRoot.appendingPathComponent("Tests/FlipCheckTests/PythonPartner/run.py").path])
            defer { program.send(SIGTERM) }
            let partner = String(try await program.wait(for: "\n").prefix { !$0.isNewline })
            try await browser.open(visit.origin + "/partner")
            for (name, value) in [
                ("authorizationURL", "\(partner)/oauth/authorize"), ("tokenURL", "\(partner)/oauth/token"),
                ("userinfoURL", "\(partner)/me"), ("revocationURL", "\(partner)/oauth/revoke"),
                ("client.id", "google-client"), ("client.secret", "google-secret"),
                ("projectID", "example-project"),
            ] { try await browser.element("[name='field.\(name)']").type(value) }
            try await visit.click("[name=back][value=google]")
            try await visit.click("[name=do][value=link]")
            try await visit.click(".left .wanted")
            let href = try await visit.unlessReplaced { () throws(WebDriverError) in
                try await browser.element("a.tap.primary").attribute("href")
            }
            let link = try #require(href)
            let run = try await browser.url
            try await browser.open(link)
            try await browser.element("[name=user]").type("ada" + Key.enter)
            try await browser.element("[name=pass]").type("correct horse" + Key.enter)
            try await visit.click("[value=allow]")
            // The answer to a click may come before the browser has gone on.
            var end = try await browser.url
            while end.hasPrefix(partner) { end = try await browser.url }
            #expect(end.hasPrefix("https://oauth-redirect.googleusercontent.com/r/example-project?code="))
            // Google's page is beyond loopback: the browser's own console says that it was not found.
            _ = try await browser.consoleLines()
            try await browser.open(run)
            try await browser.element("[name='field.address']").type(end)
            try await visit.click(".right button.tap")
            try await visit.useDevice()
            #expect(try await visit.shown().totals.bad == 0)
        }
    }
}
