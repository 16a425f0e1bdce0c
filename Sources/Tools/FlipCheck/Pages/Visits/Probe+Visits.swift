import HTTPMessages
import HeadlessBrowser

extension Probe {
    /// Goes through the pages as a visitor of its own, up to a form that the change holds back.
    func visit(
        _ url: String, _ cookies: [VisitorCookie] = [], _ change: FormChange = .nothing
    ) async throws -> Visit {
        let signIn = configuration.signIn
        let wire = VisitorWire(prober, cookies: cookies)
        let browser = Browser(
            client: wire, headers: signIn.headers, follows: isOwnAddress, sendsForms: isOwnAddress)
        var visit = Visit()
        var next: Visit.Next?
        do {
            var page = try await browser.open(url)
            var left = Array(signIn.forms.enumerated())
            while page.location == nil, let place = left.firstIndex(where: { $0.element.fits(page.forms) }) {
                let (rule, form) = left.remove(at: place)
                let (before, cookies) = (wire.noted.count, wire.cookies)
                wire.changing(change.onTheWire(step: rule))
                let from = page
                next = Visit.Next(rule: rule, page: page)
                page = try await change.taken(form, step: rule).submit(page, by: browser)
                guard wire.noted.indices.contains(before) else { break }
                visit.steps.append(
                    .init(rule: rule, page: from, request: wire.noted[before].request, cookies: cookies))
            }
            visit.answer = page.location.map { Answer($0) }
        } catch {
            guard let held = wire.held, let next else { throw CouldNotTell(error.inWords, wire.evidence) }
            visit.held = .init(rule: next.rule, page: next.page, request: held, cookies: wire.cookies)
        }
        visit.cookies = wire.cookies
        visit.exchanges = wire.noted
        return visit
    }

    /// Sends one request as it is, by a visitor with these cookies, and follows the redirects.
    func visit(sending request: HTTPRequest, _ cookies: [VisitorCookie]) async throws -> Visit {
        // A browser can only open addresses; on the wire the address becomes the request.
        let wire = VisitorWire(prober, cookies: cookies)
        wire.changing { opened in
            var sent = request
            sent.headers["Cookie"] = opened.headers["Cookie"]
            return sent
        }
        let browser = Browser(client: wire, follows: isOwnAddress)
        var visit = Visit()
        do { visit.answer = try await browser.open(request.url).location.map { Answer($0) } } catch {
            throw CouldNotTell(error.inWords, wire.evidence)
        }
        visit.cookies = wire.cookies
        visit.exchanges = wire.noted
        if let status = visit.exchanges.last?.response?.status, status >= 500 {
            throw CouldNotTell("the server failed (\(status)), which is no refusal", wire.evidence)
        }
        return visit
    }

    private var isOwnAddress: @Sendable (String) -> Bool {
        configuration.signIn.isOwnAddress(besides: configuration.authorizationURL ?? "")
    }
}
