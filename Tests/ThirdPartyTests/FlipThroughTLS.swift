import AppFlip
import DemoData
import FlipSandbox
import Foundation
import GoogleStandIn
import OAuth
import PartnerApp
import PartnerServer
import PlatformCrypto
import Testing
import URLSessionTransport

/// Both apps and Google's server, where the system trusts the CA; ``NginxTests`` begins a run of this.
struct FlipThroughTLS {
    @Test(.enabled(if: Nginx.runningOrigin != nil, "it is run by the test of nginx"))
    func `the whole flip goes through TLS`() async throws {
        try await Flip(origin: try #require(Nginx.runningOrigin)).run()
    }
}

/// Both apps and Google's server, with nothing between them and the partner's server but `URLSession`.
private struct Flip {
    typealias Demo = PartnerServerConfiguration.Demo

    private let partner: PartnerServerClient
    private let keychain = SandboxAccounts()
    private let opened = Opened()
    private let registration: PartnerRegistration
    private let googleApp: GoogleApp
    private let googleServer: GoogleServer
    private let partnerApp: AccountLinking

    init(origin: String) throws {
        let crypto = try PlatformCrypto()
        let now: @Sendable () -> Date = { Date() }
        partner = try PartnerServerClient(origin: origin, transport: URLSessionPartnerTransport())
        registration = PartnerRegistration(
            name: "Example Home",
            client: ClientCredentials(id: Demo.clientID, secret: Demo.clientSecret, method: .body),
            universalLink: origin + "/flip", scopes: ["devices.read", "devices.control"],
            webRedirectURI: try GoogleRedirectURI.web(projectID: Demo.googleProject),
            authorizationURL: origin + "/authorize", tokenURL: origin + "/token",
            userinfoURL: origin + "/userinfo",
            revocationURL: origin + "/revoke", issuer: origin)
        let attempts = LinkAttempts(now: now, random: { RandomSource.system.bytes($0) })
        googleApp = GoogleApp(
            redirectURI: try #require(RedirectURIList.flip().uris.first), attempts: attempts)
        googleServer = GoogleServer(
            partners: [registration], client: URLSessionTransport(), crypto: crypto, random: .system, now: now
        )
        partnerApp = AccountLinking(
            .sandbox(registration), wording: .sandbox, accounts: keychain, codes: partner, opener: opened,
            now: now)
    }

    func run() async throws {
        await keychain.set(try await partner.signIn(username: Demo.username, password: Demo.password))
        let owner = LinkAttempt.Owner(account: "ada@google.example", device: "phone-1")
        let flip = await googleApp.flip(to: registration, for: owner)
        let action = await partnerApp.receive(try #require(URL(string: flip.request.url)))
        guard case .askForConsent(let screen) = action else { throw StoppedJourney(action) }
        _ = await partnerApp.agree(to: screen.ticket)
        let step = await googleApp.receive(try #require(await opened.url), for: owner)
        guard case .finish(let code, _) = step else { throw StoppedJourney(step) }
        let id = LinkedAccount.ID(account: owner.account, partner: registration.name)
        let linked = try await googleServer.link(
            id, code: code, redirectURI: flip.attempt.redirectURI.text, attempt: flip.attempt.id)
        #expect(linked.userInfo?.email == "ada@partner.example")
        #expect(linked.brokenRules.isEmpty)
        let refreshed = try await googleServer.refresh(id)
        #expect(refreshed.accessToken != linked.accessToken)
        _ = try await googleServer.unlink(id)
    }
}

/// The phone: it keeps the address that was opened.
private actor Opened: LinkOpener {
    private(set) var url: String?

    func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
        self.url = url.absoluteString
        return true
    }
}
