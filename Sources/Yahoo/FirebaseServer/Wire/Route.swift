import HTTPMessages
import JOSE
import WebText

/// One method of the API: its path, its callers, and its endpoint.
struct Route: Sendable {
    /// Who may call.
    enum Caller: Sendable {
        /// No credential is needed: the handler, key sets, and the routes that only an emulator has.
        case anyone
        /// An app, by its API key.
        case app
        /// An administrator, by a bearer token; the path names the project.
        case administrator
    }

    /// One segment of a path: a fixed text, or any text before a suffix such as `:lookup`.
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

/// The implementation of one method; ``FirebaseServer`` turns its errors into responses.
protocol Endpoint: Sendable {
    func answer(_ call: Call) async throws(WireError) -> HTTPResponse
}

/// One request on its way to an endpoint.
struct Call: Sendable {
    let request: HTTPRequest
    let project: ProjectContext
    let fields: RequestFields
    let query: Parameters
    /// The parts of the path where the route has a capture, by name.
    let captures: [String: String]
    /// All projects of the server: a browser that comes back from a provider does not name its project.
    let projects: [ProjectContext]

    /// A parameter of the query; nil when it is absent, empty or repeated.
    func queryValue(_ name: String) -> String? { (try? query.value(name)) ?? nil }
}

extension HTTPResponse {
    /// A JSON answer that no cache may keep, because most have tokens.
    init(json value: JSONValue, status: Int = 200) {
        self.init(
            status: status,
            headers: ["Content-Type": "application/json; charset=UTF-8", "Cache-Control": "no-store"],
            body: value.json)
    }
}
