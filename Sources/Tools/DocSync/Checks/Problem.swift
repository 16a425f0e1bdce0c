/// A difference between the docs and the code.
package struct Problem: Sendable, Hashable, CustomStringConvertible {
    package var path: String
    package var line: Int?
    /// The problem, and the remedy.
    package var message: String

    init(_ path: String, line: Int? = nil, _ message: String) {
        (self.path, self.line, self.message) = (path, line, message)
    }

    package var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(message)" }
}
