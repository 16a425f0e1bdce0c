import HTTPMessages
import HeadlessBrowser

extension Probe {
    /// Goes through the pages in a browser of its own, up to a form that the change holds back.
    ///
    /// - Parameters:
    ///   - cookies: the cookies that the visitor has at first.
    ///   - change: how the visit differs from a plain sign-in.
    ///   - isOtherBrowser: whether the browser has another name in its User-Agent.
    ///   - isFromOtherSite: whether the browser comes from another site, without cookies that are SameSite=Strict.
    ///   - headers: further header fields of every request.
    ///   - addressChange: the change to the address of a page that the visit opens, or nil for none.
    /// - Throws: ``CouldNotTell`` when the visit ends early for another reason than the change.
    func visit(
        _ url: String, with cookies: [VisitorCookie] = [], _ change: FormChange = .nothing,
        inOtherBrowser isOtherBrowser: Bool = false, comingFromOtherSite isFromOtherSite: Bool = false,
        adding headers: HTTPHeaders = [:], onTheWay addressChange: AddressChange? = nil
    ) async throws -> Visit {
        let signIn = configuration.signIn
        var sentHeaders = signIn.headers
        for field in headers { sentHeaders[field.name] = field.value }
        if isOtherBrowser {
            // Something before the server may let only some pass, so the beginning stays.
            sentHeaders["User-Agent"] = (usualUserAgent ?? Prober.userAgent) + " (another browser)"
        }
        let wire = VisitorWire(
            prober, cookies: cookies, fromOtherSite: isFromOtherSite, onTheWay: addressChange)
        let browser = Browser(
            client: wire, headers: sentHeaders, follows: isOwnAddress, sendsForms: isOwnAddress)
        return try await prober.withSignIn { try await go(to: url, by: browser, on: wire, change) }
    }

    /// Opens an address, and fills in each form as it is configured.
    private func go(
        to url: String, by browser: Browser, on wire: VisitorWire, _ change: FormChange
    ) async throws -> Visit {
        var visit = Visit()
        do {
            let first = try await browser.open(url)
            if let last = try await fillInForms(from: first, by: browser, on: wire, change, keeping: &visit) {
                end(&visit, from: url, at: last.location)
            }
        } catch {
            visit.exchanges = wire.exchanges
            // The browser sends no form to another site: one to that of the attacker shows enough.
            if visit.wasSentToForeignHost { return visit }
            // Without a cookie that this browser never sends, a server may redirect in a circle.
            if wire.isFromOtherSite, case .tooManyRedirects = error { return visit }
            throw CouldNotTell(error.inWords, wire.exchanges.lastEvidence)
        }
        visit.cookies = wire.cookies
        visit.exchanges = wire.exchanges
        return visit
    }

    /// Fills in each form from a page on, and returns the page at which that ended, or nil where the change held a form back.
    ///
    /// - Parameter visit: gets each step whose form was sent, and the one that was held back.
    private func fillInForms(
        from first: Browser.Page, by browser: Browser, on wire: VisitorWire, _ change: FormChange,
        keeping visit: inout Visit
    ) async throws(Browser.Failure) -> Browser.Page? {
        var page = first
        var change = change
        let rules = Array(configuration.signIn.forms.enumerated())
        var unused = rules
        // Each rule once, as in an authorization: a sign-in page that comes again would lock the account.
        while change.fillsInForms, page.location == nil {
            guard let place = unused.firstIndex(where: { $0.element.fits(page.forms) }) else {
                guard case .correcting = change else { break }
                change = .nothing
                unused = rules
                visit.correction = visit.steps.count
                continue
            }
            let (formIndex, rule) = unused.remove(at: place)
            let shown = page
            let cookies = wire.cookies
            let sentBefore = wire.exchanges.count
            wire.changeNextRequest(by: change.onTheWire(form: formIndex))
            do {
                page = try await change.applied(to: rule, form: formIndex).submit(shown, by: browser)
            } catch {
                // The wire throws for a form that the change holds back, and that is not a failure.
                guard let held = wire.held else { throw error }
                visit.held = Visit.Step(formIndex: formIndex, page: shown, request: held, cookies: cookies)
                return nil
            }
            // Without a request there was no step.
            guard wire.exchanges.indices.contains(sentBefore) else { break }
            visit.steps.append(
                Visit.Step(
                    formIndex: formIndex, page: shown, request: wire.exchanges[sentBefore].request,
                    cookies: cookies))
        }
        return page
    }

    /// Sends one request as it is, with these cookies, and follows the redirects with the configured header fields.
    ///
    /// Throws ``CouldNotTell`` without an answer, and where the server failed or was too busy.
    func visit(sending request: HTTPRequest, with cookies: [VisitorCookie]) async throws -> Visit {
        let wire = VisitorWire(prober, cookies: cookies)
        let userAgent = usualUserAgent
        wire.changeNextRequest { opened in
            var sent = request
            sent.headers["Cookie"] = opened.headers["Cookie"]
            sent.headers["User-Agent"] = userAgent
            return sent
        }
        let browser = Browser(client: wire, headers: configuration.signIn.headers, follows: isOwnAddress)
        var visit = Visit()
        do { end(&visit, from: request.url, at: try await browser.open(request).location) } catch {
            throw CouldNotTell(error.inWords, wire.exchanges.lastEvidence)
        }
        visit.cookies = wire.cookies
        visit.exchanges = wire.exchanges
        if let reason = visit.reasonAgainstRefusal { throw reason }
        return visit
    }

    /// Keeps where a visit ended that began at this address.
    private func end(_ visit: inout Visit, from url: String, at location: String?) {
        visit.location = location
        visit.redirectURI =
            HTTPRequest("GET", url)?.queryValue("redirect_uri") ?? configuration.usualRedirectURI
        visit.endsAtOwnPage = location.map(configuration.isOtherPageOfPartner)
    }

    /// The configured name of the browser, or nil for that of the run.
    private var usualUserAgent: String? { configuration.signIn.headers["User-Agent"] }

    /// Whether an address is the partner's own, to which a browser goes.
    var isOwnAddress: @Sendable (String) -> Bool {
        configuration.signIn.isOwnAddress(besides: configuration.authorizationURL ?? "")
    }
}
