import HTTPMessages

/// The judgements that every endpoint gets on all of its answers.
extension Rule {
    /// The rule holds when each answer came within five seconds.
    func needsSpeed(_ answers: [Exchange]) -> Finding {
        let slow = answers.filter { $0.duration > ProbeLimits.slow }
        return judged(
            slow.isEmpty ? [] : ["\(slow.count) of \(answers.count) answers took more than 5 seconds"],
            slow.prefix(3).map(\.evidence))
    }

    /// The rule holds when no request was answered with a server error; a request to come later is none.
    func needsNoServerError(_ answers: [Exchange]) -> Finding {
        let faults = answers.filter { $0.response.map { $0.status >= 500 && !$0.isTooMany } ?? false }
        return judged(
            faults.isEmpty ? [] : ["\(faults.count) of \(answers.count) requests were answered with 5xx"],
            faults.prefix(3).map(\.evidence))
    }
}
