import HTTPMessages
import JOSE
import WebText

/// One method of the API: what is asked, by whom, and what answers.
struct Route: Sendable {
    /// Who may call.
    enum Caller: Sendable {
        /// Anybody: the handler, key sets, and the routes that only an emulator has.
        case anyone
        /// An app, by its API key.
        case app
        /// An administrator, by a bearer token; the path names the project.
        case administrator
    }

    /// One segment of a path: as it stands, or anything, with something behind it such as `:lookup`.
    enum Segment: Sendable, Hashable {
        case literal(String)
        case capture(name: String, suffix: String)
    }

    let method: String
    let segments: [Segment]
    let caller: Caller
    let endpoint: any Endpoint

    /// A route of a path such as `/v1/projects/{project}:createSessionCookie`.
    init(_ method: String, _ path: String, for caller: Caller, _ endpoint: any Endpoint) {
        self.method = method
        self.caller = caller
        self.endpoint = endpoint
        segments = path.split(separator: "/").map { segment in
            guard segment.hasPrefix("{"), let end = segment.firstIndex(of: "}") else {
                return .literal(String(segment))
            }
            return .capture(
                name: String(segment[..<end].dropFirst()), suffix: String(segment[end...].dropFirst()))
        }
    }

    /// The captured parts of a path that is this route's; nil for another path.
    func match(_ path: [String]) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var captures: [String: String] = [:]
        for (segment, text) in zip(segments, path) {
            switch segment {
            case .literal(let literal):
                guard literal.hasSameBytes(as: text) else { return nil }
            case .capture(let name, let suffix):
                let value = text.utf8.dropLast(suffix.utf8.count)
                guard text.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8), !value.isEmpty,
                    // `projects/p:x` is another method, not a project with an odd name.
                    !value.contains(UInt8(ascii: ":"))
                else { return nil }
                captures[name] = String(decoding: value, as: UTF8.self)
            }
        }
        return captures
    }
}

/// What answers one method; the one place that turns what it throws into a response is ``FirebaseServer``.
protocol Endpoint: Sendable {
    func answer(_ call: Call) async throws(WireError) -> HTTPResponse
}

/// One request on its way to an endpoint.
struct Call: Sendable {
    let request: HTTPRequest
    let project: ProjectContext
    let fields: Fields
    let query: Parameters
    /// What the path says where the route has a capture.
    let captures: [String: String]
    /// Every project of the server: a provider sends a browser back without saying which it was.
    let projects: [ProjectContext]

    /// A parameter of the query; nil when it is absent, empty or repeated.
    func queryValue(_ name: String) -> String? { (try? query.value(name)) ?? nil }
}

extension HTTPResponse {
    /// A JSON answer that nobody keeps: most carry tokens.
    init(json value: JSONValue, status: Int = 200) {
        self.init(
            status: status,
            headers: ["Content-Type": "application/json; charset=UTF-8", "Cache-Control": "no-store"],
            body: value.json)
    }
}
