import AppFlip
import FlipSandbox
import FlipTester
import Foundation
import HTTPMessages
import OneFile
import PartnerMistakes
import PlatformCrypto
import Testing
import UniversalLinks
import WebText

/// The tester app against the files to paste and the partner's server, on a phone that holds both apps.
@Suite struct TesterJourneyTests {
    @Test(arguments: TesterRun.allCases)
    func `the files to paste pass each run`(run: TesterRun) async throws {
        let device = try await TesterDevice()
        let result = try await device.play(run)
        #expect(result.isGood, "\(result.text)")
        let isAnswered = run != .strangerRedirectURI
        #expect(result.answers.count == (isAnswered ? 1 : 0))
    }

    @Test func `a code of the tester is exchanged, refreshed and revoked`() async throws {
        let device = try await TesterDevice()
        _ = try await device.play(.link)
        #expect(await device.tester.canExchange)
        for step in [
            await device.tester.exchange(), await device.tester.refresh(), await device.tester.unlink(),
        ] {
            #expect(step.isDone && step.checks.allSatisfy(\.held), "\(step.text)")
            #expect(!step.checks.isEmpty || step.title == "unlink")
        }
        #expect(await device.tester.refresh().isDone == false, "the link is cut")
        #expect(await device.tester.exchange().isDone == false, "the code is used")
    }

    /// A mistake in the partner's app: what it does to its answer, and the check that names it.
    struct AppMistake: Sendable, CustomTestStringConvertible {
        static let content = "the answer has a code, or an error that Google's page lists"

        let name: String
        let run: TesterRun
        let check: String
        let answer: @Sendable (String) -> String
        var testDescription: String { name }
    }

    static let appMistakes = [
        AppMistake(
            name: "state is decoded once too often", run: .hardState, check: "state is one that was sent"
        ) { $0.replacing("%252B", with: "%2B") },
        AppMistake(name: "state is cut", run: .longState, check: "state is one that was sent") {
            String($0.prefix(900))
        },
        AppMistake(name: "state is missing", run: .link, check: "the answer has state") {
            String($0.prefix { $0 != "&" })
        },
        AppMistake(name: "code and error", run: .link, check: AppMistake.content) { $0 + "&error=cancelled" },
        AppMistake(name: "two codes", run: .link, check: AppMistake.content) { $0 + "&code=other" },
        AppMistake(name: "an error of its own", run: .cancel, check: AppMistake.content) {
            $0.replacing("access_denied", with: "user_cancelled")
        },
        AppMistake(
            name: "Cancel is cancelled", run: .cancel, check: "your app answers access_denied"
        ) { $0.replacing("access_denied", with: "cancelled") },
        AppMistake(
            name: "another address", run: .link, check: "the answer is at this app's redirect URI"
        ) { $0.replacing("/flip-tester?", with: "/flip-tester/other?") },
    ]

    @Test(arguments: appMistakes)
    func `a mistake of the app is named by its check`(mistake: AppMistake) async throws {
        let device = try await TesterDevice(spoiling: mistake.answer)
        let result = try await device.play(mistake.run)
        #expect(!result.isGood)
        let broken = result.checks.filter { !$0.held }
        #expect(broken.contains { $0.text == mistake.check && !$0.remedy.isEmpty }, "\(result.text)")
    }

    /// The mistakes of a server that show when a code is exchanged, refreshed or revoked, with the words of the check.
    static let serverMistakes: [(PartnerMistake, String)] = [
        (.tokensAsPage, "the content type is application/json"),
        (.tokensCached, "Cache-Control has no-store"),
        (.tokenTypeMissing, "token_type is bearer, in any case"),
        (.expiresInText, "expires_in is a positive number of seconds"),
        (.noRefreshToken, "the answer to a code has a refresh_token"),
        (.accessTokenIsJWT, "access_token is opaque, not a JWT"),
        (.formRefused, "the token endpoint answers 200"),
        (.sameAccessToken, "a refresh gives out a new access token"),
        (.refreshWithoutAccess, "access_token is not empty, and has only characters of a bearer token"),
        (.noEmail, "userinfo has sub and email"),
        (.nothingAtRevocation, "the revocation endpoint answers 200, to unknown tokens too"),
    ]

    @Test(arguments: serverMistakes.indices)
    func `a mistake of the server is named by its check`(index: Int) async throws {
        let (mistake, check) = Self.serverMistakes[index]
        let device = try await TesterDevice(mistake: mistake)
        _ = try await device.play(.link)
        var steps = [await device.tester.exchange()]
        if steps[0].isDone { steps += [await device.tester.refresh(), await device.tester.unlink()] }
        let broken = steps.flatMap(\.checks).filter { !$0.held }.map(\.text)
        let told = steps.map(\.text).joined(separator: "\n")
        #expect(broken.contains(check) || told.contains(check), "\(mistake.id): \(told)")
    }

