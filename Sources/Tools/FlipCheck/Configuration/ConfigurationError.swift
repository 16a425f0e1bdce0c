/// A problem of a configuration, with its place.
package struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The place in the file: `signIn.forms[0].press`.
    package var path: String
    /// The problem and the remedy.
    package var problem: String

    /// An error at a place.
    package init(_ path: String, _ problem: String) {
        self.path = path
        self.problem = problem
    }

    /// Place and problem in one line.
    package var description: String { "\(path): \(problem)" }
}
