import HTTPMessages
import HeadlessBrowser
import WebText

/// Sends authorization requests and goes through the partner's sign-in and consent pages as a user would.
package struct Authorizer: Sendable {
    private let authorizationURL: String
    private let signIn: SignIn
    private let prober: Prober
    /// The browser that signs in, and stays signed in from one request to the next.
    private let browser: Browser
    /// A browser that never signs in.
    private let signedOutBrowser: Browser
    /// The number of requests in a row that got no end, because the server was silent or redirected in a circle.
    private let lostInARow = Locked(0)

    /// An authorizer for an authorization URL; its browser stays signed in from one request to the next.
    package init(authorizationURL: String, signIn: SignIn, prober: Prober) {
        self.authorizationURL = authorizationURL
        self.signIn = signIn
        self.prober = prober
        // Only the partner's own origins are followed: a redirect to any other is the answer. A form that
        // goes to another origin would carry the user's password there.
        let follows = signIn.isOwnAddress(besides: authorizationURL)
        browser = Browser(client: prober, headers: signIn.headers, follows: follows, sendsForms: follows)
        // A server may refuse programs that do not call themselves a browser.
        var signedOutHeaders: HTTPHeaders = [:]
        signedOutHeaders["User-Agent"] = signIn.headers["User-Agent"]
        signedOutBrowser = Browser(client: prober, headers: signedOutHeaders, follows: follows)
    }

    /// Whether a program signs in, so that a further request is not a burden on a person.
    package var isAutomatic: Bool { signIn.isAutomatic }

    /// Sends an authorization request and signs in, in the way that is configured.
    ///
    /// - Parameters:
    ///   - refusing: whether to take the steps of a user who refuses. Only the project's own browser can do that: whoever else
    ///     signs in agrees.
    ///   - taken: the steps that are not taken, because they were taken before.
    package func authorize(
        _ query: AuthorizationQuery, refusing: Bool = false, besides taken: [Int] = []
    ) async -> Authorization {
        switch signIn.way {
        case .browser:
            await authorize(
                query, by: browser, filling: refusing ? signIn.refusal : signIn.forms, besides: taken)
        case .realBrowser(let realBrowser): await lookAndSignIn(query) { try await realBrowser.authorize($0) }
        case .program(let askProgram):
            await lookAndSignIn(query) { url in
                try Self.outcome(
                    at: await askProgram(url),
                    else: "signIn.command printed no address, or failed; let it print where it ended")
            }
        case .person(let askPerson):
            await lookAndSignIn(query) { url in
                try Self.outcome(
                    at: await askPerson(url),
                    else: "no address was pasted; paste the one that the browser ended at")
            }
        }
    }

    /// Sends an authorization request as a browser that is not signed in, up to its first page.
    package func look(_ query: AuthorizationQuery) async -> Authorization {
        await authorize(query, by: signedOutBrowser, filling: [])
    }

    /// Authorizes in a browser, unless the last requests had no end: a hundred circles of redirects say no more than two.
    private func authorize(
        _ query: AuthorizationQuery, by browser: Browser, filling rules: [SignIn.FormRule],
        besides taken: [Int] = []
    ) async -> Authorization {
        let count = lostInARow.withLock { $0 }
        guard count < prober.limits.silence else {
            return Authorization(
                query: query,
                end: .nowhere("\(counted(count, "request")) in a row led nowhere, so it was not tried again"),
                exchanges: [], loss: .notTried)
        }
        // The log has the messages of the whole run, which sends no others meanwhile.
        let exchangesBefore = prober.log.count
        var pages: [SeenPage] = []
        let end: Authorization.End
        var failure: Browser.Failure?
        do {
            end = try await takeSteps(rules, besides: taken, after: query, by: browser, keeping: &pages)
        } catch {
            failure = error
            end = .nowhere(error.inWords)
        }
        let exchanges = Array(prober.log.dropFirst(exchangesBefore))
        // A message that is not sent, because the server was silent before, is one more silence.
        let isSilent = exchanges.last.map { !$0.isSent && prober.hasGivenUp(on: $0.request) } ?? false
        let loss = failure.map { isSilent ? .silence : $0.loss }
        // An answer that cannot be read does not count: one spoilt request may have caused it.
        lostInARow.withLock { $0 = loss == .silence ? $0 + 1 : 0 }
        var authorization = Authorization(
            query: query, end: end, exchanges: exchanges, pages: pages, loss: loss)
        if case .formToForeignOrigin(let origin)? = failure { authorization.formOrigin = origin }
        return authorization
    }

    /// Opens the address of a request, and takes a step on each page that has a step.
    ///
    /// - Parameter pages: gets every page on the way, also before a failure.
    private func takeSteps(
        _ rules: [SignIn.FormRule], besides taken: [Int], after query: AuthorizationQuery,
        by browser: Browser, keeping pages: inout [SeenPage]
    ) async throws(Browser.Failure) -> Authorization.End {
        var page = try await browser.open(query.url(at: authorizationURL))
        // Each rule once: a sign-in page that comes again must not be tried until the account is locked.
        var untaken = rules.enumerated().filter { !taken.contains($0.offset) }
        while page.location == nil, let place = untaken.firstIndex(where: { $0.element.fits(page.forms) }) {
            let (step, rule) = untaken.remove(at: place)
            pages.append(SeenPage(page, step: step, refusalPage: signIn.refusalPage))
            page = try await rule.submit(page, by: browser)
        }
        if let location = page.location { return .redirect(location) }
        pages.append(SeenPage(page, step: nil, refusalPage: signIn.refusalPage))
        return .page(status: page.status, url: page.url)
    }

    /// Looks at the first page, and lets a real browser, a program or a person sign in from there.
    ///
    /// A request that ends before any sign-in is not repeated.
    private func lookAndSignIn(
        _ query: AuthorizationQuery, by signInElsewhere: (String) async throws -> RealBrowser.Outcome
    ) async -> Authorization {
        let firstLook = await look(query)
        switch firstLook.end {
        case .nowhere: return firstLook
        case .page: if Self.endsAtFirstPage(firstLook) { return firstLook }
        case .redirect: if firstLook.answer != nil { return firstLook }
        }
        let url = query.url(at: authorizationURL)
        do {
            let outcome = try await signInElsewhere(url)
            let isOwnPage = signIn.isOwnAddress(besides: authorizationURL)(outcome.address)
            // A person or a program who gives an address does not say the status of its page.
            let end: Authorization.End =
                isOwnPage
                ? .page(status: outcome.pages.last?.status ?? 200, url: outcome.address)
                : .redirect(outcome.address)
            return Authorization(
                query: query, end: end, exchanges: firstLook.exchanges, pages: outcome.pages)
        } catch {
            return Authorization(
                query: query, end: .nowhere("\(error)"), exchanges: firstLook.exchanges, loss: .notTried)
        }
    }

    /// Whether the first page refuses the request itself, and not this program or a user who has yet to sign in.
    private static func endsAtFirstPage(_ look: Authorization) -> Bool {
        guard let page = look.pages.last else { return false }
        if page.isRefusal { return true }
        let isChallenge = look.exchanges.last?.response?.headers["WWW-Authenticate"] != nil
        let wantsSignIn = page.asksForPassword || page.status == 401 && isChallenge && page.oauthError == nil
        return page.status >= 400 && !wantsSignIn && !page.obstacles.contains(.filter)
    }

    private static func outcome(at address: String?, else reason: String) throws -> RealBrowser.Outcome {
        // A person may have copied a space with it, or only the code. An app has addresses such as `app:/callback`, too.
        guard let address = address?[...].trimmed, address.hasBytes(of: ":/"),
            WebAddress.scheme(of: address) != nil
        else { throw CouldNotTell(reason) }
        return RealBrowser.Outcome(address: address, pages: [])
    }
}
