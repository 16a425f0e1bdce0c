import HTTPMessages
import HeadlessBrowser
import WebText

/// Sends authorization requests and goes through the partner's sign-in and consent pages as a user would.
package struct Authorizer: Sendable {
    private let authorizationURL: String
    private let signIn: SignIn
    private let prober: Prober
    private let browser: Browser
    private let stranger: Browser
    /// The number of requests in a row that had no end.
    private let lost = Locked(0)

    /// An authorizer for an authorization URL; its browser stays signed in from one request to the next.
    package init(authorizationURL: String, signIn: SignIn, prober: Prober) {
        self.authorizationURL = authorizationURL
        self.signIn = signIn
        self.prober = prober
        // Only the partner's own origins are followed: a redirect to any other is the answer. A form that
        // goes to another origin would carry the user's password there.
        let follows = signIn.isOwnAddress(besides: authorizationURL)
        browser = Browser(client: prober, headers: signIn.headers, follows: follows, sendsForms: follows)
        stranger = Browser(client: prober, follows: follows)
    }

    package var isAutomatic: Bool { signIn.isAutomatic }

    package var canRefuse: Bool { showsPages && !signIn.refusal.isEmpty }

    package var showsPages: Bool { signIn.showsPages }

    package func authorize(_ query: AuthorizationQuery, refusing: Bool = false) async -> Authorization {
        switch signIn.way {
        case .browser:
            await unlessLost(query) {
                await authorize(query, by: browser, filling: refusing ? signIn.refusal : signIn.forms)
            }
        case .realBrowser(let browser): await hear(query) { try await browser.authorize($0) }
        case .program(let ask):
            await hear(query) { try Self.outcome(at: await ask($0), else: "the command gave no address") }
        case .person(let ask):
            await hear(query) { try Self.outcome(at: await ask($0), else: "no address was pasted") }
        }
    }

    package func look(_ query: AuthorizationQuery) async -> Authorization {
        await unlessLost(query) { await authorize(query, by: stranger, filling: []) }
    }

    /// Authorizes, unless the last requests had no end: a hundred circles of redirects say no more than two.
    private func unlessLost(
        _ query: AuthorizationQuery, _ send: () async -> Authorization
    ) async -> Authorization {
        let count = lost.withLock { $0 }
        guard count < prober.limits.silence else {
            return Authorization(
                query: query,
                end: .nowhere("\(count) requests in a row led nowhere, so it was not tried again"),
                exchanges: [], loss: .notTried)
        }
        let authorization = await send()
        // An answer that cannot be read may be that of one spoilt request.
        lost.withLock { $0 = authorization.loss == .silence ? $0 + 1 : 0 }
        return authorization
    }

    private func authorize(
        _ query: AuthorizationQuery, by browser: Browser, filling rules: [SignIn.FormRule]
    ) async -> Authorization {
        let before = prober.log.count
        var attempt = Authorization(query: query, end: .nowhere(""), exchanges: [])
        do {
            var page = try await browser.open(query.url(at: authorizationURL))
            var left = Array(rules.enumerated())
            // Each rule once: a sign-in page that comes again must not be tried until the account is locked.
            while page.location == nil, let place = left.firstIndex(where: { $0.element.fits(page.forms) }) {
                let (step, rule) = left.remove(at: place)
                attempt.pages.append(SeenPage(page, step: step, refusalPage: signIn.refusalPage))
                page = try await rule.submit(page, by: browser)
            }
            if let location = page.location {
                attempt.end = .redirect(location)
            } else {
                attempt.end = .page(status: page.status, url: page.url)
                attempt.pages.append(SeenPage(page, step: nil, refusalPage: signIn.refusalPage))
            }
        } catch {
            attempt.end = .nowhere(error.inWords)
            attempt.loss = error.loss
            if case .formToStranger(let origin) = error { attempt.formOrigin = origin }
        }
        attempt.exchanges = Array(prober.log.dropFirst(before))
        return attempt
    }

    private static func outcome(at address: String?, else reason: String) throws -> RealBrowser.Outcome {
        guard let address, !address.isEmpty else { throw CouldNotTell(reason) }
        return RealBrowser.Outcome(address: address, pages: [])
    }

    private func hear(
        _ query: AuthorizationQuery, from ask: (String) async throws -> RealBrowser.Outcome
    ) async -> Authorization {
        // A request that ends before any sign-in is not repeated.
        let look = await look(query)
        switch look.end {
        case .nowhere: return look
        case .page(let status, _) where status >= 400 || look.pages.last?.isRefusal == true: return look
        case .page: break
        case .redirect: if look.answer != nil { return look }
        }
        let url = query.url(at: authorizationURL)
        var attempt = Authorization(query: query, end: .nowhere(""), exchanges: look.exchanges)
        do {
            let ended = try await ask(url)
            let isPage = HTTPRequest("GET", ended.address)?.origin == HTTPRequest("GET", url)?.origin
            attempt.end =
                isPage
                ? .page(status: ended.pages.last?.status ?? 200, url: ended.address)
                : .redirect(ended.address)
            attempt.pages = ended.pages
        } catch {
            attempt.end = .nowhere("\(error)")
            attempt.loss = .notTried
        }
        return attempt
    }
}
