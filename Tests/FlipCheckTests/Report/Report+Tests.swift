import FlipCheck

extension Report {
    /// The ids of the rules that failed.
    var failures: [String] { findings.filter(\.isFailure).map(\.rule.id) }

    /// The verdicts by the ids of the rules.
    var verdicts: [String: Finding.Verdict] {
        Dictionary(uniqueKeysWithValues: findings.map { ($0.rule.id, $0.verdict) })
    }

    /// The report in each of its forms, in full.
    var allForms: [String] { [json, junit, html, ReportText(detail: .full).text(of: self)] }

    /// The finding about a rule, or nil when the run did not select it.
    subscript(id: String) -> Finding? { findings.first { $0.rule.id == id } }

    /// The differences of the failures from the expected failures, in a line each.
    func surprises(_ expected: Set<String>) -> String {
        let missing = expected.subtracting(failures).sorted().map { id in
            let verdict = self[id].map { "\($0.verdict) \($0.reason)" }
            return "\(id) did not fail: \(verdict ?? "no such rule")"
        }
        let more = findings.filter { $0.isFailure && !expected.contains($0.rule.id) }.map {
            "\($0.rule.id) failed: \($0.reason)"
        }
        return (missing + more).joined(separator: "\n")
    }
}
