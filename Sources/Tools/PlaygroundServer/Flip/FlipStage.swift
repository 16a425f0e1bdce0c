import AppFlip
import FlipSandbox
import Foundation
import Google
import PartnerApp
import PartnerServer

/// A stage on which an account is linked by a flip: the sandbox's parties, and the reader as their user.
struct FlipStage: Sendable {
    let stage: Stage
    let sandbox: FlipSandbox

    /// Starts all parties with the stage's mistakes in them.
    init(
        _ stage: Stage, configuring: @Sendable (inout SandboxSettings) -> Void
    ) async throws {
        let language = stage.options.language
        var settings = SandboxSettings()
        settings.journal = stage.journal
        settings.languages = language
        settings.configuringPartner = { FlipStage.addSecondAccount(&$0) }
        settings.changingWording = { ConsentWords.of(language)?.apply(to: &$0) }
        configuring(&settings)
        for mistake in stage.options.mistakes { mistake.lay(&settings) }
        self.stage = stage
        let sandbox = try await FlipSandbox.start(settings)
        self.sandbox = sandbox
        await stage.enter(
            Stage.World(clock: sandbox.clock, addresses: sandbox.addresses, stop: { await sandbox.stop() }))
        await stage.show(FlipScreens.partnerIdle(await sandbox.accounts.current()), at: .partnerApp)
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

    /// The user begins in Google's app, and the flip takes its way.
    func link() async throws -> Outcome {
        _ = try await stage.ask(FlipScreens.googleStart, at: .google)
        let (attempt, _, isOpened) = await sandbox.openLink()
        return try await proceed(after: attempt, isOpened: isOpened)
    }

    /// The partner's app comes back to its first screen from one that is over.
    func leavePassingScreen() async {
        await stage.replacePassing(FlipScreens.partnerIdle(await sandbox.accounts.current()), at: .partnerApp)
    }

    /// The steps after the link was opened, or after no app opened it.
    func proceed(after attempt: LinkAttempt, isOpened: Bool) async throws -> Outcome {
        guard isOpened else { return try await follow(sandbox.googleApp.appIsNotInstalled(attempt)) }
        await stage.show(FlipScreens.googleWaiting, at: .google)
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
            case .answered: return await sandbox.googleAppTakesAnswer()
            case .showMessage(let message, _):
                await stage.show(FlipScreens.message(message), at: .partnerApp)
                return nil
            case .notAFlipLink, .ignored: return nil
            }
        }
    }

    private func signIn(_ ticket: FlipTicket) async throws -> LinkingAction {
        var problem: String?
        while true {
            let tap = try await stage.ask(FlipScreens.appSignIn(problem), at: .partnerApp)
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
        let tap = try await stage.ask(
            FlipScreens.consent(screen, language: stage.options.language), at: .partnerApp)
        switch tap.button.role {
        case .agree:
            let action = await sandbox.agree(to: screen)
            await stage.show(FlipScreens.finished(screen, language: stage.options.language), at: .partnerApp)
            return action
        case .otherAccount: return await sandbox.decline(screen.ticket, because: .otherAccountWanted)
        default: return await sandbox.decline(screen.ticket, because: .consentRefused)
        }
    }
}
