/// A problem of a configuration, with its place.
public struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The place in the file: `signIn.forms[0].press`.
    public var path: String
    /// The problem and the remedy.
    public var problem: String

    /// An error at a place.
    public init(_ path: String, _ problem: String) {
        self.path = path
        self.problem = problem
    }

    /// Place and problem in one line.
    public var description: String { "\(path): \(problem)" }
}
