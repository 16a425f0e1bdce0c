import FlipSandbox
import Foundation
import GoogleStandIn
import Journal
import LocalServers
import WebText

/// A run in which Google's side links an account with the reader's own server, through the reader's browser.
struct OwnLinkingRun: RunParties {
    let run: ScenarioRun
    let partner: OwnPartner
    /// The clock of Google's side, which begins at the present time.
    let clock: SettableClock
    private let waiting: WaitingRuns
    /// The requests that Google's side has sent and that are not answered.
    let attempts: LinkAttempts
    private let app: GoogleApp
    private let google: LinkSteps
    private let owner = LinkAttempt.Owner(account: "you@google.example", device: "this browser")

    init(_ run: ScenarioRun, partner: OwnPartner, in server: PlaygroundServer) {
        let clock = SettableClock(server.now())
        let random = server.random
        let client = JournaledClient(
            .googleServer, server: .yourServer, client: partner.limits.transport, journal: run.journal)
        self.run = run
        self.partner = partner
        self.clock = clock
        waiting = server.waiting
        attempts = LinkAttempts(now: { clock.now }, random: random)
        app = GoogleApp(redirectURI: .flip(.home), attempts: attempts)
        google = LinkSteps(
            run: run,
            server: GoogleServer(
                partners: [partner.registration], client: client, crypto: server.crypto, random: random,
                now: { clock.now }),
            hiding: { partner.secrets.hidden(in: $0) })
    }

    /// Empty, because the only server is the reader's own.
    var addresses: [String: String] { [:] }

    /// Does nothing, because this run has started no server.
    func stop() {}

    func memory() async -> [MemoryTable] { [.google(await google.server.account(linkID))] }

    /// Plays the link, in the browser or with the reader's own app, to its outcome.
    func play() async throws -> Outcome {
        await run.enter(self)
        await run.show(
            OwnPartner.browserScreen(saying: "Your sign-in page opens from here."), at: .browser)
        let tap = try await run.ask(partner.startScreen, at: .google)
        let flip = await app.flip(to: partner.registration, for: owner)
        if tap.button.role == .use { return try await link(byApp: flip.request.url) }
        return try await follow(app.stepWithoutApp(for: flip.attempt))
    }

    private var linkID: LinkedAccount.ID {
        LinkedAccount.ID(account: owner.account, partner: partner.registration.name)
    }

    /// Plays what Google's app decided to do.
    private func follow(_ step: LinkingStep) async throws -> Outcome {
        switch step {
        case .finish(let code, let attempt):
            return try await exchange(code, attempt, redirectURI: attempt.redirectURI.text)
        case .openBrowser(let visit, _): return try await link(byBrowser: visit)
        case .stop(let reason, _):
            return await showStop("Google stops", GoogleAppScreens.sentence(because: reason))
        case .ignore(let refusal):
            return await showStop("Google takes no notice of the answer", "The reason: \(refusal).")
        }
    }

    /// Plays a link for which the reader signs in on the pages of the server.
    private func link(byBrowser visit: BrowserVisit) async throws -> Outcome {
        let sent = await send(
            from: .googleApp, to: .browser, "opens \(partner.registration.authorizationURL)",
            partner.url(of: visit))
        run.journal.end(sent.number)
        await run.show(
            GoogleAppScreens.screen(
                "Going on in the browser", "\(partner.registration.name) asks the user there."),
            at: .google)
        let state = ByteString(visit.attempt.state)
        waiting.withLock { $0[state] = run.id }
        defer { waiting.withLock { $0[state] = nil } }
        // Each address that is not the answer is shown with its problem, and the reader can enter another.
        var problem: String?
        while true {
            let address = try await askForAddress(after: problem) {
                partner.browserScreen(opening: sent.link, problem: $0)
            }
            let message = await send(from: .browser, to: .googleServer, "brings the answer", address)
            let answer = await run.journal.recordingChecks(by: .googleServer, dealingWith: message.number) {
                await judge(message.link, to: visit.attempt)
            }
            switch answer {
            case .code(let code):
                end(message, "exchange the code")
                return try await exchange(code, visit.attempt, redirectURI: partner.redirectURI)
            case .stillWaiting(let reason):
                end(message, "still waiting")
                problem = hidden(reason)
            case .refused(let reason):
                end(message, "not linked")
                return await showStop("Google stops", reason)
            }
        }
    }

