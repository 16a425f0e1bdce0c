/// A finding of a report, with the findings that it explains.
struct ReportEntry: Sendable {
    let finding: Finding
    /// The findings that follow from it, directly or through another one.
    private(set) var consequences: [Finding] = []

    /// The consequences that failed.
    var failures: [Finding] { consequences.filter(\.isFailure) }

    /// The consequences that the run could not decide.
    var undecided: [Finding] { consequences.filter { $0.verdict == .couldNotTell } }

    private init(_ finding: Finding) { self.finding = finding }

    /// One entry for each finding that no failure among them explains.
    ///
    /// Of the causes of a finding, the first that failed explains it. An entry has the place of the first finding in it, so
    /// that a harmless cause of a harmful failure comes where the failure would be.
    static func entries(of findings: [Finding]) -> [ReportEntry] {
        var failures: [String: Finding] = [:]
        for finding in findings where finding.explainsOthers { failures[finding.rule.id] = finding }
        var entries: [ReportEntry] = []
        // The index of each entry, by the id of its rule.
        var places: [String: Int] = [:]
        for finding in findings {
            let root = rootCause(of: finding, among: failures)
            let place = places[root.rule.id, default: entries.count]
            if place == entries.count {
                places[root.rule.id] = place
                entries.append(ReportEntry(root))
            }
            if root.rule.id != finding.rule.id { entries[place].consequences.append(finding) }
        }
        return entries
    }

    /// The failure at the end of the chain of causes, or the finding itself when none of its causes failed.
    private static func rootCause(of finding: Finding, among failures: [String: Finding]) -> Finding {
        var root = finding
        var seen: Set = [finding.rule.id]
        while let cause = root.causes.lazy.compactMap({ failures[$0] }).first {
            // Causes that explain each other explain nothing.
            guard seen.insert(cause.rule.id).inserted else { return finding }
            root = cause
        }
        return root
    }
}

extension Finding {
    /// Whether it explains the findings that follow from its rule: after a failure that was lowered in weight, they may have
    /// another cause.
    var explainsOthers: Bool { isFailure && !isLessened }
}
