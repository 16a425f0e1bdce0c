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

    let keys: Provider
    let provider: SignInProvider
    let server: PartnerServer
    let store = InMemoryStore()
    let accounts: InMemoryAccounts
    let tokens = ProviderTokens()
    let failures = Locked<[ServerFailure]>([])
    /// Whether as many requests to the provider wait as may wait.
    let isBusy = Locked(false)

    var clock: TestClock { keys.clock }

    private let scopes: [String]
    private let linksWithoutEmail: Bool

    init(scopes: [String] = ProviderClient.defaultScopes, linksWithoutEmail: Bool = false) throws {
        self.linksWithoutEmail = linksWithoutEmail
        keys = try Provider()
        provider = try SignInProvider(keys: keys)
        self.scopes = scopes
        let crypto = try PlatformCrypto()
        let configuration = PartnerServerConfiguration.demo(
            issuer: Self.origin, crypto: crypto, quickPassword: true)
        accounts = InMemoryAccounts(configuration.accounts, crypto: crypto)
        server = try Self.server(
            keys, provider, store, accounts, tokens, failures, isBusy, scopes: scopes,
            linksWithoutEmail: linksWithoutEmail, ahead: 0)
    }

    /// Another server with the same store, whose clock is some seconds ahead.
    func server(ahead seconds: TimeInterval) throws -> PartnerServer {
        try Self.server(
            keys, provider, store, accounts, tokens, failures, isBusy, scopes: scopes,
            linksWithoutEmail: linksWithoutEmail, ahead: seconds)
    }

    private static func server(
        _ keys: Provider, _ provider: SignInProvider, _ store: InMemoryStore, _ accounts: InMemoryAccounts,
        _ tokens: ProviderTokens, _ failures: Locked<[ServerFailure]>, _ isBusy: Locked<Bool>,
        scopes: [String], linksWithoutEmail: Bool, ahead seconds: TimeInterval
    ) throws -> PartnerServer {
        let crypto = try PlatformCrypto()
        var configuration = PartnerServerConfiguration.demo(
            issuer: Self.origin, crypto: crypto, quickPassword: true)
        configuration.linksWithoutEmail = linksWithoutEmail
        let clock = keys.clock
        let now: @Sendable () -> Date = { clock.now + seconds }
        let signIn = OIDCSignIn(
            at: try IdentityProvider(
                issuer: Provider.issuer, profile: .keycloak, appClientIDs: ["partner-ios"]),
            client: try ProviderClient(
                id: SignInProvider.clientID, secret: SignInProvider.clientSecret, scopes: scopes),
            configuration: configuration, store: store, accounts: accounts, keeping: tokens,
            http: ProviderConnection(client: InMemoryClient([Provider.issuer: provider]), isBusy: isBusy),
            crypto: crypto,
            now: now, random: .system)
        return try PartnerServer(
            configuration: configuration, store: store, accounts: accounts, browserSignIn: signIn,
            externalUsers: try keys.verifier(now: now), crypto: crypto, now: now, random: .system,
            onFailure: { failure in failures.withLock { $0.append(failure) } })
    }

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

extension Browser.Page {
    /// A parameter of the URL that the page redirects to; nil without a redirect and without the parameter.
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
