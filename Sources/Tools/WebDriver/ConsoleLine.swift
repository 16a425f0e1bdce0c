/// A line of the browser's console.
package struct ConsoleLine: Sendable, Hashable {
    /// `SEVERE`, `WARNING`, `INFO` or `DEBUG`.
    package let level: String
    /// The address of the source, its line and the message.
    package let text: String

    /// Whether it is an error: of a script, of the page's policy, or of something that did not load.
    package var isError: Bool { level == "SEVERE" }
}
