import FlipSandbox
import GoogleStandIn
import OneFile
import PartnerServer
import SignInSandbox

/// A run in which an account is linked by App Flip: the sandbox's parties, and the reader as their user.
struct LinkingRun: Sendable {
    let run: ScenarioRun
    let sandbox: FlipSandbox

    /// Starts all parties with the run's mistakes in them.
    ///
    /// - Parameters:
    ///   - firebase: the parties at which the app's users sign in, or nil for users who sign in at the partner's
    ///     server.
    ///   - configuring: changes the settings of the scenario, before those of the mistakes.
    init(
        _ run: ScenarioRun, beside firebase: SignInSandbox? = nil,
        configuring: @Sendable (inout SandboxSettings) throws -> Void
    ) async throws {
        let language = run.options.language
        var settings = SandboxSettings()
        settings.journal = run.journal
        settings.languages = language
        settings.partnerChanges.append { LinkingRun.addSecondAccount(&$0) }
        settings.words = AppWords.of(language).consent
        if let firebase { settings.clock = firebase.clock }
        try configuring(&settings)
        for mistake in run.options.mistakes { mistake.applyToLinking(&settings) }
        self.run = run
        sandbox = try await FlipSandbox(settings)
        if let firebase {
            await run.enter(FirebaseLinkingParties(firebase: firebase, linking: sandbox))
        } else {
            await run.enter(sandbox)
        }
        await showFirstScreen()
    }

    /// Shows who is signed in to the partner's app.
    func showFirstScreen() async { await run.show(await idleScreen, at: .partnerApp) }

    /// The screens of the partner's app in the language of the run.
    var screens: PartnerAppScreens { PartnerAppScreens(words: .of(run.options.language)) }

    /// The screen of the partner's app on which nothing is asked.
    var idleScreen: Screen {
        get async { screens.idle(await sandbox.accounts.current()) }
    }

    /// Adds the account to which a user can switch, with the password of the first account.
    private static func addSecondAccount(_ configuration: inout PartnerServerConfiguration) {
        guard var second = configuration.accounts.first else { return }
        second.id = "account-grace"
        second.username = "grace"
        second.name = "Grace Example"
        second.email = "grace@partner.example"
        configuration.accounts.append(second)
    }

    /// Plays the link from the tap in Google's app to its outcome.
    func link() async throws -> Outcome {
        _ = try await run.ask(GoogleAppScreens.start, at: .google)
        let opened = await sandbox.openLink()
        return try await proceed(after: opened.attempt, isOpened: opened.isOpened)
    }

    /// Shows the idle screen of the partner's app in the place of a screen that waited for the answer.
    func leavePassingScreen() async {
        await run.replacePassing(await idleScreen, at: .partnerApp)
    }

    /// Plays the steps after the phone has looked for an app that opens the link.
    func proceed(after attempt: LinkAttempt, isOpened: Bool) async throws -> Outcome {
        guard isOpened else { return try await follow(sandbox.googleApp.stepWithoutApp(for: attempt)) }
        await run.show(GoogleAppScreens.waiting, at: .google)
        guard let step = try await partnerAnswers() else {
            return .stopped(
                "Nothing was linked", "The partner's app showed a message, and Google got no answer.")
        }
        switch step {
        case .finish: await run.show(GoogleAppScreens.answered, at: .google)
        case .ignore: await run.show(GoogleAppScreens.stillWaiting, at: .google)
        case .openBrowser, .stop: break  // The next step shows the screen.
        }
        return try await follow(step)
    }

    /// Plays the part of the partner's app, which asks its user, and returns Google's next step, or nil when Google
    /// gets no answer.
    func partnerAnswers() async throws -> LinkingStep? {
        guard var step = await sandbox.partnerAppTakesLink() else { return nil }
        while true {
            switch step {
            case .asksForSignIn: step = try await signIn()
            case .asks: step = try await askForConsent()
            case .answered: return await sandbox.googleAppTakesAnswer()
            case .told:
                if case .message(let text) = await sandbox.screen?.content {
                    await run.show(PartnerAppScreens.message(text), at: .partnerApp)
                }
                return nil
            case .notAFlipLink, .ignored: return nil
            }
        }
    }

    private func signIn() async throws -> FlipStep {
        var problem: String?
        while true {
            let tap = try await run.ask(screens.signIn(problem), at: .partnerApp)
            guard tap.button.role == .signIn else {
                return await sandbox.refuse(.signInClosed)
            }
            do {
                try await sandbox.signIn(
                    username: tap.values["username"] ?? "", password: tap.values["password"] ?? "")
                return await sandbox.signInEnded()
            } catch let failure as FlipFailure {
                problem = failure.explanation
            }
        }
    }

    private func askForConsent() async throws -> FlipStep {
        guard case .question(let question, let account, _) = await sandbox.screen?.content else {
            return .ignored(.requestOver)
        }
        let tap = try await run.ask(screens.consent(question, account), at: .partnerApp)
        switch tap.button.role {
        case .agree:
            let step = await sandbox.agree()
            await run.show(screens.linking, at: .partnerApp)
            return step
        case .otherAccount: return await sandbox.refuse(.otherAccountWanted)
        default: return await sandbox.refuse(.consentRefused)
        }
    }
}
