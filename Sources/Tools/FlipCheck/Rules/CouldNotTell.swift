/// The reason why a rule could not be decided, with the messages that show it.
package struct CouldNotTell: Error, Sendable, Codable, CustomStringConvertible {
    /// Why, in words without a full stop.
    package let reason: String
    /// The messages that show it.
    package let evidence: [Evidence]
    /// Whether the rule does not concern this partner, or the configuration leaves it out: nothing went wrong.
    package private(set) var isIntended = false
    /// The id of the rule whose failure explains it, or nil for none.
    package var cause: String?
    /// The key that the configuration does not have, or nil where that is not the reason.
    private(set) var missingKey: String?

    package var description: String { reason }

    package init(_ reason: String, _ evidence: [Evidence] = [], because cause: String? = nil) {
        self.reason = reason
        self.evidence = evidence
        self.cause = cause
    }

    /// Any error as a reason, unless it is one already.
    init(_ error: any Error) { self = error as? CouldNotTell ?? CouldNotTell("\(error)") }

    /// The reason why a rule does not concern this partner, or is left out by the configuration.
    static func notAsked(_ reason: String) -> CouldNotTell {
        var intended = CouldNotTell(reason)
        intended.isIntended = true
        return intended
    }

    /// The reason that the configuration does not have a key.
    package static func notAskedWithout(_ name: String) -> CouldNotTell {
        var reason = notAsked("\(name) is not configured")
        reason.missingKey = name
        return reason
    }
}
