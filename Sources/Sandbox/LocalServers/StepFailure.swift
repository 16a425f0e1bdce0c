import WebText

/// Why a step of an example failed; its text is the last line that the example prints.
package struct StepFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }

    /// A failure that names the rule that an answer of the partner's server breaks.
    package init(_ rule: SecurityRule) {
        self.init("a rule does not hold: \(rule.text) [\(rule.source)]")
    }
}
