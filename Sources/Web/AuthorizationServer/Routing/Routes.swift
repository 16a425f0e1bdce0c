import HTTPMessages
import OAuth
import WebText

/// One endpoint of an authorization server.
///
/// It returns its answer, or throws `OAuthError`, ``RefusedRequest`` or ``StoreUnavailable``.
/// ``EndpointTable`` turns these into responses.
public protocol Endpoint: Sendable {
    /// The answer to a request with the path and a method of the endpoint's route.
    func answer(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// A path with its methods, and the endpoint that answers there.
public struct Route<Target: Sendable>: Sendable {
    package let path: PathPattern
    let methods: [String]
    let target: Target

    /// A route of a path pattern such as `/token` or `/v1/projects/{project}`.
    public init(_ path: String, _ methods: [String], _ target: Target) {
        self.path = PathPattern(path)
        self.methods = methods
        self.target = target
    }
}

/// All routes of a server; the first match counts.
package struct RouteTable<Target: Sendable>: Sendable {
    private let routes: [Route<Target>]

    package init(_ routes: [Route<Target>]) { self.routes = routes }

    /// The endpoint, with the captured parts of the path; throws for status 404 or 405.
    package func find(
        _ method: String, _ path: [Substring]
    ) throws -> (target: Target, captures: [String: String]) {
        // RFC 9110 section 9.3.2: HEAD is GET, and the HTTP server leaves the body out.
        let method = method == "HEAD" ? "GET" : method
        var others: [String] = []
        for route in routes {
            guard let captures = route.path.match(path) else { continue }
            if route.methods.contains(method) { return (route.target, captures) }
            others += route.methods
        }
        if others.isEmpty { throw OAuthError(.invalidRequest, "there is nothing at this path", status: 404) }
        // RFC 9110 section 15.5.6: a 405 names the methods.
        let allowed = others.flatMap { $0 == "GET" ? ["GET", "HEAD"] : [$0] }.joined(separator: ", ")
        throw RefusedRequest(
            error: OAuthError(.invalidRequest, "use \(others.joined(separator: " or "))", status: 405),
            header: ("Allow", allowed))
    }
}

/// The paths of a route: fixed segments, and captures such as `{project}` or `{project}:lookup`.
package struct PathPattern: Sendable {
    /// One segment of a path: a fixed text, or any text before a suffix such as `:lookup`.
    private enum Segment: Sendable {
        case literal(String)
        case capture(name: String, suffix: String)
    }

    package let text: String
    private let segments: [Segment]

    /// The pattern of a path such as `/v1/projects/{project}:createSessionCookie`.
    package init(_ path: String) {
        text = path
        segments = path.split(separator: "/").map { segment in
            guard segment.hasPrefix("{"), let end = segment.firstIndex(of: "}") else {
                return .literal(String(segment))
            }
            return .capture(
                name: String(segment[..<end].dropFirst()), suffix: String(segment[end...].dropFirst()))
        }
    }

    /// The segments of a path as it is on the wire: each path of a server has one spelling.
    package static func segments(of path: Substring) -> [Substring] {
        guard path.utf8.first == UInt8(ascii: "/") else { return [] }
        return path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map(Substring.init)
    }

    /// The captured texts of a path; a capture is not empty and has no colon.
    package func match(_ path: [Substring]) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var captures: [String: String] = [:]
        for (segment, text) in zip(segments, path) {
            switch segment {
            case .literal(let literal):
                guard text.hasSameBytes(as: literal) else { return nil }
            case .capture(let name, let suffix):
                let value = text.utf8.dropLast(suffix.utf8.count)
                guard text.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8), !value.isEmpty,
                    !value.contains(UInt8(ascii: ":"))
                else { return nil }
                captures[name] = String(Substring(value))
            }
        }
        return captures
    }
}
