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
