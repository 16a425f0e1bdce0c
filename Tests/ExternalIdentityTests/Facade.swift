import AuthorizationServer
import DemoData
import ExternalIdentity
import Foundation
import HTTPMessages
import HeadlessBrowser
import JSON
import OAuth
import PartnerServer
import PlatformCrypto
import StoreContract
import TestSupport
import Testing
import WebText

/// A partner server whose users are at a provider, both in memory.
struct Facade {
    typealias Demo = PartnerServerConfiguration.Demo

    static let origin = "https://partner.example"
    /// Google's redirect URI for the browser.
    static let redirectURI = "https://oauth-redirect.googleusercontent.com/r/example-project"
    /// Google's redirect URI for a flip.
    static let flipRedirectURI = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"

    /// What several servers share.
    private struct Parts {
        let keys: Provider
        let provider: SignInProvider
        let store = InMemoryStore()
        let accounts: InMemoryAccounts
        let tokens = ProviderTokens()
        let failures = Locked<[ServerFailure]>([])
        let isBusy = Locked(false)
        let refusesSessions = Locked(false)
        let configuration: PartnerServerConfiguration

        /// A server whose clock is some seconds ahead.
        func server(ahead seconds: TimeInterval) throws -> PartnerServer {
            let crypto = try PlatformCrypto()
            let now: @Sendable () -> Date = { [clock = keys.clock] in clock.now + seconds }
            let client = InMemoryClient([Provider.issuer: provider])
            let store = SessionStore(store: store, refusesSessions: refusesSessions)
            let signIn = OIDCSignIn(
                at: try IdentityProvider(
                    issuer: Provider.issuer, profile: .keycloak, appClientIDs: ["partner-ios"]),
                client: try ProviderClient(
                    id: SignInProvider.clientID, secret: SignInProvider.clientSecret),
                configuration: configuration, store: store, accounts: accounts, keeping: tokens,
                http: ProviderConnection(client: client, isBusy: isBusy), crypto: crypto, now: now,
                random: .system)
            return try PartnerServer(
                configuration: configuration, store: store, accounts: accounts, browserSignIn: signIn,
                externalUsers: try keys.verifier(now: now), crypto: crypto, now: now, random: .system,
                onFailure: { [failures] failure in failures.withLock { $0.append(failure) } })
        }
    }

    let server: PartnerServer
    private let parts: Parts

    var keys: Provider { parts.keys }
    var provider: SignInProvider { parts.provider }
    var store: InMemoryStore { parts.store }
    var accounts: InMemoryAccounts { parts.accounts }
    var tokens: ProviderTokens { parts.tokens }
    var failures: Locked<[ServerFailure]> { parts.failures }
    /// Whether as many requests to the provider wait as may wait.
    var isBusy: Locked<Bool> { parts.isBusy }
    /// Whether the store fails when a session begins.
    var refusesSessions: Locked<Bool> { parts.refusesSessions }
    var clock: TestClock { keys.clock }

    init(linksWithoutEmail: Bool = false) throws {
        let keys = try Provider()
        let crypto = try PlatformCrypto()
        var configuration = PartnerServerConfiguration.demo(
            issuer: Self.origin, crypto: crypto, quickPassword: true)
        configuration.linksWithoutEmail = linksWithoutEmail
        parts = Parts(
            keys: keys, provider: try SignInProvider(keys: keys),
            accounts: InMemoryAccounts(configuration.accounts, crypto: crypto),
            configuration: configuration)
        server = try parts.server(ahead: 0)
    }

    /// Another server with the same store, whose clock is some seconds ahead.
    func server(ahead seconds: TimeInterval) throws -> PartnerServer { try parts.server(ahead: seconds) }

    /// A request of Google's by the browser.
    static func authorization(state: String = "xyz", more: [Parameters.Item] = []) -> String {
        let items: [Parameters.Item] = [
            .init("response_type", "code"), .init("client_id", Demo.clientID),
            .init("redirect_uri", redirectURI),
            .init("state", state),
        ]
        return Parameters(items + more).appended(to: "\(origin)/authorize")
    }

    /// A browser without cookies, which does not go to Google, nor to a URL that begins with `stop`.
    func browser(stoppingAt stop: String? = nil, at handler: (any HTTPHandler)? = nil) -> Browser {
        let clock = clock
        return Browser(
            client: InMemoryClient([Self.origin: handler ?? server, Provider.issuer: provider]),
            follows: { url in
                !url.hasPrefix(Self.redirectURI) && !(stop.map(url.hasPrefix) ?? false)
            }, now: { clock.now })
    }

    /// The page at which a new browser ends after a request of Google's.
    func signIn() async throws -> Browser.Page { try await browser().open(Self.authorization()) }

    /// The consent page that a browser gets, after a sign-in at the provider if it has no session; another page throws.
    func consentPage(_ browser: Browser? = nil, state: String = "xyz") async throws -> Browser.Page {
        let page = try await (browser ?? self.browser()).open(Self.authorization(state: state))
        try #require(page.status == 200, "\(page.html)")
        try #require(page.location == nil, "\(page.html)")
        return page
    }

    /// The lines about failures that the operator's log has.
    var log: [String] { failures.withLock { $0.map(\.description) } }
    /// The same without the method and the path of each request.
    var reasons: [String] { failures.withLock { $0.map(\.reason) } }

    /// The answer of the server to a form.
    func send(
        _ method: String, _ target: String, headers: HTTPHeaders = [:], _ fields: [Parameters.Item] = []
    ) async -> HTTPResponse {
        var headers = headers
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        return await server.handle(
            HTTPRequest(
                method: method, origin: Self.origin, target: target, headers: headers,
                body: Array(Parameters(fields).encoded.utf8)))
    }

    /// Exchanges a code that Google got at ``redirectURI``.
    func exchange(_ code: String) async -> JSONValue? {
        let answer = await send(
            "POST", "/token",
            [
                .init("client_id", Demo.clientID), .init("client_secret", Demo.clientSecret),
                .init("grant_type", "authorization_code"), .init("code", code),
                .init("redirect_uri", Self.redirectURI),
            ])
        return JSONValue(json: answer.body)
    }
}

/// A client that a test can make refuse every request to the provider but the one for its keys.
private struct ProviderConnection: HTTPClient {
    let client: InMemoryClient
    let isBusy: Locked<Bool>

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        if request.path != "/keys", isBusy.withLock({ $0 }) { throw .busy(origin: request.origin) }
        return try await client.send(request)
    }
}

/// The store in memory, which a test can make fail when a session begins.
private struct SessionStore: ForwardingStore {
    let store: InMemoryStore
    let refusesSessions: Locked<Bool>

    var target: any PartnerStore { store }

    func addSession(_ id: SHA256Digest, _ session: SignInSession, at now: Date) async throws {
        if refusesSessions.withLock({ $0 }) { throw StoreUnavailable(reason: "the test refuses sessions") }
        try await target.addSession(id, session, at: now)
    }
}

extension Browser.Page {
    /// A parameter of the URL that the page redirects to, or nil without a redirect and without the parameter.
    func parameter(_ name: String) -> String? {
        let query = location.flatMap { HTTPRequest("GET", $0)?.query }
        do {
            return try Parameters(parsing: query ?? "", plus: .space).value(name)
        } catch {
            Issue.record("\(name) in \(location ?? ""): \(error)")
            return nil
        }
    }
}