    /// Plays a link for which the reader opens a universal link on a phone with the reader's own app.
    private func link(byApp link: String) async throws -> Outcome {
        let sent = await send(from: .googleApp, to: .phone, "opens a universal link", link)
        run.journal.end(sent.number)
        await run.show(GoogleAppScreens.screen("Linking", "Your app is open on your phone."), at: .google)
        var problem: String?
        while true {
            let address = try await askForAddress(after: problem) {
                OwnPartner.phoneScreen(opening: sent.link, problem: $0)
            }
            let message = await send(
                from: .phone, to: .googleApp, "opens an address of Google's", address)
            let step = await run.journal.recordingChecks(by: .googleApp, dealingWith: message.number) {
                await app.receive(message.link, for: owner)
            }
            end(message, "\(step)")
            guard case .ignore(let refusal) = step else { return try await follow(step) }
            problem = hidden("\(refusal).")
        }
    }

    /// Exchanges the code at the reader's server, and plays the use of the link.
    ///
    /// - Parameter redirectURI: that of the request, which the exchange has to repeat.
    private func exchange(
        _ code: String, _ attempt: LinkAttempt, redirectURI: String
    ) async throws -> Outcome {
        do {
            let account = try await google.recordingChecks {
                try await google.server.link(
                    linkID, code: code, redirectURI: redirectURI, attempt: attempt.id)
            }
            await run.show(
                OwnPartner.browserScreen(saying: "The link is made. Google's app goes on."), at: .browser)
            return try await google.useUntilUnlinked(account)
        } catch let failure as LinkingFailure {
            await run.show(OwnPartner.browserScreen(saying: "Your part is done."), at: .browser)
            return await google.showFailure(failure, of: linkID)
        }
    }

    /// Shows a screen with a field, and a problem, until it gets an address, and returns it without spaces at its ends.
    private func askForAddress(
        after problem: String?, on screen: (_ problem: String?) -> Screen
    ) async throws -> String {
        var problem = problem
        while true {
            let tap = try await run.ask(screen(problem), at: .browser)
            let text = tap.values[OwnPartner.addressName] ?? ""
            let address = text.trimmingCharacters(in: .whitespacesAndNewlines)
            if address.contains("://") { return address }
            problem = "Paste the whole address, from http to its end."
        }
    }

    /// Shows on both screens that nothing was linked, and returns this outcome without secrets.
    private func showStop(_ title: String, _ text: String) async -> Outcome {
        let text = hidden(text)
        await run.show(GoogleAppScreens.screen("Not linked", text), at: .google)
        await run.show(OwnPartner.browserScreen(saying: "Your part is done."), at: .browser)
        return .stopped(title, text)
    }

    /// A text without the secrets of the reader's partner.
    private func hidden(_ text: String) -> String { partner.secrets.hidden(in: text) }

    /// A message that carries an address, by its number in the journal.
    private struct LinkMessage {
        let number: Int
        /// The address, with the reader's changes.
        let link: String
    }

    /// Notes a message that carries an address, and returns it when the reader has let it go.
    private func send(
        from: Party, to: Party, _ what: String, _ link: String
    ) async -> LinkMessage {
        var entry = JournalEntry(
            from: from, to: to, what: what,
            parameters: HTTPParameters.decoded(link.rawQuery ?? ""))
        entry.link = link
        let number = run.journal.begin(entry)
        let edit = await run.journal.pass(number)
        return LinkMessage(number: number, link: edit?.applied(to: link) ?? link)
    }

    /// Notes the answer to a message in words.
    private func end(_ message: LinkMessage, _ summary: String) {
        run.journal.end(message.number, answer: JournalEntry.Answer(summary: summary))
    }
}
