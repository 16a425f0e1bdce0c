// Docs/whole-journey.md shows this step from outside.

import AppFlip
import Foundation
import Google
import HTTPMessages
import LocalWeb
import OAuth
import PartnerApp
import PartnerDemo
import PartnerServer
import PlatformCrypto
import UniversalLinks

/// All parties of account linking, connected as in production, on one machine.
///
/// Each server has the address that it would have (`https://partner.example`); a table of hosts leads it to
/// a loopback port. Clock and random values are given, so that two runs print the same.
package struct FlipSandbox: Sendable {
    package static let partnerOrigin = "https://partner.example"

    package let journal: Journal
    package let clock: SettableClock
    package let phone: SandboxPhone
    package let browser: Browser
    package let googleApp: GoogleApp
    package let attempts: LinkAttempts
    package let googleServer: GoogleServer
    package let partnerApp: AccountLinking
    /// The way from the partner's app to its server.
    package let partnerTransport: any PartnerTransport
    package let partnerClient: PartnerServerClient
    package let accounts: SandboxAccounts
    package let store: InMemoryStore
    /// The partner as Google knows it.
    package let registration: PartnerRegistration
    package let owner = LinkAttempt.Owner(account: "ada@google.example", device: "phone-1")

    let settings: SandboxSettings
    private let web: LocalServers

    /// Starts all parties.
    ///
    /// Throws the error that kept a party from starting, such as a missing cryptography library.
    package static func start(_ settings: SandboxSettings = SandboxSettings()) async throws -> FlipSandbox {
        try await FlipSandbox(settings)
    }

    private init(_ settings: SandboxSettings) async throws {
        let crypto = try PlatformCrypto()
        let clock = SettableClock()
        let now: @Sendable () -> Date = { clock.now }
        self.clock = clock
        journal = settings.journal ?? Journal(printing: settings.printing)
        self.settings = settings
        accounts = SandboxAccounts()
        store = InMemoryStore()

        var configuration = PartnerServerConfiguration.demo(
            issuer: Self.partnerOrigin, crypto: crypto, quickPassword: true)
        settings.configuringPartner(&configuration)
        // Each party has its own random source, so that the printed values do not depend on
        // the order of the parties.
        let partnerServer = try PartnerServer(
            configuration: configuration, store: store, crypto: crypto, now: now,
            random: .repeatable(seed: settings.seed &* 3))
        let host =
            GoogleRedirectURI.Host.allCases.first {
                settings.redirectURI.text.hasPrefix("https://\($0.rawValue)/")
            } ?? .production
        let webRedirectURI = try GoogleRedirectURI.web(
            projectID: PartnerServerConfiguration.Demo.googleProject, host: host)
        registration = PartnerRegistration(
            name: "Example Home",
            client: ClientCredentials(
                id: PartnerServerConfiguration.Demo.clientID,
                secret: settings.clientSecret, method: settings.clientAuthentication),
            universalLink: "\(Self.partnerOrigin)/flip", scopes: ["devices.read", "devices.control"],
            webRedirectURI: webRedirectURI, authorizationURL: "\(Self.partnerOrigin)/authorize",
            tokenURL: "\(Self.partnerOrigin)/token", userinfoURL: "\(Self.partnerOrigin)/userinfo",
            revocationURL: "\(Self.partnerOrigin)/revoke", issuer: Self.partnerOrigin)

        let redirectOrigin = "https://\(host.rawValue)"
        web = try LocalServers(
            [Self.partnerOrigin: .partnerServer, redirectOrigin: .googleServer], journal: journal,
            transport: settings.transport)
        let googleRandom = RandomSource.repeatable(seed: settings.seed &* 5)
        let attempts = LinkAttempts(
            stateBytes: settings.stateBytes, stateEnding: settings.stateEnding, now: now,
            random: { googleRandom.bytes($0) })
        let googleServer = GoogleServer(
            partners: [registration], client: web.client(of: .googleServer), crypto: crypto,
            random: .repeatable(seed: settings.seed &* 7), now: now)
        self.attempts = attempts
        self.googleServer = googleServer
        let usesPKCE = settings.usesPKCE
        googleApp = GoogleApp(redirectURI: settings.redirectURI, attempts: attempts) { attempt in
            usesPKCE ? await googleServer.codeChallenge(forAttempt: attempt).value : nil
        }

        let redirectHost = RedirectHost(host: host, server: googleServer, attempts: attempts)
        try web.serve(settings.mistakes.server(partnerServer, clock), at: Self.partnerOrigin)
        try web.serve(redirectHost, at: redirectOrigin)
        browser = Browser(
            client: web.client(of: .browser),
            headers: settings.languages.map { ["Accept-Language": $0] } ?? [:])
        phone = SandboxPhone(journal: journal, client: web.client(of: .phone, through: "Apple's servers"))

        let appClient = web.client(of: .partnerApp)
        partnerTransport = SandboxPartnerTransport(
            client: settings.isOffline ? OfflineClient(client: appClient) as any HTTPClient : appClient,
            clock: clock, patience: settings.mistakes.patience)
        partnerClient = try PartnerServerClient(origin: Self.partnerOrigin, transport: partnerTransport)
        var wording = ConsentWording.sandbox
        settings.changingWording(&wording)
        partnerApp = AccountLinking(
            .sandbox(registration), wording: wording, accounts: accounts, codes: partnerClient,
            opener: PhoneOpener(phone: phone, app: .partnerApp, spoiling: settings.mistakes.answer), now: now)

        if let id = RedirectHost.appID(of: settings.redirectURI) {
            let domain = try AssociatedDomain("applinks:\(host.rawValue)")
            await phone.install(.googleApp, Phone.App(id: id, domains: [domain]))
        }
        if settings.isPartnerAppInstalled {
            await phone.install(.partnerApp, try Self.partnerApp)
            if settings.isSignedIn { try await signIn() }
        }
    }

    /// The partner's app as the phone knows it.
    package static var partnerApp: Phone.App {
        get throws {
            Phone.App(
                id: PartnerServerConfiguration.Demo.appID,
                domains: [try AssociatedDomain("applinks:partner.example")])
        }
    }

    /// The loopback address of each server, by the origin that the parties use.
    package var addresses: [String: String] { web.addresses }

    /// Signs an account in to the partner's app, by the app's own call to its server; the
    /// demo account unless given.
    ///
    /// Throws `PartnerFailure` when the server refuses.
    package func signIn(
        username: String = PartnerServerConfiguration.Demo.username,
        password: String = PartnerServerConfiguration.Demo.password
    ) async throws {
        let account = try await journal.recordingChecks(by: .partnerApp) {
            try await partnerClient.signIn(username: username, password: password)
        }
        await accounts.set(account)
    }

    /// Sends a request as one of the parties, for a step that no library makes.
    ///
    /// Throws `HTTPClientError` when there is no answer.
    package func send(_ request: HTTPRequest, as party: Party) async throws -> HTTPResponse {
        try await client(of: party).send(request)
    }

    /// Judges an answer as Google's server; the journal gets the rules that were looked at.
    @discardableResult
    package func judge<Value>(_ body: () -> Value) -> Value {
        journal.recordingChecks(by: .googleServer, body)
    }

    /// Prints a line of the example after all messages so far.
    package func say(_ line: String) {
        journal.flush()
        print("=> \(line)\n")
    }

    func client(of party: Party) -> any HTTPClient { web.client(of: party) }

    /// Stops the servers.
    package func stop() async {
        await web.stop()
        journal.flush()
    }

    /// Stops the servers, prints what stopped the run, and ends the process with status 1.
    package func end(stoppedBy reason: any Error) async -> Never {
        await stop()
        endRun(stoppedBy: reason)
    }
}

