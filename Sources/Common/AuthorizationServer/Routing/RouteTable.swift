import OAuth

/// All routes of a server; of several routes with the path and the method of a request the first counts.
package struct RouteTable<Target: Sendable>: Sendable {
    /// The route of a request.
    package struct Found: Sendable {
        /// What answers at the route.
        package let target: Target
        /// The parts of the path that the route names, such as `project`.
        package let captures: [String: String]
    }

    private let routes: [Route<Target>]

    package init(_ routes: [Route<Target>]) { self.routes = routes }

    /// The endpoint, with the captured parts of the path; throws for status 404 or 405.
    ///
    /// - Parameter path: the path of the request: ``PathPattern/segments(of:)``.
    package func find(_ method: String, _ path: [Substring]) throws -> Found {
        var methodsAtPath: [String] = []
        var allowedAtPath: [String] = []
        for route in routes {
            guard let captures = route.path.match(path) else { continue }
            if route.allowedMethods.contains(method) {
                return Found(target: route.target, captures: captures)
            }
            methodsAtPath += route.methods
            allowedAtPath += route.allowedMethods
        }
        if methodsAtPath.isEmpty {
            throw OAuthError(.invalidRequest, "there is nothing at this path", status: 404)
        }
        let advice = "use \(methodsAtPath.joined(separator: " or "))"
        // RFC 9110 section 15.5.6: a 405 names the methods.
        throw RefusedRequest(
            error: OAuthError(.invalidRequest, advice, status: 405),
            headerName: "Allow", headerValue: allowedAtPath.joined(separator: ", "))
    }
}
