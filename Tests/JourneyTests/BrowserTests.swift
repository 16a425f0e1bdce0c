import FlipSandbox
import OneFile
import Testing

/// Journeys that end in the browser.
@Suite struct BrowserTests {
    @Test(arguments: [false, true])
    func `linking goes on in the browser when the app is not installed`(usesPKCE: Bool) async throws {
        try await journey(
            changing: {
                $0.isPartnerAppInstalled = false
                $0.usesPKCE = usesPKCE
            }
        ) { sandbox in
            let opened = await sandbox.openLink()
            #expect(!opened.isOpened)
            let step = await sandbox.googleApp.stepWithoutApp(for: opened.attempt)
            let visit = try #require(step.visit)
            #expect(step == .openBrowser(visit, because: .appNotInstalled))
            let page = try await sandbox.link(inBrowser: visit)
            #expect(page.status == 200)
            #expect(page.url.hasPrefix("\(sandbox.registration.webRedirectURI.text)?code="))
            #expect(await sandbox.googleServer.account(sandbox.linkID)?.userInfo?.subject == "account-ada")
        }
    }

    @Test func `the question of the app leads to the partner's page to unlink`() async throws {
        try await journey { sandbox in
            let page = try await sandbox.browser.open(FlipWords.sandbox.unlinkingURL)
            #expect(page.status == 200)
        }
    }

    @Test func `linking goes on in the browser after cancelled, with another state`() async throws {
        try await journey { sandbox in
            let attempt = await sandbox.openLink().attempt
            try await sandbox.letAppAsk()
            _ = await sandbox.refuse(.otherAccountWanted)
            let visit = try #require(await sandbox.googleAppTakesAnswer()?.visit)
            #expect(visit.attempt.state != attempt.state)
            #expect(try await sandbox.link(inBrowser: visit).status == 200)
            // The redirect again, as the browser's history has it: nothing is linked by it.
            let again = try await sandbox.browser.open(
                "\(sandbox.registration.webRedirectURI.text)?code=c&state=\(visit.attempt.state)")
            #expect(again.status == 400)
        }
    }

    @Test func `a user who cancels on the page is not linked`() async throws {
        try await journey(changing: { $0.isPartnerAppInstalled = false }) { sandbox in
            let attempt = await sandbox.openLink().attempt
            let visit = try #require(await sandbox.googleApp.stepWithoutApp(for: attempt).visit)
            let consent = try await sandbox.signIn(inBrowser: visit)
            let page = try await sandbox.browser.submit(
                consent, filling: [:], pressing: .init(name: "decision", value: "cancel"))
            #expect(page.status == 400)
            #expect(page.html.contains("access_denied"))
            #expect(await sandbox.googleServer.account(sandbox.linkID) == nil)
        }
    }
}
