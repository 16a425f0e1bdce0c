import AuthorizationServer
import DemoData
import ExternalIdentity
import HTTPMessages
import HeadlessBrowser
import JSON
import OAuth
import PartnerServer
import PlatformCrypto
import Testing
import WebText

/// The sign-in of a site with Firebase's web SDK, as the page about identity providers shows it.
@Suite struct FirebaseBrowserSignInTests {
    private static let address = SignInReturnAddress("/authorize?client_id=google-client")

    private let keys: Provider
    private let accounts: InMemoryAccounts
    private let site: FirebaseBrowserSignIn
    private let server: PartnerServer

    init() throws {
        keys = try Provider()
        let crypto = try PlatformCrypto()
        let configuration = PartnerServerConfiguration.demo(
            issuer: Facade.origin, crypto: crypto, quickPassword: true)
        accounts = InMemoryAccounts(configuration.accounts, crypto: crypto)
        let clock = keys.clock
        let users = try keys.verifier()
        site = FirebaseBrowserSignIn(
            users: users, accounts: accounts,
            page: HTTPResponse(status: 200, contentType: "text/html; charset=utf-8", text: "the page"))
        server = try PartnerServer(
            configuration: configuration, store: InMemoryStore(), accounts: accounts, browserSignIn: site,
            externalUsers: users, crypto: crypto, now: { clock.now }, random: .system)
    }

    private func post(
        _ token: String, to target: String, from place: String = "same-origin"
    ) async -> HTTPResponse {
        await server.handle(
            HTTPRequest(
                method: "POST", origin: Facade.origin, target: target, headers: ["Sec-Fetch-Site": place],
                body: Array(Parameters([.init("id_token", token)]).encoded.utf8)))
    }

    private func open(_ target: String, cookie: String? = nil) async -> HTTPResponse {
        var headers: HTTPHeaders = [:]
        headers["Cookie"] = cookie
        return await server.handle(
            HTTPRequest(method: "GET", origin: Facade.origin, target: target, headers: headers))
    }

    @Test func `a browser signs in with an ID token, and comes back to Google's request`() async throws {
        let request = String(Facade.authorization().dropFirst(Facade.origin.count))
        let away = await open(request)
        let target = try #require(away.headers["Location"])
        #expect(away.status == 303)
        #expect(target.hasPrefix("/site/sign-in?return_to="))
        let page = await open(target)
        #expect(page.status == 200)
        #expect(page.text == "the page")

        let signedIn = await post(try keys.token(["name": "Ana Example"]), to: target)
        #expect(signedIn.status == 303)
        #expect(signedIn.headers["Location"] == request)
        let cookie = try #require(signedIn.headers["Set-Cookie"]?.split(separator: ";").first)
        let consent = await open(request, cookie: String(cookie))
        #expect(consent.status == 200)
        #expect(consent.text.contains("Ana Example"))
        #expect(await accounts.account(id: Provider.accountID)?.email == "ana@example.com")
    }

    @Test func `a token that is not good, a form of another site and another address are refused`()
        async throws
    {
        let good = try keys.token()
        let target = try #require(Self.address).appended(to: FirebaseBrowserSignIn.path)
        for token in [try keys.token(["azp": "another-app"]), "x"] {
            let answer = await post(token, to: target)
            #expect(answer.status == 403)
            #expect(answer.headers["Set-Cookie"] == nil)
            let refusal = await #expect(throws: RefusedAppToken.self) {
                try await keys.verifier().user(ofToken: token)
            }
            #expect(answer.text == "\(try #require(refusal))\n")
        }
        for place in ["cross-site", "same-site", "none"] {
            #expect(await post(good, to: target, from: place).status == 403)
        }
        for other in ["", "?return_to=https://evil.example/", "?return_to=//evil.example/authorize?a=b"] {
            let answer = await post(good, to: FirebaseBrowserSignIn.path + other)
            #expect(answer.status == 400)
            #expect(answer.headers["Location"] == nil)
        }
        #expect(await accounts.account(id: Provider.accountID) == nil)
    }

    @Test func `another user is asked for again, even where there is a session`() throws {
        let address = try #require(Self.address)
        let again = site.signInAddress(returningTo: address, asAnotherUser: true)
        #expect(again == site.signInAddress(returningTo: address, asAnotherUser: false) + "&prompt=login")
    }

    @Test func `a browser may try again when the keys cannot be fetched`() async throws {
        keys.published.withLock { $0 = HTTPResponse(status: 500) }
        let target = try #require(Self.address).appended(to: FirebaseBrowserSignIn.path)
        let answer = await post(try keys.token(), to: target)
        #expect(answer.status == 503)
        #expect(answer.headers["Retry-After"] != nil)
    }
}
