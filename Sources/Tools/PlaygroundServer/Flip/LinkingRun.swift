import AppFlip
import DemoData
import FlipSandbox
import Foundation
import GoogleStandIn
import HTTPMessages
import HeadlessBrowser
import OAuth
import PartnerApp
import PartnerServer
import PlatformCrypto
import SignInSandbox

/// A run in which an account is linked by App Flip: the sandbox's parties, and the reader as their user.
struct LinkingRun: Sendable {
    let run: ScenarioRun
    let sandbox: FlipSandbox

    /// Starts all parties with the run's mistakes in them.
    ///
    /// - Parameter firebase: the parties at which the app's users sign in; the partner's server signs them in
    ///   itself without them.
    init(
        _ run: ScenarioRun, beside firebase: SignInSandbox? = nil,
        configuring: @Sendable (inout SandboxSettings) -> Void
    ) async throws {
        let language = run.options.language
        var settings = SandboxSettings()
        settings.journal = run.journal
        settings.languages = language
        settings.configuringPartner = { LinkingRun.addSecondAccount(&$0) }
        settings.wording = AppWords.of(language).consent
        if let firebase { settings.clock = firebase.clock }
        configuring(&settings)
        for mistake in run.options.mistakes { mistake.lay(&settings) }
        self.run = run
        sandbox = try await FlipSandbox.start(settings)
        if let firebase {
            await run.enter(FirebaseLinkingParties(firebase: firebase, linking: sandbox))
        } else {
            await run.enter(sandbox)
        }
        await showFirstScreen()
    }

    /// The partner's app shows who is signed in.
    func showFirstScreen() async { await run.show(await idleScreen, at: .partnerApp) }

    var screens: PartnerAppScreens { PartnerAppScreens(words: .of(run.options.language)) }

    private var idleScreen: Screen {
        get async { screens.idle(await sandbox.accounts.current()) }
    }

    /// The account to switch to, with the password of the first.
    private static func addSecondAccount(_ configuration: inout PartnerServerConfiguration) {
        guard var second = configuration.accounts.first else { return }
        second.id = "account-grace"
        second.username = "grace"
        second.name = "Grace Example"
        second.email = "grace@partner.example"
        configuration.accounts.append(second)
    }

    /// The user begins in Google's app, which opens the partner's app.
    func link() async throws -> Outcome {
        _ = try await run.ask(FlipScreens.googleStart, at: .google)
        let opened = await sandbox.openLink()
        return try await proceed(after: opened.attempt, isOpened: opened.isOpened)
    }

    /// The partner's app comes back to its first screen from one that is over.
    func leavePassingScreen() async {
        await run.replacePassing(await idleScreen, at: .partnerApp)
    }

    /// The steps after the link was opened, or after no app opened it.
    func proceed(after attempt: LinkAttempt, isOpened: Bool) async throws -> Outcome {
        guard isOpened else { return try await follow(sandbox.googleApp.appIsNotInstalled(attempt)) }
        await run.show(FlipScreens.googleWaiting, at: .google)
        guard let step = try await partnerAnswers() else {
            return .stopped(
                "Nothing was linked", "The partner's app showed a message, and Google got no answer.")
        }
        return try await follow(step)
    }

    /// The partner's app takes the link and asks its user; nil when Google gets no answer.
    func partnerAnswers() async throws -> LinkingStep? {
        guard var action = await sandbox.partnerAppTakesLink() else { return nil }
        while true {
            switch action {
            case .askForSignIn(let ticket): action = try await signIn(ticket)
            case .askForConsent(let screen): action = try await askForConsent(screen)
            case .replied: return await sandbox.googleAppTakesAnswer()
            case .showMessage(let message, _):
                await run.show(PartnerAppScreens.message(message), at: .partnerApp)
                return nil
            case .notAFlipLink, .ignored: return nil
            }
        }
    }

    private func signIn(_ ticket: FlipTicket) async throws -> LinkingAction {
        var problem: String?
        while true {
            let tap = try await run.ask(screens.signIn(problem), at: .partnerApp)
            guard tap.button.role == .signIn else {
                return await sandbox.decline(ticket, because: .signInClosed)
            }
            do {
                try await sandbox.signIn(
                    username: tap.values["username"] ?? "", password: tap.values["password"] ?? "")
                return await sandbox.partnerApp.continueAfterSignIn(ticket)
            } catch let failure as PartnerFailure {
                problem = failure.explanation
            }
        }
    }

    private func askForConsent(_ screen: ConsentScreen) async throws -> LinkingAction {
        let tap = try await run.ask(screens.consent(screen), at: .partnerApp)
        switch tap.button.role {
        case .agree:
            let action = await sandbox.agree(to: screen)
            await run.show(screens.finished(screen), at: .partnerApp)
            return action
        case .otherAccount: return await sandbox.decline(screen.ticket, because: .otherAccountWanted)
        default: return await sandbox.decline(screen.ticket, because: .consentRefused)
        }
    }
}

