/// A rule, and the messages to the partner by which it is judged.
package struct Inspection: Sendable {
    package let rule: Rule
    /// Whether it comes after all others: it judges every message of the run and sends none of its own.
    let isLast: Bool
    private let check: @Sendable (Rule, Probe) async throws -> Finding

    /// A rule, its text and its check; what the check throws becomes the finding.
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

    /// A rule, its text, and a check of something that is found once in a run, for several rules.
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

    package func inspect(_ probe: Probe) async -> Finding {
        do { return try await check(rule, probe) } catch let reason as CouldNotTell {
            if reason.isIntended {
                var finding = rule.notAsked(reason.reason)
                finding.missingKey = reason.missingKey
                return finding
            }
            var finding = rule.couldNotTell(reason.reason, reason.evidence)
            if let cause = reason.cause { finding.causes.insert(cause, at: 0) }
            return finding
        } catch { return rule.couldNotTell("\(error)") }
    }
}
