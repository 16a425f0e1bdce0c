/// The reason why a run cannot tell whether a rule holds.
public struct CouldNotTell: Error, Sendable {
    /// The reason.
    public var reason: String
    /// The messages and their answers.
    public var evidence: [Evidence]
    /// Whether the configuration leaves the question out, so that nothing went wrong.
    public var isIntended: Bool

    /// A reason with its messages.
    public init(_ reason: String, _ evidence: [Evidence] = [], isIntended: Bool = false) {
        self.reason = reason
        self.evidence = evidence
        self.isIntended = isIntended
    }

    /// The configuration does not say something without which the question cannot be asked.
    public static func notConfigured(_ name: String) -> CouldNotTell {
        CouldNotTell("\(name) is not configured", isIntended: true)
    }
}

extension Rule {
    /// The finding when this was in the way.
    public func unanswered(because reason: CouldNotTell) -> Finding {
        reason.isIntended
            ? notAsked(reason.reason) : couldNotTell(reason.reason, reason.evidence)
    }
}
