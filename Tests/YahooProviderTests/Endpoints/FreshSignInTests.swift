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
        let cookie = try await yahoo.press("sign-in", at: "/oauth2/request_auth?\(query)").cookie
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
        let cookie = try await yahoo.press("sign-in", at: "/oauth2/request_auth?\(query)").cookie
        let endpoint = YahooAuthorizationEndpoint(context: yahoo.provider.context)
        let step = try await step(yahoo, query, cookie)
        for _ in 0..<2 {
            let answer = await endpoint.agree(step)
            #expect(answer.headers["Location"]?.contains("code=") == true)
        }
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