    @Test func `without the app the tester says that Google goes on in the browser`() async throws {
        let device = try await TesterDevice(installsApp: false)
        let result = try await device.play(.link)
        #expect(!result.isGood && result.nextStep == "go on in the browser, because no app opens")
    }
}

/// A phone with the partner's app, made of the files to paste, and the tester.
@MainActor private final class TesterDevice: FlipPresenter {
    nonisolated static let returnURL = "https://partner.example/flip-tester"
    nonisolated static let testerID = "TEAMID1234.example.partner.tester"
    nonisolated static let appID = "TEAMID1234.example.partner.app"

    let tester: FlipTester
    private let phone: Phone
    private let sandbox: FlipSandbox
    private var linking: FlipLinking?
    private var screen: FlipScreen?

    init(
        mistake: PartnerMistake? = nil, installsApp: Bool = true,
        spoiling spoil: @escaping @Sendable (String) -> String = { $0 }
    ) async throws {
        var settings = SandboxSettings()
        settings.transport = .inMemory
        settings.partnerChanges.append {
            $0.testerAppID = Self.testerID
            $0.clients[0].flipRedirectURIs.append(Self.returnURL)
            $0.clients[0].redirectURIs.append(Self.returnURL)
        }
        if let mistake {
            settings.mistakes.server = { server, clock in
                mistake.defect.laid(over: server) { clock.advance(by: $0) }
            }
        }
        let sandbox = try await FlipSandbox.start(settings)
        self.sandbox = sandbox
        tester = try FlipTester(
            TesterSettings(
                universalLink: sandbox.registration.universalLink, clientID: sandbox.registration.client.id,
                scopes: sandbox.registration.scopes, returnURL: Self.returnURL,
                server: .init(
                    tokenURL: sandbox.registration.tokenURL, userinfoURL: sandbox.registration.userinfoURL,
                    revocationURL: sandbox.registration.revocationURL)),
            clientSecret: sandbox.registration.client.secret, client: sandbox.web.client(of: .googleServer),
            random: .repeatable(seed: 9), now: { sandbox.clock.now })
        phone = Phone(client: sandbox.web.client(of: .phone))
        let domain = try AssociatedDomain("applinks:partner.example")
        await phone.install(Phone.App(id: Self.testerID, domains: [domain]))
        if installsApp { await phone.install(Phone.App(id: Self.appID, domains: [domain])) }
        var flip = FlipSettings.sandbox(sandbox.registration)
        // As a debug build of the partner's app does.
        flip.redirectURIs.append(Self.returnURL)
        linking = FlipLinking(
            flip, words: .sandbox, account: { await sandbox.accounts.current() },
            code: { try await sandbox.appServer.code.code(for: $0, session: $1.session) },
            open: { [weak self] url, universalLinksOnly in
                await self?.open(spoil(url.absoluteString), universalLinksOnly) ?? false
            }, untilActive: {}, now: { sandbox.clock.now })
    }

    nonisolated func show(_ screen: FlipScreen?) {
        MainActor.assumeIsolated { self.screen = screen }
    }

    /// Does what the run tells a person to do.
    func play(_ run: TesterRun) async throws -> TesterResult {
        if run == .coldStart { await phone.end(Self.appID) }
        if run == .background { await phone.launch(Self.appID) }
        await openLink(await tester.begin(run))
        if run == .secondLink, let second = await tester.beginSecondLink() { await openLink(second) }
        if case .question = screen?.content, let id = screen?.id {
            if run == .cancel { await linking?.refuse(id) } else { await linking?.agree(id) }
        }
        if await tester.current?.isOver == false {
            // What a person sees: the files to paste show a message for a link that cannot be used.
            if case .message = screen?.content {
                await tester.appRefused()
            } else {
                await tester.nothingCame()
            }
        }
        return try #require(await tester.current)
    }

    /// The tester opens a link, and the partner's app gets it where it opens.
    private func openLink(_ link: String) async {
        let opening = await phone.open(link, universalLinksOnly: true)
        guard case .app(Self.appID, _) = opening.result, let url = URL(string: link) else {
            return await tester.opened(false)
        }
        await tester.opened(true)
        await linking?.receive(url, in: self)
    }

    /// The partner's app opens its answer.
    private func open(_ answer: String, _ universalLinksOnly: Bool) async -> Bool {
        let opening = await phone.open(answer, universalLinksOnly: universalLinksOnly)
        guard case .app(Self.testerID, _) = opening.result else { return false }
        await tester.receive(answer)
        return true
    }
}
