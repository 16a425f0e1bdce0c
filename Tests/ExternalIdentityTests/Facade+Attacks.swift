import HTTPMessages
import HeadlessBrowser
import Testing
import WebText

/// The steps of a sign-in that an attack takes one by one.
extension Facade {
    /// The cookie and the `state` of a sign-in that a browser without a page has begun.
    func beginSignIn(
        returningTo request: String = "/links"
    ) async throws -> (cookie: String, state: Parameters.Item) {
        let target = Parameters([.init("return_to", request)]).appended(to: "/provider/sign-in")
        let answer = await send("GET", target)
        let cookie = try #require(answer.headers["Set-Cookie"]?.prefix { $0 != ";" })
        return (String(cookie), try item("state", of: try #require(answer.headers["Location"])))
    }

    /// The provider's answer in a browser that does not open it.
    func unopenedAnswer(_ browser: Browser) async throws -> String {
        let page = try await browser.open(Self.authorization())
        let location = try #require(page.location)
        try #require(location.hasPrefix(SignInProvider.callback))
        return location
    }

    /// A parameter of a URL.
    func item(_ name: String, of url: String) throws -> Parameters.Item {
        let query = try #require(HTTPRequest("GET", url)?.query)
        return try #require(try Parameters(parsing: query, plus: .space).item(name))
    }

    /// A browser that does not open the answer of the provider.
    var stopping: Browser { browser(stoppingAt: SignInProvider.callback) }

    /// Whether a browser is signed in: it is asked to agree, and not sent to the provider.
    func isSignedIn(_ browser: Browser) async throws -> Bool {
        let page = try await browser.open(Self.authorization())
        return page.status == 200 && page.location == nil
    }
}
