// Docs/yahoo-sign-in.md shows runs of this sandbox from outside.

import AppServer
import DemoData
import FirebaseAuth
import FirebaseCore
import FirebaseStandIn
import Foundation
import HTTPMessages
import JSON
import Journal
import LocalServers
import OAuth
import PlatformCrypto
import YahooStandIn

/// All parties of a sign-in with Yahoo, connected as in production, on one machine; two runs print the same text.
package struct SignInSandbox: Sandbox {
    package let journal: Journal
    package let clock: SettableClock
    /// The user's phone.
    package let device: Device
    /// The app on the phone, whose code runs in ``asApp(_:)``.
    package let firebaseApp: FirebaseApp
    /// Firebase's client in the app on the phone: inside ``asApp(_:)``, the configured app's `Auth.auth()`.
    package var auth: Auth { Auth.auth(app: firebaseApp) }

    /// The sessions, codes and tokens of Yahoo.
    package let yahooStore = YahooStore()
    /// The users of Yahoo.
    package let yahooAccounts: [YahooConfiguration.Account]

    package let web: LocalServers
    private let firebase: FirebaseServer
    private let app: Party
    let crypto: PlatformCrypto

    /// Starts the servers and installs the app, as the settings say.
    package init(_ settings: SignInSettings = SignInSettings()) async throws {
        let crypto = try PlatformCrypto()
        let keys = try Self.keys.get()
        let clock = SettableClock()
        let now: @Sendable () -> Date = { clock.now }
        self.crypto = crypto
        self.clock = clock
        journal = settings.journal ?? Journal(settings.style, printing: settings.printing)

        web = try LocalServers(Self.parties, journal: journal, transport: settings.transport)

        // Each party has its own random source (the seeds 3, 5, 7, 11 and 13), so that the printed values do not
        // depend on the order of the parties.
        var yahooConfiguration = YahooConfiguration.sandbox(crypto: crypto)
        for change in settings.yahooChanges { change(&yahooConfiguration) }
        let yahoo = try YahooServer(
            configuration: yahooConfiguration, store: yahooStore, signingKey: keys.yahoo, crypto: crypto,
            now: now, random: .repeatable(seed: 3))
        yahooAccounts = yahooConfiguration.accounts

        var firebaseConfiguration = FirebaseConfiguration.sandbox(
            signingKey: keys.firebase, serviceKey: keys.appServer.publicKey)
        for change in settings.firebaseChanges { change(&firebaseConfiguration) }
        firebase = try FirebaseServer(
            configuration: firebaseConfiguration, client: web.client(of: .firebase), crypto: crypto, now: now,
            random: .repeatable(seed: 5))

        let appServer = try Self.appServer(
            client: web.client(of: .appServer), key: keys.appServer, crypto: crypto, now: now)

        try web.serve(yahoo, at: YahooConfiguration.Demo.issuer)
        try web.serve(yahoo.profileHost, at: YahooConfiguration.Demo.profileHost)
        try web.serve(appServer, at: SignInDemo.appServer)
        for origin in SignInDemo.firebaseOrigins { try web.serve(firebase, at: origin) }

        let device = Device(
            person: settings.person, app: settings.app, client: web.client(of: .browser), journal: journal,
            chooseTap: settings.chooseTap)
        self.device = device
        app = settings.app
        firebaseApp = Self.install(.demo, on: device, web.client(of: app), crypto, now, seed: 11)
    }

    /// The party of each origin.
    private static var parties: [String: Party] {
        var parties: [String: Party] = [
            YahooConfiguration.Demo.issuer: .yahoo, YahooConfiguration.Demo.profileHost: .yahoo,
            SignInDemo.appServer: .appServer,
        ]
        for origin in SignInDemo.firebaseOrigins { parties[origin] = .firebase }
        return parties
    }

    /// The app's own server, which checks ID tokens of Firebase and can sign users in with Yahoo itself.
    private static func appServer(
        client: any HTTPClient, key: SigningKey, crypto: PlatformCrypto, now: @escaping @Sendable () -> Date
    ) throws -> AppServer {
        let flow = YahooCodeFlow(
            yahoo: YahooConfiguration.Demo.issuer,
            credentials: ClientCredentials(
                id: SignInDemo.appServerClientID, secret: SignInDemo.appServerClientSecret, method: .basic),
            redirectURI: SignInDemo.appServerRedirectURI, client: client, crypto: crypto, now: now)
        return AppServer(
            verifier: FirebaseTokenVerifier(projectID: SignInDemo.project, client: client, now: now),
            issuer: try CustomTokenIssuer(
                serviceAccount: SignInDemo.serviceAccount, key: key, keyID: SignInDemo.serviceKeyID),
            flow: flow, appScheme: FirebaseOptions.demo.encodedAppID, crypto: crypto,
            random: .repeatable(seed: 7), now: now)
    }

    /// Another phone with an app on it, such as an attacker's phone, or a phone with the app of another project.
    package func app(
        _ options: FirebaseOptions = .demo, of person: Person, as party: Party = .app
    ) -> AppOnDevice {
        let clock = clock
        let device = Device(person: person, app: party, client: web.client(of: .browser), journal: journal)
        let client = web.client(of: party)
        let app = Self.install(options, on: device, client, crypto, { clock.now }, seed: 13)
        return AppOnDevice(app: app, device: device)
    }

    /// Installs an app on a device, which opens it.
    private static func install(
        _ options: FirebaseOptions, on device: Device, _ client: any HTTPClient, _ crypto: PlatformCrypto,
        _ now: @escaping @Sendable () -> Date, seed: UInt64
    ) -> FirebaseApp {
        let app = FirebaseApp(
            options: options, client: client,
            browser: { url, scheme in await device.present(url, callbackURLScheme: scheme) },
            crypto: crypto, now: now, random: .repeatable(seed: seed))
        let auth = Auth.auth(app: app)
        device.install { [weak auth] url in auth?.canHandle(url) ?? false }
        return app
    }

    /// Runs the body as the code of the app, so that the checks of its client are noted with its messages.
    package func asApp<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        defer { journal.flush() }
        return try await firebaseApp.run { try await journal.recordingChecks(by: app, body) }
    }

    /// Sends a request as the app, for a step that no library makes.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await send(request, as: app)
    }

    /// The accounts of a Firebase project, as an administrator lists them, without a message in the journal.
    package func accounts(ofProject project: String) async -> [JSONValue] {
        let request = HTTPRequest(
            method: "GET", origin: "https://identitytoolkit.googleapis.com",
            target: "/v1/projects/\(project)/accounts:batchGet?maxResults=1000",
            headers: ["Authorization": "Bearer owner"])
        return JSONValue(json: await firebase.handle(request).body)?["users"]?.array ?? []
    }
}
