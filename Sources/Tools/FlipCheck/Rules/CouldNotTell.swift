/// The reason why a rule could not be decided, with the messages that show it.
package struct CouldNotTell: Error, Sendable, CustomStringConvertible {
    package var reason: String
    package var evidence: [Evidence]
    /// Whether the configuration leaves the question out, so that nothing went wrong.
    package var isIntended: Bool
    /// The id of the rule whose failure explains it; nil for none.
    package var cause: String?

    package var description: String { reason }

    package init(
        _ reason: String, _ evidence: [Evidence] = [], isIntended: Bool = false, because cause: String? = nil
    ) {
        self.reason = reason
        self.evidence = evidence
        self.isIntended = isIntended
        self.cause = cause
    }

    static func notAsked(_ reason: String) -> CouldNotTell { CouldNotTell(reason, isIntended: true) }

    package static func notConfigured(_ name: String) -> CouldNotTell {
        notAsked(name + notConfigured)
    }

    private static let notConfigured = " is not configured"

    /// The key that a reason names as not configured; nil for another reason.
    static func missingKey(in reason: String) -> String? {
        reason.hasSuffix(notConfigured) ? String(reason.dropLast(notConfigured.count)) : nil
    }
}
