import FlipSandbox
import Foundation
import Google
import LocalWeb
import PlatformCrypto
import WebText

/// Google's side plays against the reader's own server, with the reader's own browser between them.
struct OwnPartnerStage: Sendable {
    let stage: Stage
    let partner: OwnPartner
    let waiting: WaitingStages
    private let clock: SettableClock
    private let attempts: LinkAttempts
    private let app: GoogleApp
    private let google: LinkSteps
    private let mask: MessageMask
    private let owner = LinkAttempt.Owner(account: "you@google.example", device: "this browser")

    /// Google's side alone: its clock begins now, and moves when told.
    init(
        _ stage: Stage, partner: OwnPartner, waiting: WaitingStages, crypto: PlatformCrypto,
        random: RandomSource, start: Date
    ) {
        let clock = SettableClock(start)
        let mask = MessageMask(secrets: partner.secrets)
        let client = OwnPartnerClient(
            client: partner.limits.transport, journal: stage.journal, mask: mask)
        self.stage = stage
        self.partner = partner
        self.waiting = waiting
        self.clock = clock
        self.mask = mask
        attempts = LinkAttempts(now: { clock.now }, random: { random.bytes($0) })
        app = GoogleApp(redirectURI: .flip(.home), attempts: attempts)
        google = LinkSteps(
            stage: stage,
            server: GoogleServer(
                partners: [partner.registration], client: client, crypto: crypto, random: random,
                now: { clock.now }),
            hiding: { mask.secrets.hidden(in: $0) })
    }

    func play() async throws -> Outcome {
        let (id, server) = (linkID, google.server)
        await stage.enter(
            Stage.World(
                clock: clock, addresses: [:], stop: {},
                memory: { [.google(await server.account(id))] }))
        await stage.show(OwnPartnerScreens.idle, at: .browser)
        let tap = try await stage.ask(screens.start, at: .google)
        let (attempt, request) = await app.flip(to: partner.registration, for: owner)
        guard tap.button.role == .use else { return try await follow(app.appIsNotInstalled(attempt)) }
        return try await link(byApp: request.url)
    }

    private var linkID: LinkedAccount.ID {
        LinkedAccount.ID(account: owner.account, partner: partner.registration.name)
    }

    private var screens: OwnPartnerScreens { OwnPartnerScreens(partner: partner) }

    private func follow(_ step: LinkingStep) async throws -> Outcome {
        switch step {
        case .finish(let code, let attempt):
            return try await exchange(code, attempt, redirectURI: attempt.redirectURI.text)
        case .openBrowser(let visit, _): return try await link(byBrowser: visit)
        case .stop(let reason, _): return await stopped("Google stops", Outcome.because(reason))
        case .ignore(let refusal):
            return await stopped("Google takes no notice of the answer", "The reason: \(refusal).")
        }
    }

    /// The reader signs in on the server's own pages.
    private func link(byBrowser visit: BrowserVisit) async throws -> Outcome {
        let url = await note(
            from: .googleApp, to: .browser, "opens \(partner.registration.authorizationURL)",
            partner.address(of: visit))
        await stage.show(
            FlipScreens.google(
                "Going on in the browser", "\(partner.registration.name) asks the user there."),
            at: .google)
        let state = ByteString(visit.attempt.state)
        waiting.withLock { $0[state] = stage.id }
        defer { waiting.withLock { $0[state] = nil } }
        let answer = BrowserAnswer(
            attempt: visit.attempt, attempts: attempts, redirectURI: partner.redirectURI)
        var problem: String?
        while true {
            let address = try await self.address(on: screens.browser(url, problem))
            guard address.contains("://") else {
                problem = "Paste the whole address of the page, from http to its end."
                continue
            }
            let (number, answered) = await begin(
                from: .browser, to: .googleServer, "brings the answer", address)
            let result: Result<String, BrowserAnswer.Refusal> =
                await stage.journal.recordingChecks(by: .googleServer, dealingWith: number) {
                    await answer.result(of: answered)
                }
            switch result {
            case .success(let code):
                stage.journal.end(number, answer: Hop.Answer(summary: "exchange the code"))
                return try await exchange(code, visit.attempt, redirectURI: partner.redirectURI)
            case .failure(.open(let words)):
                stage.journal.end(number, answer: Hop.Answer(summary: "still waiting"))
                problem = mask.secrets.hidden(in: words)
            case .failure(.over(let words)):
                stage.journal.end(number, answer: Hop.Answer(summary: "not linked"))
                return await stopped("Google stops", words)
            }
        }
    }

