/// A difference between the docs and the code.
package struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The file, and the line where one is known: `Docs/return-code.md:12`.
    package var place: String
    /// The problem, and the remedy.
    package var message: String

    init(_ path: String, line: Int? = nil, _ message: String) {
        place = line.map { "\(path):\($0)" } ?? path
        self.message = message
    }

    /// The place and the message.
    package var description: String { "\(place): \(message)" }
}
