/// A block of commands in a page, and how a test runs it.
package struct Commands: Sendable, CustomStringConvertible {
    /// How a test runs the block, and what it expects.
    package enum Run: Sendable, Hashable {
        /// The commands end with an exit status: `<!-- status: 2 -->`, otherwise 0.
        case ends(status: Int32)
        /// The last command serves until Ctrl-C: `<!-- server -->`.
        case serves
        /// No test runs the block, for a reason: `<!-- not run: REASON -->`.
        case no(reason: String)
    }

    /// The page and the line of the opening fence: `Docs/return-code.md:12`.
    package let place: String
    /// The lines of the block.
    package let text: String
    package let run: Run

    package var description: String { place }
}