extension PartnerConfiguration {
    /// The partner app of the sandbox: every documented address is accepted, so that each can be tried.
    package static func sandbox(_ registration: PartnerRegistration) -> PartnerConfiguration {
        PartnerConfiguration(
            universalLink: registration.universalLink, clientID: registration.client.id,
            redirectURIs: .flip([.sandbox, .development, .enterprise]),
            allowedScopes: ["devices.read", "devices.control"], defaultScope: ["devices.read"])
    }
}

extension ConsentWording {
    /// The words of the sandbox's partner app.
    package static var sandbox: ConsentWording {
        ConsentWording(
            company: "Example Home",
            statement: "Once linked, Google will have permission to control your devices.",
            scopes: [
                "devices.read": "See your devices and their state",
                "devices.control": "Control your devices",
            ],
            unlinkingURL: "\(FlipSandbox.partnerOrigin)/settings")
    }
}

/// The parties of account linking by App Flip.
extension Party {
    /// The person who links the account.
    package static let user = Party("user")
    /// Google Home or Google Assistant on the phone.
    package static let googleApp = Party("Google app")
    /// Google's servers: the code exchange, and the redirect host of the browser flow.
    package static let googleServer = Party("Google server")
    /// The phone's operating system, which decides which app gets a link.
    package static let phone = Party("phone")
    /// The partner's app on the phone.
    package static let partnerApp = Party("partner app")
    /// The partner's OAuth 2.0 authorization server.
    package static let partnerServer = Party("partner server")
}
