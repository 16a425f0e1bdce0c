import HTTPMessages
import HeadlessBrowser
import WebText

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
