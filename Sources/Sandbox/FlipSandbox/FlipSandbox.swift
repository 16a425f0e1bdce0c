// Docs/open-link.md shows runs of this sandbox from outside.

import DemoData
import Foundation
import GoogleRedirectURIs
import GoogleStandIn
import HTTPMessages
import HeadlessBrowser
import Journal
import LocalServers
import OAuth
import OneFile
import PartnerServer
import PlatformCrypto
import UniversalLinks

/// All parties of account linking, connected as in production, on one machine; two runs print the same text.
package struct FlipSandbox: Sandbox {
    /// The origin of the partner's server, for all parties.
    package static let partnerOrigin = "https://partner.example"

    package let journal: Journal
    package let clock: SettableClock
    package let phone: SandboxPhone
    package let browser: Browser
    package let googleApp: GoogleApp
    package let googleServer: GoogleServer
    package let partnerApp: FlipLinking
    package let appServer: SandboxAppServer
    package let accounts: SandboxAccounts
    package let store: InMemoryStore
    package let registration: PartnerRegistration
    /// The account at Google that is linked, and the phone that it is used on.
    package let owner = LinkAttempt.Owner(account: "ada@google.example", device: "phone-1")

    let settings: SandboxSettings
    package let web: LocalServers

    /// Starts the servers, installs the apps and signs the user in, as the settings say.
    package init(_ settings: SandboxSettings = SandboxSettings()) async throws {
        let crypto = try PlatformCrypto()
        let clock = settings.clock
        let now: @Sendable () -> Date = { clock.now }
        self.clock = clock
        self.settings = settings
        journal = settings.journal ?? Journal(printing: settings.printing)
        accounts = SandboxAccounts()
        store = InMemoryStore()
        let redirectHost = Self.redirectHost(for: settings.redirectURI)
        let redirectOrigin = "https://\(redirectHost.rawValue)"
        registration = try Self.registration(settings, redirectHost: redirectHost)
        web = try LocalServers(
            [Self.partnerOrigin: .partnerServer, redirectOrigin: .googleServer], journal: journal,
            transport: settings.transport)

        // Each party has its own random source (the seeds 3, 5 and 7), so that the printed values do not depend on the
        // order of the parties.
        try web.serve(
            Self.partnerServer(settings, store: store, random: .repeatable(seed: 3), crypto: crypto),
            at: Self.partnerOrigin)

        // Google's app and server.
        let attempts = LinkAttempts(
            stateEnding: settings.stateEnding, now: now, random: .repeatable(seed: 5))
        let googleServer = GoogleServer(
            partners: [registration], client: web.client(of: .googleServer), crypto: crypto,
            random: .repeatable(seed: 7), now: now)
        self.googleServer = googleServer
        let usesPKCE = settings.usesPKCE
        googleApp = GoogleApp(redirectURI: settings.redirectURI, attempts: attempts) { attempt in
            usesPKCE ? await googleServer.makeCodeChallenge(forAttempt: attempt).value : nil
        }
        try web.serve(
            RedirectHost(host: redirectHost, server: googleServer, attempts: attempts), at: redirectOrigin)

        // The phone, its browser, and the partner's app.
        browser = Browser(
            client: web.client(of: .browser),
            headers: settings.languages.map { ["Accept-Language": $0] } ?? [:])
        phone = SandboxPhone(journal: journal, client: web.client(of: .phone, through: "Apple's servers"))
        appServer = SandboxAppServer(
            client: web.client(of: .partnerApp), clock: clock, isOffline: settings.isOffline,
            delay: settings.codeDelay)
        partnerApp = await Self.partnerApp(
            settings, registration: registration, accounts: accounts, appServer: appServer, phone: phone)
        try await installApps(redirectHost: redirectHost)
    }

    /// The partner's server, with the changes and the mistakes of the settings.
    private static func partnerServer(
        _ settings: SandboxSettings, store: InMemoryStore, random: RandomSource, crypto: PlatformCrypto
    ) throws -> any HTTPHandler {
        let clock = settings.clock
        var configuration = PartnerServerConfiguration.demo(
            issuer: partnerOrigin, crypto: crypto, quickPassword: true)
        for change in settings.partnerChanges { change(&configuration) }
        let server = try PartnerServer(
            configuration: configuration, store: store, externalUsers: settings.externalUsers,
            crypto: crypto, now: { clock.now }, random: random)
        return settings.mistakes.server(server, clock)
    }

    /// The partner's app: the files to paste, with the sandbox in the place of the phone and its system.
    private static func partnerApp(
        _ settings: SandboxSettings, registration: PartnerRegistration, accounts: SandboxAccounts,
        appServer: SandboxAppServer, phone: SandboxPhone
    ) async -> FlipLinking {
        let clock = settings.clock
        let changeAnswer = settings.mistakes.answer
        return await FlipLinking(
            .sandbox(registration), words: settings.words, account: { await accounts.current() },
            code: { try await appServer.code.code(for: $0, session: $1.session) },
            open: { url, universalLinksOnly in
                guard universalLinksOnly else { return false }
                return await phone.open(changeAnswer(url.absoluteString), from: .partnerApp)
            },
            untilActive: {}, now: { clock.now })
    }

    /// The host for browsers in the same environment of Google as an address of App Flip.
    private static func redirectHost(for address: GoogleRedirectURI) -> GoogleRedirectURI.Host {
        GoogleRedirectURI.Host.allCases.first { address.text.hasPrefix("https://\($0.rawValue)/") }
            ?? .production
    }

    /// The partner's data in the Google console.
    private static func registration(
        _ settings: SandboxSettings, redirectHost: GoogleRedirectURI.Host
    ) throws -> PartnerRegistration {
        PartnerRegistration(
            name: "Example Home",
            client: ClientCredentials(
                id: PartnerServerConfiguration.Demo.clientID,
                secret: settings.clientSecret, method: settings.clientAuthentication),
            universalLink: "\(partnerOrigin)/flip", scopes: ["devices.read", "devices.control"],
            webRedirectURI: try .web(
                projectID: PartnerServerConfiguration.Demo.googleProject, host: redirectHost),
            authorizationURL: "\(partnerOrigin)/authorize", tokenURL: "\(partnerOrigin)/token",
            userinfoURL: "\(partnerOrigin)/userinfo", revocationURL: "\(partnerOrigin)/revoke",
            issuer: partnerOrigin)
    }

    /// Installs both apps on the phone as the settings say, and signs a user in to the partner's app.
    private func installApps(redirectHost: GoogleRedirectURI.Host) async throws {
        if let id = RedirectHost.appID(of: settings.redirectURI) {
            let domain = try AssociatedDomain("applinks:\(redirectHost.rawValue)")
            await phone.install(.googleApp, Phone.App(id: id, domains: [domain]))
        }
        guard settings.isPartnerAppInstalled else { return }
        let domain = try AssociatedDomain("applinks:partner.example")
        await phone.install(
            .partnerApp, Phone.App(id: PartnerServerConfiguration.Demo.appID, domains: [domain]))
        if settings.isSignedIn { try await signIn() }
    }

    /// Signs an account in to the partner's app, by the app's own call to its server.
    package func signIn(
        username: String = PartnerServerConfiguration.Demo.username,
        password: String = PartnerServerConfiguration.Demo.password
    ) async throws {
        let account = try await journal.recordingChecks(by: .partnerApp) {
            try await appServer.signIn(username: username, password: password)
        }
        await accounts.set(account)
    }

    /// Judges an answer as Google's server; the journal gets the rules that were looked at.
    @discardableResult
    package func judge<Value>(_ body: () -> Value) -> Value {
        journal.recordingChecks(by: .googleServer, body)
    }
}
