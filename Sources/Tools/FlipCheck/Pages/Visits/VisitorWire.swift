import HTTPMessages
import HeadlessBrowser
import WebText

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

/// A visitor's way to the server: it notes every message, and changes a request as a rule wants it.
final class VisitorWire: HTTPClient, Sendable {
    /// The change that a rule makes to a request; nil holds it back.
    typealias Change = @Sendable (HTTPRequest) -> HTTPRequest?

    /// The visitor's cookies and messages, the change to come, and the request that a change held back.
    private struct State {
        var cookies: [VisitorCookie]
        var change: Change?
        var noted: [Exchange] = []
        var held: HTTPRequest?
    }

    private let prober: Prober
    private let state: Locked<State>

    init(_ prober: Prober, cookies: [VisitorCookie]) {
        self.prober = prober
        state = Locked(State(cookies: cookies))
    }

    var cookies: [VisitorCookie] { state.withLock { $0.cookies } }

    var noted: [Exchange] { state.withLock { $0.noted } }

    var held: HTTPRequest? { state.withLock { $0.held } }

    var evidence: [Evidence] { noted.suffix(2).map(\.evidence) }

    func changing(_ change: Change?) { state.withLock { $0.change = change } }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        var request = request
        // Cookies that the browser was given in this visit are among them, and the newest counts.
        request.headers["Cookie"] = cookies.header
        let changed = state.withLock { state in
            guard let change = state.change else { return request as HTTPRequest? }
            // A change is for one request: where it redirects to is asked for as always.
            state.change = nil
            let changed = change(request)
            if changed == nil { state.held = request }
            return changed
        }
        guard let changed else { throw .badRequest("held back") }
        let exchange = await prober.exchange(changed)
        state.withLock { state in
            state.noted.append(exchange)
            if let response = exchange.response { state.cookies.store(response) }
        }
        return try exchange.result.get()
    }
}

extension [VisitorCookie] {
    /// The value of a `Cookie` field; nil when there are none.
    var header: String? { isEmpty ? nil : map { "\($0.name)=\($0.value)" }.joined(separator: "; ") }

    /// The cookies after an answer.
    mutating func store(_ response: HTTPResponse) {
        for cookie in response.headers.values(of: "Set-Cookie").compactMap({ VisitorCookie($0) }) {
            removeAll { $0.name == cookie.name }
            if !cookie.isRemoval { append(cookie) }
        }
    }
}
