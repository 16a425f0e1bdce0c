import HTTPMessages

/// One endpoint of an authorization server.
///
/// Its errors become responses in one place: ``EndpointError/response(rendering:)``.
public protocol Endpoint: Sendable {
    /// The answer to a request with the path and a method of the endpoint's route.
    func answer(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// A path with its methods, and the endpoint that answers there.
public struct Route<Target: Sendable>: Sendable {
    let path: PathPattern
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
public struct RouteTable<Target: Sendable>: Sendable {
    private let routes: [Route<Target>]

    /// A table of routes.
    public init(_ routes: [Route<Target>]) {
        self.routes = routes
    }

    /// The endpoint of a method and a path, with the captured parts of the path.
    ///
    /// Throws ``EndpointError/notFound``, or ``EndpointError/methodNotAllowed(_:)`` when the path is known.
    public func find(
        _ method: String, _ path: [Substring]
    ) throws(EndpointError) -> (target: Target, captures: [String: String]) {
        // RFC 9110 section 9.3.2: HEAD is GET, and the HTTP server leaves the body out.
        let method = method == "HEAD" ? "GET" : method
        var others: [String] = []
        for route in routes {
            guard let captures = route.path.match(path) else { continue }
            if route.methods.contains(method) { return (route.target, captures) }
            others += route.methods
        }
        throw others.isEmpty ? .notFound : .methodNotAllowed(others)
    }
}

extension RouteTable where Target == any Endpoint {
    /// The answer of the endpoint that a request is for.
    ///
    /// Throws ``EndpointError`` when there is none, and the endpoint's errors.
    public func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await find(request.method, PathPattern.segments(of: request.path)).target.answer(request)
    }
}
