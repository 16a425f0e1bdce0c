import FlipSandbox
import Google
import LocalWeb
import PartnerDemo
import PartnerServer

/// The steps of Google's app, of Google's server and of the browser.
extension FlipStage {
    /// Does what Google's app decided, and says how it ended.
    func follow(_ step: LinkingStep) async throws -> Outcome {
        switch step {
        case .finish(let code, let attempt): return try await exchange(code, attempt)
        case .openBrowser(let visit, let reason):
            await stage.show(
                FlipScreens.google("Going on in the browser", Outcome.because(reason)), at: .google)
            return try await link(inBrowser: visit)
        case .stop(let reason, _):
            await stage.show(FlipScreens.google("Not linked", Outcome.because(reason)), at: .google)
            return .stopped("Google stops", Outcome.because(reason))
        case .ignore(let refusal):
            // The screen stays: it waits, or nobody asked for anything, or the account is
            // linked by the first answer.
            return .stopped("Google takes no notice of the answer", "The reason: \(refusal).")
        }
    }

    /// Google's server exchanges the code.
    func exchange(_ code: String, _ attempt: LinkAttempt) async throws -> Outcome {
        do {
            let account = try await sandbox.finish(code: code, of: attempt)
            await leavePassingScreen()
            return try await google.linked(account)
        } catch let failure as LinkingFailure {
            return await google.failed(failure)
        }
    }

    /// The steps after the exchange.
    var google: LinkSteps { LinkSteps(stage: stage, server: sandbox.googleServer) }

    /// The reader walks the partner's pages, to Google's page at their end.
    func link(inBrowser visit: BrowserVisit) async throws -> Outcome {
        guard await sandbox.openInBrowser(visit) else {
            await stage.show(FlipScreens.partnerIdle(await sandbox.accounts.current()), at: .partnerApp)
            return .harm(
                "The sign-in page never opens",
                "The association file claims it, so the phone opens the partner's app again. The app does not know this "
                    + "address, and Google waits.")
        }
        let page = try await walk(visit.url)
        let title = page.document.title
        let isLinked = page.status == 200 && title == "Linked"
        if isLinked, let account = await sandbox.googleServer.account(sandbox.linkID) {
            return try await google.linked(account)
        }
        await stage.show(
            FlipScreens.google("Not linked", "The browser has not linked the account."), at: .google)
        return .stopped("The browser ends at “\(title)”", PageScreen.text(of: page))
    }

    /// Walks pages until one asks for nothing more.
    func walk(_ url: String) async throws -> Browser.Page {
        var page = try await sandbox.browser.open(url)
        while true {
            let screen = PageScreen.screen(
                of: page,
                suggesting: [
                    "username": suggestedUser, "password": PartnerServerConfiguration.Demo.password,
                ],
                language: stage.options.language)
            guard !screen.buttons.isEmpty else {
                await stage.show(screen, at: .browser)
                return page
            }
            let tap = try await stage.ask(screen, at: .browser)
            guard var pageTap = tap.button.tap else { return page }
            if pageTap.link == nil { pageTap.values = tap.values }
            page = try await sandbox.browser.perform(pageTap, on: page)
        }
    }

    /// A user who wanted another account has another one.
    private var suggestedUser: String {
        stage.options.scenario.consent[.partnerApp] == .otherAccount
            ? "grace" : PartnerServerConfiguration.Demo.username
    }
}
