/// Why a text is not JSON, and where.
package struct JSONProblem: Error, Sendable, Hashable {
    /// The number of bytes before the place of the problem.
    package var offset: Int
    /// The problem as the rest of a sentence about the text, such as `ends inside a string`.
    package var reason: String
}
