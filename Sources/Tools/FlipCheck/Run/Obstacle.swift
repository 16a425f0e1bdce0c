/// Why a rule could not be looked at.
public struct Obstacle: Error, Sendable {
    /// What is in the way.
    public var reason: String
    /// What was sent and what came back.
    public var evidence: [Evidence]
    /// Whether nothing is wrong: the configuration leaves it out, so that the rule says nothing.
    public var isIntended: Bool

    /// An obstacle with what was seen.
    public init(_ reason: String, _ evidence: [Evidence] = [], isIntended: Bool = false) {
        self.reason = reason
        self.evidence = evidence
        self.isIntended = isIntended
    }

    /// The configuration does not say something without which the rule cannot be looked at.
    public static func notConfigured(_ name: String) -> Obstacle {
        Obstacle("\(name) is not configured", isIntended: true)
    }
}

extension Rule {
    /// The finding when this was in the way.
    public func hindered(by obstacle: Obstacle) -> Finding {
        obstacle.isIntended
            ? notApplicable(obstacle.reason) : couldNotRun(obstacle.reason, obstacle.evidence)
    }
}
