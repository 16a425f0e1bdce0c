/// Everything that came out of a run.
public struct Report: Sendable {
    /// One finding for each rule that was looked at, in order.
    public var findings: [Finding]
    /// How many requests were sent.
    public var requests: Int

    /// A report of its parts.
    public init(findings: [Finding], requests: Int) {
        self.findings = findings
        self.requests = requests
    }

    /// The rules that do not hold, by how much they weigh.
    public func failures(_ severity: Rule.Severity) -> [Finding] {
        findings.filter { $0.isFailure && $0.rule.severity == severity }
    }

    /// The findings about which nobody can tell.
    public var unknown: [Finding] {
        findings.filter { if case .couldNotRun = $0.verdict { true } else { false } }
    }

    /// What the process says when it ends: 1 when a rule that weighs as an error does not hold, 2 when
    /// something could not be looked at, 0 otherwise.
    public var exitStatus: Int32 {
        if !failures(.error).isEmpty { return 1 }
        return unknown.isEmpty && !findings.isEmpty ? 0 : 2
    }
}
