import HTTPMessages
import WebText

/// The way from a visitor's browser to the server: it notes every message, and changes a
/// request as a rule wants it.
final class VisitorWire: HTTPClient, Sendable {
    /// The change that a rule makes to a request; nil holds it back.
    typealias Change = @Sendable (HTTPRequest) -> HTTPRequest?

    private struct State {
        var cookies: [VisitorCookie]
        var change: Change?
        var noted: [Exchange] = []
        var held: HTTPRequest?
    }

    private let prober: Prober
    private let state: Locked<State>

    /// A way for a visitor who has these cookies from before.
    init(_ prober: Prober, cookies: [VisitorCookie]) {
        self.prober = prober
        state = Locked(State(cookies: cookies))
    }

    var cookies: [VisitorCookie] { state.withLock { $0.cookies } }

    /// Every message so far.
    var noted: [Exchange] { state.withLock { $0.noted } }

    var held: HTTPRequest? { state.withLock { $0.held } }

    /// From now on requests are changed.
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

/// A cookie as a server set it, with its attributes.
struct VisitorCookie: Sendable, Hashable {
    let name: String
    let value: String
    /// The attributes by their names in small letters; empty for one without a value.
    let attributes: [String: String]

    /// A cookie without attributes.
    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
        attributes = [:]
    }

    /// Reads the value of a `Set-Cookie` field; nil when it has no name.
    init?(_ line: String) {
        let parts = line.split(separator: ";", omittingEmptySubsequences: false)
        guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return nil }
        name = pair[..<equals].trimmed
        value = pair[pair.index(after: equals)...].trimmed
        guard !name.isEmpty else { return nil }
        attributes = parts.dropFirst().reduce(into: [:]) { table, part in
            let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            table[pieces[0].trimmed.lowercased()] = pieces.count > 1 ? pieces[1].trimmed : ""
        }
    }

    /// Whether the server takes the cookie back: RFC 6265 section 5.3.
    var isRemoval: Bool {
        if let age = attributes["max-age"] { return Int(age).map { $0 <= 0 } ?? false }
        return attributes["expires"]?.contains("1970") ?? false
    }

    /// Whether a browser sends it along with a form of another site.
    var isSentFromOtherSites: Bool {
        !["lax", "strict"].contains(attributes["samesite"]?.lowercased() ?? "")
    }

    /// The cookies that a header of a request carries.
    static func pairs(_ header: String) -> [VisitorCookie] {
        header.split(separator: ";").compactMap { VisitorCookie(String($0)) }
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

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
