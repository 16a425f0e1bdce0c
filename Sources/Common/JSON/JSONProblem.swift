/// Why a text is not JSON, and where.
package struct JSONProblem: Error, Sendable, Hashable {
    /// The number of bytes before the problem.
    package let offset: Int
    /// What the text does there, or what was expected: `ends inside a string`, `expected a value`.
    package let reason: String
}
