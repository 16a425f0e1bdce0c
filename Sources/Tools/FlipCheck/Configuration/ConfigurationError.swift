/// What is wrong with a configuration, and where.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The place in the file: `signIn.forms[0].press`.
    public var path: String
    /// What is wrong and what to do.
    public var problem: String

    /// An error at a place.
    public init(_ path: String, _ problem: String) {
        self.path = path
        self.problem = problem
    }

    /// Place and problem in one line.
    public var description: String { "\(path): \(problem)" }
}
