/// The route of a request.
package struct FoundRoute<Target: Sendable>: Sendable {
    /// What answers at the route.
    package let target: Target
    /// The parts of the path that the route names, such as `project`.
    package let captures: [String: String]
}
