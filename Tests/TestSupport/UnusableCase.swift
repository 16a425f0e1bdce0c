import Testing

/// A change that makes a configuration unusable.
package struct UnusableCase<Configuration>: Sendable, CustomTestStringConvertible {
    /// How the error begins.
    package let reason: String
    package let change: @Sendable (inout Configuration) -> Void

    package init(_ reason: String, _ change: @escaping @Sendable (inout Configuration) -> Void) {
        self.reason = reason
        self.change = change
    }

    package var testDescription: String { reason }
}
