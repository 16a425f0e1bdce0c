import DemoData
import FlipSandbox
import Foundation
import GoogleRedirectURIs
import GoogleStandIn
import HTTPMessages
import OAuth
import OneFile
import PartnerServer
import PlatformCrypto
import Testing
import URLSessionTransport
import WebText

/// Both apps and Google's server, where the system trusts the CA; ``NginxTests`` runs it in another process.
@Suite struct FlipThroughTLS {
    @Test(.enabled(if: Nginx.runningOrigin != nil, "it is run by the test of nginx"))
    func `the whole flip goes through TLS`() async throws {
        try await Flip(origin: try #require(Nginx.runningOrigin)).run()
    }
}

/// Both apps and Google's server, with nothing between them and the partner's server but `URLSession`.
private struct Flip {
    typealias Demo = PartnerServerConfiguration.Demo

    private let origin: String
    private let opened = Opened()
    private let registration: PartnerRegistration
    private let googleApp: GoogleApp
    private let googleServer: GoogleServer
    private let http = URLSessionTransport()

    private static let now: @Sendable () -> Date = { Date() }

    init(origin: String) throws {
        self.origin = origin
        let crypto = try PlatformCrypto()
        registration = PartnerRegistration(
            name: "Example Home",
            client: ClientCredentials(id: Demo.clientID, secret: Demo.clientSecret, method: .body),
            universalLink: origin + "/flip", scopes: ["devices.read", "devices.control"],
            webRedirectURI: try GoogleRedirectURI.web(projectID: Demo.googleProject),
            authorizationURL: origin + "/authorize", tokenURL: origin + "/token",
            userinfoURL: origin + "/userinfo", revocationURL: origin + "/revoke", issuer: origin)
        let attempts = LinkAttempts(now: Self.now, random: .system)
        googleApp = GoogleApp(
            redirectURI: try #require(RedirectURIList.flip().uris.first), attempts: attempts)
        googleServer = GoogleServer(
            partners: [registration], client: http, crypto: crypto, random: .system, now: Self.now)
    }

    /// The session of the app's user.
    private func signIn() async throws -> String {
        let form = Parameters([.init("username", Demo.username), .init("password", Demo.password)]).encoded
        let request = try #require(HTTPRequest(postForm: form, to: "\(origin)/app/sign-in"))
        let answer = try JSONSerialization.jsonObject(with: Data(try await http.send(request).body))
        return try #require((answer as? [String: Any])?["app_session"] as? String)
    }

    /// The file to paste, with this project's HTTP client instead of an app's.
    private var codeRequests: FlipCode {
        var requests = FlipCode { [http] post in
            let request = try #require(
                HTTPRequest(
                    postForm: String(decoding: post.form, as: UTF8.self), to: post.url.absoluteString,
                    headers: ["Authorization": "Bearer \(post.session)"]))
            do {
                let answer = try await http.send(request)
                return FlipCode.Answer(status: answer.status, body: Data(answer.body))
            } catch {
                // The app hides the reason from Google; a failure of TLS must not be hidden here.
                Issue.record(error)
                throw FlipFailure.serverUnavailable
            }
        }
        requests.endpoint = "\(origin)/app/code"
        return requests
    }

    func run() async throws {
        let session = try await signIn()
        let partnerApp = await FlipLinking(
            .sandbox(registration), words: .sandbox, account: { FlipAccount(session: session) },
            code: { [codeRequests] in try await codeRequests.code(for: $0, session: $1.session) },
            open: { [opened] url, universalLinksOnly in
                #expect(universalLinksOnly, "the code goes to Google's app, never to a browser")
                return await opened.open(url)
            }, untilActive: {}, now: Self.now)
        let owner = LinkAttempt.Owner(account: "ada@google.example", device: "phone-1")
        let flip = await googleApp.flip(to: registration, for: owner)
        let action = await partnerApp.receive(try #require(URL(string: flip.request.url)))
        guard case .asks = action, let screen = await partnerApp.screen else { throw StoppedFlip(action) }
        await partnerApp.agree(screen.id)
        let step = await googleApp.receive(try #require(await opened.url), for: owner)
        guard case .finish(let code, _) = step else { throw StoppedFlip(step) }
        let id = LinkedAccount.ID(account: owner.account, partner: registration.name)
        let linked = try await googleServer.link(
            id, code: code, redirectURI: flip.attempt.redirectURI.text, attempt: flip.attempt.id)
        #expect(linked.userInfo?.email == "ada@partner.example")
        #expect(linked.brokenRules.isEmpty)
        let refreshed = try await googleServer.refresh(id)
        #expect(refreshed.accessToken != linked.accessToken)
        #expect(try await googleServer.unlink(id) == .revoked)
    }
}

/// The phone: keeps the URL that was opened.
private actor Opened {
    private(set) var url: String?

    func open(_ url: URL) -> Bool {
        self.url = url.absoluteString
        return true
    }
}
