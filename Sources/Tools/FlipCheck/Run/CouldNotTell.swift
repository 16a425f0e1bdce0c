/// The reason why a run cannot tell whether a rule holds.
package struct CouldNotTell: Error, Sendable {
    /// The reason.
    package var reason: String
    /// The messages and their answers.
    package var evidence: [Evidence]
    /// Whether the configuration leaves the question out, so that nothing went wrong.
    package var isIntended: Bool

    /// A reason with its messages.
    package init(_ reason: String, _ evidence: [Evidence] = [], isIntended: Bool = false) {
        self.reason = reason
        self.evidence = evidence
        self.isIntended = isIntended
    }

    /// The configuration does not say something without which the question cannot be asked.
    package static func notConfigured(_ name: String) -> CouldNotTell {
        CouldNotTell("\(name) is not configured", isIntended: true)
    }
}

extension Rule {
    /// The finding when this was in the way.
    package func unanswered(because reason: CouldNotTell) -> Finding {
        reason.isIntended
            ? notAsked(reason.reason) : couldNotTell(reason.reason, reason.evidence)
    }
}