    /// The reader opens the universal link on a phone.
    private func link(byApp link: String) async throws -> Outcome {
        let link = await note(from: .googleApp, to: .phone, "opens a universal link", link)
        await stage.show(FlipScreens.google("Linking", "Your app is open on your phone."), at: .google)
        var problem: String?
        while true {
            let address = try await self.address(on: screens.app(link, problem))
            let (number, answered) = await begin(
                from: .phone, to: .googleApp, "opens an address of Google's", address)
            let step = await stage.journal.recordingChecks(by: .googleApp, dealingWith: number) {
                await app.receive(answered, for: owner)
            }
            stage.journal.end(number, answer: Hop.Answer(summary: "\(step)"))
            guard case .ignore(let refusal) = step else { return try await follow(step) }
            problem = mask.secrets.hidden(in: "\(refusal).")
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
            await stage.show(
                OwnPartnerScreens.over("The link is made. Google's app goes on."), at: .browser)
            return try await google.linked(account)
        } catch let failure as LinkingFailure {
            await stage.show(OwnPartnerScreens.over("Your part is done."), at: .browser)
            return await google.failed(failure)
        }
    }

    private func address(on screen: Screen) async throws -> String {
        let tap = try await stage.ask(screen, at: .browser)
        return (tap.values[OwnPartnerScreens.address] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func stopped(_ title: String, _ text: String) async -> Outcome {
        let text = mask.secrets.hidden(in: text)
        await stage.show(FlipScreens.google("Not linked", text), at: .google)
        await stage.show(OwnPartnerScreens.over("Your part is done."), at: .browser)
        return .stopped(title, text)
    }

    /// Notes a message that needs no answer; returns its address when it may go on.
    private func note(from: Party, to: Party, _ what: String, _ link: String) async -> String {
        let (number, link) = await begin(from: from, to: to, what, link)
        stage.journal.end(number)
        return link
    }

    /// Notes a message with an address; returns its number and its address when it may go on.
    private func begin(
        from: Party, to: Party, _ what: String, _ link: String
    ) async -> (number: Int, link: String) {
        let query = link.firstIndex(of: "?").map { link[$0...].dropFirst().prefix { $0 != "#" } } ?? ""
        var hop = Hop(
            from: from, to: to, what: what, parameters: mask.masked(HTTPParameters.decoded(query)))
        hop.link = mask.masked(address: link)
        let number = stage.journal.begin(hop)
        let edit = await stage.journal.pass(number) { mask.secrets.shown($0.name, $0.value) }
        return (number, edit?.applied(to: link) ?? link)
    }
}

extension Scenario {
    /// The scenario of a reader's own partner; it is in no list, since it holds the partner's secrets.
    static func own(
        _ partner: OwnPartner, _ values: OwnValues, waiting: WaitingStages, crypto: PlatformCrypto,
        random: RandomSource, start: Date
    ) -> Scenario {
        Scenario(
            id: "your-partner", track: .own, title: "Your server, live",
            watch:
                "Google's side is this program. Sign in at your own server in this browser, and watch "
                + "each message.",
            page: "playground", own: values
        ) { stage in
            try await OwnPartnerStage(
                stage, partner: partner, waiting: waiting, crypto: crypto, random: random, start: start
            ).play()
        }
    }
}

/// The screens of Google's app, and of the reader's own browser and phone.
struct OwnPartnerScreens {
    let partner: OwnPartner

    /// Google's app before the link.
    var start: Screen {
        var buttons: [Screen.Part] = [
            .button(Screen.Button(label: "Link \(name)", role: .begin, isPrimary: true))
        ]
        if partner.hasApp { buttons.append(.button(Screen.Button(label: "Link by your app", role: .use))) }
        return FlipScreens.google(
            "Link a service", "Google's side is this program. The server is yours.", buttons)
    }

    static let idle = Screen("Your browser", [.text("Your sign-in page opens from here.")])

    static func over(_ text: String) -> Screen { Screen("Your browser", [.text(text)]) }

    /// The way through the sign-in page, and the place for the address at its end.
    func browser(_ address: String, _ problem: String?) -> Screen {
        let way: [Screen.Part] = [
            .heading("Sign in at your server"), .text("Sign in and agree there, as your users do."),
            .link(address: address, label: "Open the sign-in page", isApart: !partner.comesBack),
        ]
        let back =
            partner.comesBack
            ? "Your server leads the browser back here. If it ends elsewhere, paste its address:"
            : "At the end the browser shows an error of Google's. Paste the address of that page:"
        return Screen(name, way + [.note(back)] + paste(problem))
    }

    func app(_ link: String, _ problem: String?) -> Screen {
        Screen(
            "Your phone",
            [
                .heading("Open this link on your phone"),
                .text("Send it to a phone that has your app, and tap it in Notes or Mail."), .code(link),
                .note("After you agree, the phone opens an address of Google's. Paste it:"),
            ] + paste(problem))
    }

    private func paste(_ problem: String?) -> [Screen.Part] {
        (problem.map { [.alert($0)] } ?? []) + [
            .field(name: Self.address, label: "Address at the end", value: "", isSecret: false),
            .button(Screen.Button(label: "Take this address", role: .finish)),
        ]
    }

    private var name: String { partner.registration.name }

    static let address = "address"
}
