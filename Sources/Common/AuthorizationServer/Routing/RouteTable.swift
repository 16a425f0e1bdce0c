import OAuth

/// All routes of a server; the first match counts.
package struct RouteTable<Target: Sendable>: Sendable {
    private let routes: [Route<Target>]

    package init(_ routes: [Route<Target>]) { self.routes = routes }

    /// The endpoint, with the captured parts of the path; throws for status 404 or 405.
    package func find(
        _ method: String, _ path: [Substring]
    ) throws -> FoundRoute<Target> {
        var others: [String] = []
        var allowed: [String] = []
        for route in routes {
            guard let captures = route.path.match(path) else { continue }
            if route.allowedMethods.contains(method) {
                return FoundRoute(target: route.target, captures: captures)
            }
            others += route.methods
            allowed += route.allowedMethods
        }
        if others.isEmpty { throw OAuthError(.invalidRequest, "there is nothing at this path", status: 404) }
        // RFC 9110 section 15.5.6: a 405 names the methods.
        throw RefusedRequest(
            error: OAuthError(.invalidRequest, "use \(others.joined(separator: " or "))", status: 405),
            headerName: "Allow", headerValue: allowed.joined(separator: ", "))
    }
}
