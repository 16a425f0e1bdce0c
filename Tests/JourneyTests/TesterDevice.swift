import FlipSandbox
import FlipTester
import Foundation
import OneFile
import PartnerMistakes
import PlatformCrypto
import Testing
import UniversalLinks

/// A phone with the partner's app, made of the files to paste, and the tester.
@MainActor final class TesterDevice: FlipPresenter {
    nonisolated static let returnURL = "https://partner.example/flip-tester"
    nonisolated static let testerID = "TEAMID1234.example.partner.tester"
    nonisolated static let appID = "TEAMID1234.example.partner.app"

    let tester: FlipTester
    private let phone: Phone
    private let sandbox: FlipSandbox
    /// Changes an answer of the partner's app before the app opens it.
    private let changeAnswer: @Sendable (String) -> String
    // Lazy, because it opens its answers by this device.
    private lazy var linking: FlipLinking = makeLinking()
    private var screen: FlipScreen?

    /// A device whose partner's server makes a mistake, if one is given, and whose app sends changed answers.
    ///
    /// - Parameter installsApp: whether the partner's app is on the device; the tester always is.
    init(
        mistake: PartnerMistake? = nil, installsApp: Bool = true,
        changingAnswer changeAnswer: @escaping @Sendable (String) -> String = { $0 }
    ) async throws {
        var settings = SandboxSettings()
        settings.transport = .inMemory
        settings.partnerChanges.append {
            $0.testerAppID = Self.testerID
            $0.clients[0].flipRedirectURIs.append(Self.returnURL)
            $0.clients[0].redirectURIs.append(Self.returnURL)
        }
        if let mistake { settings.make(mistake) }
        let sandbox = try await FlipSandbox(settings)
        self.sandbox = sandbox
        self.changeAnswer = changeAnswer
        tester = try FlipTester(
            TesterSettings(
                universalLink: sandbox.registration.universalLink, clientID: sandbox.registration.client.id,
                scopes: sandbox.registration.scopes, returnURL: Self.returnURL,
                server: TesterSettings.Server(
                    tokenURL: sandbox.registration.tokenURL, userinfoURL: sandbox.registration.userinfoURL,
                    revocationURL: sandbox.registration.revocationURL)),
            clientSecret: sandbox.registration.client.secret, client: sandbox.web.client(of: .googleServer),
            random: .repeatable(seed: 9), now: { sandbox.clock.now })
        phone = Phone(client: sandbox.web.client(of: .phone))
        let domain = try AssociatedDomain("applinks:partner.example")
        await phone.install(Phone.App(id: Self.testerID, domains: [domain]))
        if installsApp { await phone.install(Phone.App(id: Self.appID, domains: [domain])) }
    }

    /// The partner's app, as a debug build of it, which answers the tester too.
    private func makeLinking() -> FlipLinking {
        let sandbox = sandbox
        var flip = FlipSettings.sandbox(sandbox.registration)
        flip.redirectURIs.append(Self.returnURL)
        return FlipLinking(
            flip, words: .sandbox, account: { await sandbox.accounts.current() },
            code: { try await sandbox.appServer.code.code(for: $0, session: $1.session) },
            open: { [weak self] url, universalLinksOnly in
                await self?.open(url.absoluteString, universalLinksOnly: universalLinksOnly) ?? false
            }, untilActive: {}, now: { sandbox.clock.now })
    }

    func show(_ screen: FlipScreen?) { self.screen = screen }

    /// Does what the run tells a person to do.
    func play(_ run: TesterRun) async throws -> TesterResult {
        switch run {
        case .coldStart: await phone.end(Self.appID)
        case .background: await phone.launch(Self.appID)
        // This app has no sheet of its own, so `openSheet` is played as `link` is.
        case .link, .cancel, .wrongClientID, .unlistedRedirectURI, .stateToEscape, .longState, .severalScopes,
            .openSheet, .secondLink:
            break
        }
        await openLink(await tester.begin(run))
        if run == .secondLink { await openLink(try #require(await tester.beginSecondLink())) }
        if case .question = screen?.content, let id = screen?.id {
            if run == .cancel { await linking.refuse(id) } else { await linking.agree(id) }
        }
        if await tester.current?.isFinished == false {
            // What a person sees: the files to paste show a message for a link that cannot be used.
            if case .message = screen?.content {
                await tester.reportRefusal()
            } else {
                await tester.reportNoAnswer()
            }
        }
        return try #require(await tester.current)
    }

    /// The tester opens a link, and the partner's app gets it where it opens.
    private func openLink(_ link: String) async {
        let opening = await phone.open(link, universalLinksOnly: true)
        guard case .app(Self.appID, _) = opening.result, let url = URL(string: link) else {
            return await tester.reportOpening(succeeded: false)
        }
        await tester.reportOpening(succeeded: true)
        await linking.receive(url, in: self)
    }

    /// The partner's app opens its answer.
    private func open(_ answer: String, universalLinksOnly: Bool) async -> Bool {
        let answer = changeAnswer(answer)
        let opening = await phone.open(answer, universalLinksOnly: universalLinksOnly)
        guard case .app(Self.testerID, _) = opening.result else { return false }
        await tester.receive(answer)
        return true
    }
}
