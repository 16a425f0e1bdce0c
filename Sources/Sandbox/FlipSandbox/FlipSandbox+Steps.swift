import AppFlip
import DemoData
import Foundation
import GoogleStandIn
import HeadlessBrowser
import Journal
import OAuth
import OneFile
import PartnerServer

/// The steps of a run in their order; each step notes one message or a few.
extension FlipSandbox {
    /// The Google app opens the partner's universal link.
    package func openLink() async -> OpenedLink {
        let flip = await googleApp.flip(to: registration, for: owner)
        let request = settings.changed(flip.request)
        let isOpened = await phone.open(request.url, from: .googleApp)
        journal.flush()
        return OpenedLink(attempt: flip.attempt, request: request, isOpened: isOpened)
    }

    /// The Google app opens the partner's page.
    ///
    /// Returns false when the phone gives the page to an app that claims it.
    package func openInBrowser(_ visit: BrowserVisit) async -> Bool {
        if await phone.openInBrowser(visit.url, from: .googleApp) { return true }
        _ = await partnerAppTakesLink()
        journal.flush()
        return false
    }

    /// A party opens a universal link, such as one that an attacker wrote.
    @discardableResult
    package func open(_ url: String, from sender: Party) async -> Bool {
        await phone.open(url, from: sender)
    }

    /// The partner app takes the link that the phone delivered.
    ///
    /// Returns nil when the phone delivered none.
    package func partnerAppTakesLink() async -> FlipStep? {
        guard let delivery = await phone.takeDelivery(for: .partnerApp),
            let url = URL(string: settings.mistakes.link(delivery.url))
        else { return nil }
        let step = await journal.recordingChecks(by: .partnerApp, dealingWith: delivery.number) {
            await partnerApp.receive(url)
        }
        let answer = JournalEntry.Answer(step, showing: await screen, in: settings.words)
        journal.end(delivery.number, answer: answer)
        return step
    }

    /// What the partner's app shows, or nil for nothing.
    package var screen: FlipScreen? { get async { await partnerApp.screen } }

    /// The number of the request that the screen is about, or 0, the number of no request, without a screen.
    private var shownRequest: Int { get async { await screen?.id ?? 0 } }

    /// The sign-in is closed, and the partner's app goes on.
    package func signInEnded() async -> FlipStep { await partnerApp.signInEnded(shownRequest) }

    /// The user presses “Agree and link”: the partner app gets a code and opens the Google app with it.
    package func agree() async -> FlipStep {
        let tap = noteTap("presses “\(settings.words.agree)”")
        return await journal.recordingChecks(by: .partnerApp, dealingWith: tap) {
            await partnerApp.agree(shownRequest)
        }
    }

    /// The user presses another button, or cannot go on: the partner app answers with an error.
    package func refuse(_ failure: FlipFailure) async -> FlipStep {
        switch failure {
        case .consentRefused: noteTap("presses “\(settings.words.cancel)”")
        case .otherAccountWanted: noteTap("presses “\(settings.words.otherAccount)”")
        default: noteTap(failure.explanation)
        }
        return await partnerApp.refuse(shownRequest, failure)
    }

    /// The Google app takes the answer that the phone delivered.
    ///
    /// Returns nil when the phone delivered none.
    package func googleAppTakesAnswer() async -> LinkingStep? {
        guard let delivery = await phone.takeDelivery(for: .googleApp) else { return nil }
        let step = await journal.recordingChecks(by: .googleApp, dealingWith: delivery.number) {
            await googleApp.receive(delivery.url, for: owner)
        }
        journal.end(delivery.number, answer: JournalEntry.Answer(summary: "\(step)"))
        journal.flush()
        return step
    }

    /// The Google app hands the code to Google's server.
    ///
    /// Returns the verifier that the server kept for its challenge, or nil without PKCE.
    package func handOver(_ code: String, of attempt: LinkAttempt) async -> CodeVerifier? {
        _ = await passHandover(of: code, attempt)
        return await googleServer.takeVerifier(forAttempt: attempt.id)
    }

