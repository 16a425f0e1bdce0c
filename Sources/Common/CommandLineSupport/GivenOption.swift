/// An option as it was given to a program.
package struct GivenOption: Sendable {
    /// The name with its dashes: `--port`.
    package let name: String
    /// The value; empty for a switch.
    package let value: String
}
