import WebText

/// A partner's own account linking, tried out as Google would use it, before Google does.
package enum FlipCheck {
    package static let version = "1.0"

    /// Every group of rules, in the order in which they are looked at.
    ///
    /// The pages are in the middle of the groups that send the most requests. A server takes its time for the
    /// password of each sign-in, and meanwhile the second passes after which further requests may go out.
    package static let groups: [RuleGroup] = [
        .association, .metadata, .authorization, .token, .pages, .refresh, .userinfo, .revocation, .reply,
    ]

    package static let rules: [Rule] = groups.flatMap(\.rules)

    /// The rule with an id; nil when there is none.
    package static func rule(_ id: String) -> Rule? { rules.first { $0.id.hasSameBytes(as: id) } }
}

/// Rules about one part of a partner's side, and how they are looked at.
package struct RuleGroup: Sendable {
    /// The id, with which the ids of its rules begin.
    package var id: String
    /// The subject in a few words.
    package var title: String
    package var inspections: [Inspection] = []
    /// Rules without an inspection: they judge an app's answer, which is given and not fetched.
    package var givenRules: [Rule] = []

    /// All rules of the group, in the order in which they are looked at.
    package var rules: [Rule] { inspections.flatMap(\.rules) + givenRules }
}

/// A few messages to the partner, by which one or more rules are judged.
package struct Inspection: Sendable {
    /// When an inspection is done.
    package enum Moment: Sendable, Hashable {
        /// In its place.
        case inOrder
        /// After all others: it judges every message of the run and sends none of its own.
        case atTheEnd
    }

    /// The rules that it judges: one finding comes out for each.
    package var rules: [Rule]
    package var moment: Moment
    /// Sends, looks and judges.
    package var inspect: @Sendable (Probe) async -> [Finding]

    /// An inspection that judges several rules by the same messages; what it throws becomes the finding of
    /// each.
    package init(
        _ rules: [Rule], _ moment: Moment = .inOrder,
        inspect: @escaping @Sendable (Probe) async throws -> [Finding]
    ) {
        self.rules = rules
        self.moment = moment
        self.inspect = { probe in
            do { return try await inspect(probe) } catch {
                return rules.map { $0.unanswered(because: error) }
            }
        }
    }

    /// A rule, its text and its check; what the check throws becomes the finding.
    init(
        _ id: String, _ title: String, _ level: Rule.Level, _ severity: Rule.Severity, _ source: Rule.Source,
        why: String, remedy: String, at moment: Moment = .inOrder,
        check: @escaping @Sendable (Rule, Probe) async throws -> Finding
    ) {
        let rule = Rule(id, title, level, severity, source, why: why, remedy: remedy)
        self.init([rule], moment) { [try await check(rule, $0)] }
    }
    /// A rule, its text, and a check of something that is found once in a run, for several rules.
    init<Subject>(
        _ id: String, _ title: String, _ level: Rule.Level, _ severity: Rule.Severity, _ source: Rule.Source,
        why: String, remedy: String, of find: @escaping @Sendable (Probe) async throws -> Subject,
        check: @escaping @Sendable (Rule, Subject) -> Finding
    ) {
        self.init(id, title, level, severity, source, why: why, remedy: remedy) { rule, probe in
            check(rule, try await find(probe))
        }
    }
}
