import HTTPMessages
import HeadlessBrowser

extension Probe {
    /// Goes through the pages in a browser of its own, up to a form that the change holds back.
    ///
    /// - Parameter cookies: the cookies that the visitor has at first.
    /// - Throws: ``CouldNotTell`` when the visit ends early for another reason than the change.
    func visit(
        _ url: String, _ cookies: [VisitorCookie] = [], _ change: FormChange = .nothing
    ) async throws -> Visit {
        let signIn = configuration.signIn
        let wire = VisitorWire(prober, cookies: cookies)
        let browser = Browser(
            client: wire, headers: signIn.headers, follows: isOwnAddress, sendsForms: isOwnAddress)
        var visit = Visit()
        var nextForm: PageAndForm?
        do {
            var page = try await browser.open(url)
            var unused = Array(signIn.forms.enumerated())
            // Each rule once, as in an authorization: a sign-in page that comes again would lock the account.
            while page.location == nil, let place = unused.firstIndex(where: { $0.element.fits(page.forms) })
            {
                let (formIndex, rule) = unused.remove(at: place)
                let form = PageAndForm(page: page, formIndex: formIndex)
                nextForm = form
                let sentBefore = wire.exchanges.count
                let cookiesBefore = wire.cookies
                wire.changeNextRequest(by: change.onTheWire(form: formIndex))
                page = try await change.applied(to: rule, form: formIndex).submit(page, by: browser)
                // Without a request there was no step.
                guard wire.exchanges.indices.contains(sentBefore) else { break }
                let request = wire.exchanges[sentBefore].request
                visit.steps.append(form.step(sentBy: request, cookiesBefore))
            }
            visit.answer = page.location.map { Answer($0) }
        } catch {
            // The wire throws for a form that the change holds back, and that is no failure.
            guard let held = wire.held, let nextForm else {
                throw CouldNotTell(error.inWords, wire.evidence)
            }
            visit.held = nextForm.step(sentBy: held, wire.cookies)
        }
        visit.cookies = wire.cookies
        visit.exchanges = wire.exchanges
        return visit
    }

    /// Sends one request as it is, in a browser with these cookies, and follows the redirects.
    func visit(sending request: HTTPRequest, _ cookies: [VisitorCookie]) async throws -> Visit {
        // A browser can only open addresses; on the wire the address becomes the request.
        let wire = VisitorWire(prober, cookies: cookies)
        wire.changeNextRequest { opened in
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
        visit.exchanges = wire.exchanges
        if let status = visit.exchanges.last?.response?.status, status >= 500 {
            throw CouldNotTell("the server failed (\(status)), which is no refusal", wire.evidence)
        }
        return visit
    }

    private var isOwnAddress: @Sendable (String) -> Bool {
        configuration.signIn.isOwnAddress(besides: configuration.authorizationURL ?? "")
    }
}

/// A page, and the rule that fills its form, before the form is sent.
private struct PageAndForm {
    let page: Browser.Page
    let formIndex: Int

    func step(sentBy request: HTTPRequest, _ cookies: [VisitorCookie]) -> Visit.Step {
        Visit.Step(formIndex: formIndex, page: page, request: request, cookies: cookies)
    }
}
