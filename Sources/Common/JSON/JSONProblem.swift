/// Why a text is not JSON, and where.
package struct JSONProblem: Error, Sendable, Hashable {
    /// The number of bytes before the place.
    package var offset: Int
    /// The problem, as the rest of a sentence that begins with "the file".
    package var reason: String
}
