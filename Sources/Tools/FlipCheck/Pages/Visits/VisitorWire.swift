import HTTPMessages
import WebText

/// The HTTP client of a visitor's browser: it records every message, and changes a request as a rule wants it.
///
/// It keeps the cookies too, because a rule has to see and choose them, which the browser does not allow.
final class VisitorWire: HTTPClient, Sendable {
    /// The change that a rule makes to a request.
    ///
    /// Nil holds it back.
    typealias Change = @Sendable (HTTPRequest) -> HTTPRequest?

    private struct State {
        var cookies: [VisitorCookie]
        /// The host of the page from which a browser that came from another site goes on, or nil for any other browser.
        var hostOfPage: String?
        /// The change to the next request, or nil when it is sent as it is.
        var change: Change?
        var exchanges: [Exchange] = []
        /// The request that a change held back.
        var held: HTTPRequest?
    }

    private let prober: Prober
    /// The change to the address of a page on the way, or nil for none.
    private let addressChange: AddressChange?
    private let state: Locked<State>

    /// - Parameters:
    ///   - isFromOtherSite: whether the browser comes from another site.
    ///   - addressChange: the change to the address of a page on the way, or nil for none.
    init(
        _ prober: Prober, cookies: [VisitorCookie], fromOtherSite isFromOtherSite: Bool = false,
        onTheWay addressChange: AddressChange? = nil
    ) {
        self.prober = prober
        self.addressChange = addressChange
        let otherHost = ProbeTarget.host(Visit.otherSite)
        state = Locked(State(cookies: cookies, hostOfPage: isFromOtherSite ? otherHost : nil))
    }

    /// The visitor's cookies after the messages so far.
    var cookies: [VisitorCookie] { state.withLock { $0.cookies } }

    /// The messages so far.
    var exchanges: [Exchange] { state.withLock { $0.exchanges } }

    /// The request that a change held back, or nil when all were sent.
    var held: HTTPRequest? { state.withLock { $0.held } }

    /// Whether the browser came from another site.
    var isFromOtherSite: Bool { state.withLock { $0.hostOfPage != nil } }

    /// Changes the next request, but not the requests that follow from its redirects.
    ///
    /// Nil sends it as it is.
    func changeNextRequest(by change: Change?) { state.withLock { $0.change = change } }

    /// Sends the request with its change, or fails as for a bad request where the change holds it back.
    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard let changed = takeChange(of: request) else { throw .cannotSend("held back") }
        let exchange = await prober.exchange(changed)
        state.withLock { state in
            state.exchanges.append(exchange)
            state.cookies.store(exchange)
            if state.hostOfPage != nil, let status = exchange.response?.status, !(300..<400).contains(status)
            {
                state.hostOfPage = ProbeTarget.host(changed.origin)
            }
        }
        return try exchange.result.get()
    }

    /// The request with the visitor's cookies and the change for it, which is then used up, or nil for a request that
    /// the change holds back.
    private func takeChange(of request: HTTPRequest) -> HTTPRequest? {
        state.withLock { state in
            var request = addressChange?.applied(to: request) ?? request
            // In place of the browser's own cookies, and of a Cookie field in signIn.headers: a visitor has only the
            // cookies that a rule gave it, and those that it got on its way.
            let host = ProbeTarget.host(request.origin)
            let comesFromOtherSite = state.hostOfPage.map { !ProbeTarget.mayBeOneSite($0, host) } ?? false
            let sent = comesFromOtherSite ? state.cookies.filter { !$0.isStrict } : state.cookies
            request.headers["Cookie"] = sent.header(for: request)
            guard let change = state.change else { return request }
            state.change = nil
            let changed = change(request)
            if changed == nil { state.held = request }
            return changed
        }
    }
}