    /// Notes the message to Google's server, lets it pass, and returns the changes of a person.
    private func passHandover(of code: String, _ attempt: LinkAttempt) async -> MessageEdit {
        let number = journal.begin(
            JournalEntry(
                from: .googleApp, to: .googleServer, what: "hands over the code",
                parameters: [
                    JournalEntry.Parameter(name: "code", value: code),
                    JournalEntry.Parameter(name: "redirect_uri", value: attempt.redirectURI.text),
                ]))
        let edit = await journal.pass(number) ?? MessageEdit()
        journal.end(number)
        return edit
    }

    /// The Google app hands the code to Google's server, which exchanges it and asks whose account it is.
    package func finish(code: String, of attempt: LinkAttempt) async throws -> LinkedAccount {
        let edit = await passHandover(of: code, attempt)
        return try await asGoogleServer { server in
            // The places of the two parameters above.
            try await server.link(
                linkID, code: edit.value(at: 0, before: code),
                redirectURI: edit.value(at: 1, before: attempt.redirectURI.text), attempt: attempt.id)
        }
    }

    /// Google's server acts on its own, such as refreshing a token.
    ///
    /// Its checks are noted with the answers.
    package func asGoogleServer<Value>(
        _ body: (GoogleServer) async throws -> Value
    ) async rethrows -> Value {
        defer { journal.flush() }
        return try await journal.recordingChecks(by: .googleServer) { try await body(googleServer) }
    }

    /// The status with which the partner's userinfo endpoint answers an access token.
    package func userinfoStatus(_ accessToken: String) async throws -> Int {
        try await send(.get(registration.userinfoURL, bearer: accessToken), as: .googleServer).status
    }

    /// The user signs in on the partner's page.
    ///
    /// Returns the page that asks for consent.
    package func signIn(inBrowser visit: BrowserVisit) async throws(Browser.Failure) -> Browser.Page {
        let page = try await browser.open(visit.url)
        let fields = [
            "username": PartnerServerConfiguration.Demo.username,
            "password": PartnerServerConfiguration.Demo.password,
        ]
        return try await browser.submit(
            page, filling: fields, pressing: .init(name: "decision", value: "sign-in"))
    }

    /// The user signs in and agrees or cancels on the partner's pages.
    ///
    /// Returns the page of Google's that follows.
    package func link(inBrowser visit: BrowserVisit) async throws(Browser.Failure) -> Browser.Page {
        defer { journal.flush() }
        let consent = try await signIn(inBrowser: visit)
        let decision = settings.consentChoice == .cancels ? "cancel" : "agree"
        return try await browser.submit(
            consent, filling: [:], pressing: .init(name: "decision", value: decision))
    }

    /// The whole flip, to the code.
    ///
    /// Throws ``StoppedFlip`` when a party does something else, and `FlipFailure` when the sign-in to the app fails.
    package func flip() async throws -> ReceivedCode {
        let opened = await openLink()
        guard opened.isOpened else {
            throw StoppedFlip(await googleApp.stepWithoutApp(for: opened.attempt))
        }
        var decision = await partnerAppTakesLink()
        if case .asksForSignIn = decision {
            try await signIn()
            decision = await signInEnded()
        }
        if case .asks = decision { decision = await answer() }
        guard let step = await googleAppTakesAnswer() else { throw StoppedFlip(decision) }
        guard case .finish(let code, let attempt) = step else { throw StoppedFlip(step) }
        return ReceivedCode(code: code, attempt: attempt)
    }

    /// The user answers as the settings say, and the partner app does what follows.
    package func answer() async -> FlipStep {
        switch settings.consentChoice {
        case .agrees: return await agree()
        case .agreesTooLate:
            // Google waits ten minutes.
            clock.advance(by: 11 * 60)
            return await agree()
        case .cancels: return await refuse(.consentRefused)
        case .wantsAnotherAccount: return await refuse(.otherAccountWanted)
        }
    }

    /// The whole linking by flip: ``flip()``, and the exchange of the code.
    package func link() async throws -> LinkedAccount {
        let received = try await flip()
        return try await finish(code: received.code, of: received.attempt)
    }

    /// The identity of the link between the sandbox's two accounts, at Google.
    package var linkID: LinkedAccount.ID {
        LinkedAccount.ID(account: owner.account, partner: registration.name)
    }

    /// Notes what the user does in the partner's app, and returns the number of the message.
    @discardableResult
    private func noteTap(_ what: String) -> Int {
        let number = journal.begin(JournalEntry(from: .user, to: .partnerApp, what: what))
        journal.end(number)
        return number
    }
}
