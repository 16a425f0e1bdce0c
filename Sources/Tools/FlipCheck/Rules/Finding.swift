/// What came out for one rule.
public struct Finding: Sendable, Hashable {
    /// Whether the rule holds.
    public enum Verdict: Sendable, Hashable {
        /// It holds.
        case passed
        /// It does not; the text says what was seen.
        case failed(String)
        /// It says nothing about this partner; the text says why.
        case notApplicable(String)
        /// Nobody can tell, because something else is in the way; the text says what.
        case couldNotRun(String)
    }

    /// The rule.
    public var rule: Rule
    /// Whether it holds.
    public var verdict: Verdict
    /// What was sent and what came back, secrets masked.
    public var evidence: [Evidence]

    /// A finding of its parts.
    public init(_ rule: Rule, _ verdict: Verdict, evidence: [Evidence] = []) {
        self.rule = rule
        self.verdict = verdict
        self.evidence = evidence
    }

    /// Whether the rule was looked at and does not hold.
    public var isFailure: Bool {
        if case .failed = verdict { true } else { false }
    }

    /// The text that goes with the verdict; empty when the rule holds.
    public var reason: String {
        switch verdict {
        case .passed: ""
        case .failed(let text), .notApplicable(let text), .couldNotRun(let text): text
        }
    }
}

/// One message that was sent and what came back, as it may be printed.
public struct Evidence: Sendable, Hashable {
    /// What was sent: the request line and the parameters, a line each.
    public var sent: [String]
    /// What came back: the status and what the answer carried, a line each.
    public var received: [String]

    /// Evidence of its parts, in which no secret is left.
    public init(sent: [String], received: [String]) {
        self.sent = sent
        self.received = received
    }
}

extension Rule {
    /// The rule holds.
    public func passed(_ evidence: [Evidence] = []) -> Finding { Finding(self, .passed, evidence: evidence) }

    /// The rule does not hold; the text says what was seen.
    public func failed(_ seen: String, _ evidence: [Evidence] = []) -> Finding {
        Finding(self, .failed(seen), evidence: evidence)
    }

    /// The rule says nothing about this partner.
    public func notApplicable(_ reason: String) -> Finding { Finding(self, .notApplicable(reason)) }

    /// Nobody can tell.
    public func couldNotRun(_ reason: String, _ evidence: [Evidence] = []) -> Finding {
        Finding(self, .couldNotRun(reason), evidence: evidence)
    }

    /// The rule holds when nothing was seen against it; all that was seen goes into one finding.
    public func judged(_ objections: [String], _ evidence: [Evidence] = []) -> Finding {
        objections.isEmpty ? passed(evidence) : failed(objections.joined(separator: "; "), evidence)
    }
}
