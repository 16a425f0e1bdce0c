/// A path with its methods, and the endpoint that answers there.
public struct Route<Target: Sendable>: Sendable {
    /// The paths of the route.
    package let path: PathPattern
    /// The methods that the server offers, without HEAD.
    let methods: [String]
    /// What answers at the route.
    let target: Target
    /// The methods that the server answers, with HEAD where it is answered.
    let allowedMethods: [String]

    /// A route of a path pattern such as `/token` or `/v1/projects/{project}`.
    ///
    /// HEAD is answered like GET, without the body (RFC 9110 section 9.3.2). It must change nothing (section
    /// 9.2.1), so pass false as `answersHEAD` where GET redeems a code.
    public init(_ path: String, _ methods: [String], _ target: Target, answersHEAD: Bool = true) {
        self.path = PathPattern(path)
        self.methods = methods
        self.target = target
        allowedMethods = methods.flatMap { method in
            method == "GET" && answersHEAD ? ["GET", "HEAD"] : [method]
        }
    }
}
