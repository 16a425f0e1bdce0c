import HTTPMessages
import OAuth
import Testing
import WebText

@testable import AuthorizationServer
@testable import YahooStandIn

/// The sign-in that a request with `prompt=login` asked for, answered twice at the same moment.
@Suite struct FreshSignInTests {
    let yahoo: Yahoo
    let endpoint: YahooAuthorizationEndpoint

    init() throws {
        yahoo = try Yahoo()
        endpoint = yahoo.provider.authorization
    }

    /// Both answers have read the session before either has used it up, which a race shows only now and then.
    @Test func `of two answers that saw the same fresh sign-in, only the first gets a code`() async throws {
        let step = try await step(["prompt": "login"])
        #expect(step.visitor.user?.session.freshFor == yahoo.digest(step.query))

        let first = await endpoint.agree(step)
        #expect(first.headers["Location"]?.hasPrefix("\(Yahoo.Demo.redirectURI)?code=") == true)
        let second = await endpoint.agree(step)
        #expect(second.headers["Location"] == step.address, "the second signs in again")
    }

    @Test func `without prompt=login both get a code, since nothing is used up`() async throws {
        let step = try await step([:])
        for _ in 0..<2 {
            let answer = await endpoint.agree(step)
            #expect(answer.headers["Location"]?.contains("code=") == true)
        }
    }

    /// Signs in for a request, and returns its step as the endpoint sees it at this moment.
    private func step(
        _ changes: Yahoo.Changes
    ) async throws -> AuthorizationStep<YahooAuthorizationEndpoint> {
        let query = Yahoo.query(changes)
        let cookie = try await yahoo.press("sign-in", at: Yahoo.target(changes)).cookie
        let parameters = Parameters(parsing: query, plus: .space)
        let registered = try endpoint.target(try ReturnAddress(parameters))
        let request = HTTPRequest(
            method: "GET", origin: "https://yahoo.example", target: "/",
            headers: ["Cookie": "\(endpoint.forms.cookie.name)=\(cookie)"])
        return AuthorizationStep(
            query: query, target: AuthorizationTarget(registered: registered, pages: endpoint.pages),
            terms: try endpoint.terms(parameters, registered.client),
            visitor: await endpoint.visitor(request))
    }
}
