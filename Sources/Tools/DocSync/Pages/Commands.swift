/// A block of commands in a page, and how a test runs it.
package struct Commands: Sendable, CustomStringConvertible {
    /// The expected end of a run.
    package enum Run: Sendable, Hashable {
        case ends(status: Int32)
        /// It serves until Ctrl-C: `<!-- server -->`.
        case serves
        /// It is not run, for a reason: `<!-- not run: REASON -->`.
        case no(reason: String)
    }

    package var place: String
    package var text: String
    package var run: Run

    package var description: String { place }
}
