import HTTPMessages
import OAuth
import Testing
import WebText

@testable import AuthorizationServer
@testable import YahooProvider

/// The sign-in that a request with `prompt=login` asked for, answered twice at the same moment.
struct FreshSignInTests {
    /// Both answers have read the session before either has used it up, which a race shows only now and then.
    @Test func `of two answers that saw the same fresh sign-in, only the first gets a code`() async throws {
        let yahoo = try Yahoo()
        let query = Yahoo.query(["prompt": "login"])
        let cookie = try await signIn(yahoo, query)
        let endpoint = YahooAuthorizationEndpoint(context: yahoo.provider.context)
        let step = try await step(yahoo, query, cookie)
        #expect(step.user?.session.freshFor == yahoo.digest(query))

        let first = await endpoint.agree(step)
        #expect(first.headers["Location"]?.hasPrefix("\(Yahoo.Demo.redirectURI)?code=") == true)
        let second = await endpoint.agree(step)
        #expect(second.headers["Location"] == step.address, "the second signs in again")
    }

    @Test func `without prompt=login both get a code, since nothing is used up`() async throws {
        let yahoo = try Yahoo()
        let query = Yahoo.query()
        let cookie = try await signIn(yahoo, query)
        let endpoint = YahooAuthorizationEndpoint(context: yahoo.provider.context)
        let step = try await step(yahoo, query, cookie)
        for _ in 0..<2 {
            let answer = await endpoint.agree(step)
            #expect(answer.headers["Location"]?.contains("code=") == true)
        }
    }

    /// Signs in for a request; the value of the cookie.
    private func signIn(_ yahoo: Yahoo, _ query: String) async throws -> String {
        let target = "/oauth2/request_auth?\(query)"
        let planted = String(repeating: "A", count: 43)
        let headers: HTTPHeaders = ["Cookie": "__Host-yahoo-session=\(planted)"]
        let page = await yahoo.get(target, headers: headers)
        let token = try #require(page.text.firstMatch(of: /name="csrf" value="([^"]*)"/)?.1)
        let answer = await yahoo.post(
            target,
            [
                ("csrf", String(token)), ("username", "ana"), ("password", Yahoo.Demo.password),
                ("decision", "sign-in"),
            ], headers: headers)
        let setting = try #require(answer.headers["Set-Cookie"])
        return String(try #require(setting.firstMatch(of: /__Host-yahoo-session=([^;]*)/)?.1))
    }

    /// The step of a request as the endpoint sees it at this moment.
    private func step(
        _ yahoo: Yahoo, _ query: String, _ cookie: String
    ) async throws -> AuthorizationStep<YahooAuthorizationEndpoint> {
        let endpoint = YahooAuthorizationEndpoint(context: yahoo.provider.context)
        let parameters = Parameters(parsing: query, plus: .space)
        let (app, redirect) = try endpoint.target(try ReturnAddress(parameters))
        return AuthorizationStep(
            query: query, target: AuthorizationTarget(client: app, redirect: redirect, pages: endpoint.pages),
            terms: try endpoint.terms(parameters, app), cookie: cookie,
            user: await endpoint.user(ofSession: yahoo.digest(cookie)))
    }
}
