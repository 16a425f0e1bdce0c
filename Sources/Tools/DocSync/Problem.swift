/// A difference between the docs and the code.
package struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The file, from the root of the project.
    package let path: String
    /// The line of the file, from 1, or nil for the whole file.
    package let line: Int?
    /// The problem, with what to do where that is known.
    package let message: String

    init(_ path: String, line: Int? = nil, _ message: String) {
        (self.path, self.line, self.message) = (path, line, message)
    }

    package var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(message)" }
}
