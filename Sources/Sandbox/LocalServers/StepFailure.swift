import WebText

/// What is wrong with a step, as its last line.
package struct StepFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }

    /// The rule that an answer of the partner's server breaks.
    package init(_ rule: SecurityRule) {
        self.init("a rule does not hold: \(rule.text) [\(rule.source)]")
    }
}
