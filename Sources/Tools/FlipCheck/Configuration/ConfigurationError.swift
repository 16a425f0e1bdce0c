/// A value of the configuration file, or of an option, that cannot be used: where it is, and what was expected.
package struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The place in the file, such as `signIn.forms[0].press`, or the option, such as `--baseline`.
    package let path: String
    /// What is wrong, and what was expected, without the place.
    package let problem: String

    package init(_ path: String, _ problem: String) {
        self.path = path
        self.problem = problem
    }

    package var description: String { "\(path): \(problem)" }
}
