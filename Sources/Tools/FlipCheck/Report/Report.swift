/// Everything that came out of a run.
public struct Report: Sendable {
    /// One finding for each rule that was looked at, in order.
    public var findings: [Finding]
    /// How many requests were sent.
    public var requests: Int
    /// How long the run took.
    public var duration: Duration = .zero
    /// What else is worth knowing of the run, a sentence each.
    public var notes: [String] = []

    /// A report of its parts.
    public init(findings: [Finding], requests: Int) {
        self.findings = findings
        self.requests = requests
    }

    /// The rules that do not hold, by how much they weigh.
    public func failures(_ severity: Rule.Severity) -> [Finding] {
        findings.filter { $0.isFailure && $0.rule.severity == severity }
    }

    /// The rules of which the run could not tell whether they hold.
    public var unknown: [Finding] {
        findings.filter { if case .couldNotTell = $0.verdict { true } else { false } }
    }

    /// What the process says when it ends: 1 when a rule that weighs as an error does not hold, 2 when the
    /// run could not tell of a rule whether it holds, or tried none, 0 otherwise.
    public var exitStatus: Int32 {
        if !failures(.error).isEmpty { return 1 }
        let tried = findings.contains { $0.verdict == .held || $0.isFailure }
        return unknown.isEmpty && tried ? 0 : 2
    }
}