/// The steps of Google's app, of Google's server and of the browser.
extension LinkingRun {
    func follow(_ step: LinkingStep) async throws -> Outcome {
        switch step {
        case .finish(let code, let attempt): return try await exchange(code, attempt)
        case .openBrowser(let visit, let reason):
            await run.show(
                FlipScreens.google("Going on in the browser", FlipScreens.sentence(because: reason)),
                at: .google)
            return try await link(inBrowser: visit)
        case .stop(let reason, _):
            await run.show(
                FlipScreens.google("Not linked", FlipScreens.sentence(because: reason)), at: .google)
            return .stopped("Google stops", FlipScreens.sentence(because: reason))
        case .ignore(let refusal):
            // The screen stays: it waits, or nobody asked for anything, or the account is
            // linked by the first answer.
            return .stopped("Google takes no notice of the answer", "The reason: \(refusal).")
        }
    }

    func exchange(_ code: String, _ attempt: LinkAttempt) async throws -> Outcome {
        let account = try await sandbox.finish(code: code, of: attempt)
        await leavePassingScreen()
        return try await google.linked(account)
    }

    var google: LinkSteps { LinkSteps(run: run, server: sandbox.googleServer) }

    /// The reader goes through the partner's pages, to Google's page at their end.
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
            return try await google.linked(account)
        }
        await run.show(
            FlipScreens.google("Not linked", "The browser has not linked the account."), at: .google)
        return .stopped("The browser ends at “\(title)”", PageScreen.text(of: page))
    }

    /// Shows the pages from an address on, until one asks for nothing more.
    func visitPages(from url: String) async throws -> Browser.Page {
        var page = try await sandbox.browser.open(url)
        while true {
            let screen = PageScreen.screen(
                of: page,
                suggesting: [
                    "username": suggestedUser, "password": PartnerServerConfiguration.Demo.password,
                ],
                language: run.options.language)
            guard !screen.buttons.isEmpty else {
                await run.show(screen, at: .browser)
                return page
            }
            let tap = try await run.ask(screen, at: .browser)
            guard let pageTap = tap.onPage else { return page }
            page = try await sandbox.browser.perform(pageTap, on: page)
        }
    }

    /// A user who wanted another account has another one.
    private var suggestedUser: String {
        run.options.scenario.consent[.partnerApp] == .otherAccount
            ? "grace" : PartnerServerConfiguration.Demo.username
    }
}

/// Steps between servers, for scenarios that begin after the consent.
extension LinkingRun {
    /// The link up to the code; nil when it ends elsewhere.
    func code() async throws -> GivenCode? {
        _ = try await run.ask(FlipScreens.googleStart, at: .google)
        guard await sandbox.openLink().isOpened else { return nil }
        await run.show(FlipScreens.googleWaiting, at: .google)
        guard case .finish(let code, let attempt) = try await partnerAnswers() else { return nil }
        await run.show(
            FlipScreens.google("Linking Example Home", "The app has answered with a code."), at: .google)
        await leavePassingScreen()
        return GivenCode(text: code, attempt: attempt)
    }

    /// The whole linking without the questions after it; nil when it ends elsewhere.
    func quickLink() async throws -> LinkedAccount? {
        guard let code = try await code() else { return nil }
        return try await finish(code)
    }

    /// The exchange, after which Google's app says that the account is linked.
    func finish(_ code: GivenCode) async throws -> LinkedAccount {
        let account = try await sandbox.finish(code: code.text, of: code.attempt)
        await run.show(FlipScreens.google("Linked", "\(account)."), at: .google)
        return account
    }

    /// The status with which the partner's server answers an attacker who shows the code as a client.
    func attackerExchanges(
        _ code: GivenCode, as id: String, secret: String
    ) async throws -> Int {
        let form = TokenRequest.authorizationCode(
            code: code.text, redirectURI: code.attempt.redirectURI.text, verifier: nil
        ).form(ClientCredentials(id: id, secret: secret))
        guard let request = HTTPRequest(postForm: form, to: sandbox.registration.tokenURL) else {
            return 0
        }
        return try await sandbox.send(request, as: .attacker).status
    }

    func revokeAtPartner(_ account: LinkedAccount) async throws {
        let key = try TokenKey(presented: account.refreshToken, crypto: PlatformCrypto())
        if let link = await sandbox.store.link(ofRefreshToken: key, at: sandbox.clock.now) {
            await sandbox.store.revokeLink(link.id)
        }
    }
}
