/// A rule, and the messages to the partner by which it is judged.
package struct Inspection: Sendable {
    package let rule: Rule
    /// Whether it comes after all others: it judges every message of the run and sends none of its own.
    let isLast: Bool
    private let check: @Sendable (Rule, Probe) async throws -> Finding

    /// A rule, its text and its check.
    ///
    /// A ``CouldNotTell`` that the check throws becomes the finding, as any other error does.
    init(
        _ id: String, _ title: String, _ harm: Rule.Harm, _ severity: Rule.Severity, _ source: Rule.Source,
        why: String, remedy: String, followsFrom: [String] = [], isLast: Bool = false,
        check: @escaping @Sendable (Rule, Probe) async throws -> Finding
    ) {
        rule = Rule(
            id: id, title: title, harm: harm, severity: severity, source: source, why: why, remedy: remedy,
            followsFrom: followsFrom)
        self.isLast = isLast
        self.check = check
    }

    /// A rule, its text, and a check of something that several rules share, such as the first answer of a kind.
    ///
    /// - Parameter find: finds it; what it throws becomes the finding.
    init<Subject>(
        _ id: String, _ title: String, _ harm: Rule.Harm, _ severity: Rule.Severity, _ source: Rule.Source,
        why: String, remedy: String, followsFrom: [String] = [],
        of find: @escaping @Sendable (Probe) async throws -> Subject,
        check: @escaping @Sendable (Rule, Subject) -> Finding
    ) {
        self.init(
            id, title, harm, severity, source, why: why, remedy: remedy, followsFrom: followsFrom
        ) { rule, probe in
            check(rule, try await find(probe))
        }
    }

    /// Judges the rule; an inspection never fails, because a rule that cannot be judged is a finding too.
    package func inspect(_ probe: Probe) async -> Finding {
        do { return try await check(rule, probe) } catch let error as CouldNotTell {
            return finding(about: error)
        } catch { return rule.couldNotTell("\(error)") }
    }

    private func finding(about error: CouldNotTell) -> Finding {
        if error.isIntended {
            var finding = rule.notAsked(error.reason)
            finding.missingKey = error.missingKey
            return finding
        }
        var finding = rule.couldNotTell(error.reason, error.evidence)
        // It explains the finding better than the causes that the rule names for every finding.
        if let cause = error.cause { finding.causes.insert(cause, at: 0) }
        return finding
    }
}
