import DemoData
import FlipSandbox
import GoogleStandIn
import HeadlessBrowser
import PartnerServer

/// The steps of Google's app, of Google's server and of the browser.
extension LinkingRun {
    /// Begins an attempt in Google's app, and returns it with its request, which is not sent yet.
    func beginAttempt() async -> StartedFlip {
        await sandbox.googleApp.flip(to: sandbox.registration, for: sandbox.owner)
    }

    /// Plays what Google's app decided to do with an answer.
    func follow(_ step: LinkingStep) async throws -> Outcome {
        switch step {
        case .finish(let code, let attempt): return try await exchange(code, attempt)
        case .openBrowser(let visit, let reason):
            await run.show(
                GoogleAppScreens.screen(
                    "Going on in the browser", GoogleAppScreens.sentence(because: reason)),
                at: .google)
            return try await link(inBrowser: visit)
        case .stop(let reason, _):
            await run.show(
                GoogleAppScreens.screen("Not linked", GoogleAppScreens.sentence(because: reason)), at: .google
            )
            return .stopped("Google stops", GoogleAppScreens.sentence(because: reason))
        case .ignore(let refusal):
            // The screen stays: it waits, or nobody asked for anything, or the account is
            // linked by the first answer.
            return .stopped("Google takes no notice of the answer", "The reason: \(refusal).")
        }
    }

    /// Plays the exchange of a code and the use of the link.
    func exchange(_ code: String, _ attempt: LinkAttempt) async throws -> Outcome {
        let account = try await sandbox.finish(code: code, of: attempt)
        await leavePassingScreen()
        return try await google.useUntilUnlinked(account)
    }

    /// The steps of Google's side after the partner's answer.
    var google: LinkSteps { LinkSteps(run: run, server: sandbox.googleServer) }

    /// Plays the link by the partner's pages, up to Google's page at their end.
    func link(inBrowser visit: BrowserVisit) async throws -> Outcome {
        guard await sandbox.openInBrowser(visit) else {
            await run.show(await idleScreen, at: .partnerApp)
            return .harm(
                "The sign-in page never opens",
                "The association file claims it, so the phone opens the partner's app again. The app "
                    + "does not know this address, and Google waits.")
        }
        let page = try await visitPages(from: visit.url)
        let title = page.document.title
        let isLinked = page.status == 200 && title == "Linked"
        if isLinked, let account = await sandbox.googleServer.account(sandbox.linkID) {
            return try await google.useUntilUnlinked(account)
        }
        await run.show(
            GoogleAppScreens.screen("Not linked", "The browser has not linked the account."), at: .google)
        return .stopped("The browser ends at “\(title)”", PageScreen.text(of: page))
    }

    /// Shows the page at an address and the pages to which its buttons lead, and returns the first page without a button.
    func visitPages(from url: String) async throws -> Browser.Page {
        typealias Partner = PartnerServerConfiguration.Demo
        var page = try await sandbox.browser.open(url)
        // For empty fields; the second account is for a user who wanted another account.
        let isOther = run.options.scenario.consent[.partnerApp] == .otherAccount
        let values = ["username": isOther ? "grace" : Partner.username, "password": Partner.password]
        while true {
            let screen = PageScreen.screen(
                of: page, suggesting: values, language: run.options.language)
            guard !screen.buttons.isEmpty else {
                await run.show(screen, at: .browser)
                return page
            }
            let tap = try await run.ask(screen, at: .browser)
            guard let pageTap = tap.onPage else { return page }
            page = try await sandbox.browser.perform(pageTap, on: page)
        }
    }
}
