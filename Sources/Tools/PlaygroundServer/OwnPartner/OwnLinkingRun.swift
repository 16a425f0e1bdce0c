import FlipSandbox
import Foundation
import GoogleStandIn
import Journal
import LocalServers
import WebText

/// Google's side plays against the reader's own server, with the reader's own browser between them.
struct OwnLinkingRun: RunParties {
    let run: ScenarioRun
    let partner: OwnPartner
    /// The clock of Google's side; it begins now, and moves when told.
    let clock: SettableClock
    private let waiting: WaitingRuns
    let attempts: LinkAttempts
    private let app: GoogleApp
    private let google: LinkSteps
    private let owner = LinkAttempt.Owner(account: "you@google.example", device: "this browser")

    init(_ run: ScenarioRun, partner: OwnPartner, in server: PlaygroundServer) {
        let clock = SettableClock(server.now())
        let random = server.random
        let client = OwnPartnerClient(
            client: partner.limits.transport, journal: run.journal, secrets: partner.secrets)
        self.run = run
        self.partner = partner
        self.clock = clock
        waiting = server.waiting
        attempts = LinkAttempts(now: { clock.now }, random: { random.bytes($0) })
        app = GoogleApp(redirectURI: .flip(.home), attempts: attempts)
        google = LinkSteps(
            run: run,
            server: GoogleServer(
                partners: [partner.registration], client: client, crypto: server.crypto, random: random,
                now: { clock.now }),
            hiding: { partner.secrets.hidden(in: $0) })
    }

    /// The only server is the reader's own.
    var addresses: [String: String] { [:] }

    func stop() {}

    func memory() async -> [MemoryTable] { [.google(await google.server.account(linkID))] }

    func play() async throws -> Outcome {
        await run.enter(self)
        await run.show(OwnPartner.idleScreen, at: .browser)
        let tap = try await run.ask(partner.startScreen, at: .google)
        let flip = await app.flip(to: partner.registration, for: owner)
        guard tap.button.role == .use else {
            return try await follow(app.appIsNotInstalled(flip.attempt))
        }
        return try await link(byApp: flip.request.url)
    }

    private var linkID: LinkedAccount.ID {
        LinkedAccount.ID(account: owner.account, partner: partner.registration.name)
    }

    private func follow(_ step: LinkingStep) async throws -> Outcome {
        switch step {
        case .finish(let code, let attempt):
            return try await exchange(code, attempt, redirectURI: attempt.redirectURI.text)
        case .openBrowser(let visit, _): return try await link(byBrowser: visit)
        case .stop(let reason, _): return await stopped("Google stops", FlipScreens.sentence(because: reason))
        case .ignore(let refusal):
            return await stopped("Google takes no notice of the answer", "The reason: \(refusal).")
        }
    }

    /// The reader signs in on the server's own pages.
    private func link(byBrowser visit: BrowserVisit) async throws -> Outcome {
        let url = await note(
            from: .googleApp, to: .browser, "opens \(partner.registration.authorizationURL)",
            partner.address(of: visit))
        await run.show(
            FlipScreens.google(
                "Going on in the browser", "\(partner.registration.name) asks the user there."),
            at: .google)
        let state = ByteString(visit.attempt.state)
        waiting.withLock { $0[state] = run.id }
        defer { waiting.withLock { $0[state] = nil } }
        var problem: String?
        while true {
            let address = try await self.address(on: partner.browserScreen(url, problem))
            guard address.contains("://") else {
                problem = "Paste the whole address of the page, from http to its end."
                continue
            }
            let message = await begin(
                from: .browser, to: .googleServer, "brings the answer", address)
            let result = await run.journal.recordingChecks(by: .googleServer, dealingWith: message.number) {
                await judge(message.link, to: visit.attempt)
            }
            switch result {
            case .code(let code):
                run.journal.end(message.number, answer: JournalEntry.Answer(summary: "exchange the code"))
                return try await exchange(code, visit.attempt, redirectURI: partner.redirectURI)
            case .open(let words):
                run.journal.end(message.number, answer: JournalEntry.Answer(summary: "still waiting"))
                problem = hidden(words)
            case .over(let words):
                run.journal.end(message.number, answer: JournalEntry.Answer(summary: "not linked"))
                return await stopped("Google stops", words)
            }
        }
    }

    private func link(byApp link: String) async throws -> Outcome {
        let link = await note(from: .googleApp, to: .phone, "opens a universal link", link)
        await run.show(FlipScreens.google("Linking", "Your app is open on your phone."), at: .google)
        var problem: String?
        while true {
            let address = try await self.address(on: OwnPartner.phoneScreen(link, problem))
            let message = await begin(
                from: .phone, to: .googleApp, "opens an address of Google's", address)
            let step = await run.journal.recordingChecks(by: .googleApp, dealingWith: message.number) {
                await app.receive(message.link, for: owner)
            }
            run.journal.end(message.number, answer: JournalEntry.Answer(summary: "\(step)"))
            guard case .ignore(let refusal) = step else { return try await follow(step) }
            problem = hidden("\(refusal).")
        }
    }

    private func exchange(
        _ code: String, _ attempt: LinkAttempt, redirectURI: String
    ) async throws -> Outcome {
        do {
            let account = try await google.recorded {
                try await google.server.link(
                    linkID, code: code, redirectURI: redirectURI, attempt: attempt.id)
            }
            await run.show(
                OwnPartner.lastScreen("The link is made. Google's app goes on."), at: .browser)
            return try await google.linked(account)
        } catch let failure as LinkingFailure {
            await run.show(OwnPartner.lastScreen("Your part is done."), at: .browser)
            return await google.failed(failure)
        }
    }

    private func address(on screen: Screen) async throws -> String {
        let tap = try await run.ask(screen, at: .browser)
        return (tap.values[OwnPartner.addressField] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func stopped(_ title: String, _ text: String) async -> Outcome {
        let text = hidden(text)
        await run.show(FlipScreens.google("Not linked", text), at: .google)
        await run.show(OwnPartner.lastScreen("Your part is done."), at: .browser)
        return .stopped(title, text)
    }

    private func hidden(_ text: String) -> String { partner.secrets.hidden(in: text) }

    /// Notes a message that needs no answer; returns its address when it may go on.
    private func note(from: Party, to: Party, _ what: String, _ link: String) async -> String {
        let message = await begin(from: from, to: to, what, link)
        run.journal.end(message.number)
        return message.link
    }

    /// A message that is on its way, and the link that it carries.
    private struct LinkMessage {
        let number: Int
        let link: String
    }

    /// Notes a message with an address; returns its number and its address when it may go on.
    private func begin(
        from: Party, to: Party, _ what: String, _ link: String
    ) async -> LinkMessage {
        let query = link.firstIndex(of: "?").map { link[$0...].dropFirst().prefix { $0 != "#" } } ?? ""
        var entry = JournalEntry(
            from: from, to: to, what: what, parameters: partner.secrets.masked(HTTPParameters.decoded(query)))
        entry.link = partner.secrets.masked(address: link)
        let number = run.journal.begin(entry)
        let edit = await run.journal.pass(number) { partner.secrets.shown($0.name, $0.value) }
        return LinkMessage(number: number, link: edit?.applied(to: link) ?? link)
    }
}
