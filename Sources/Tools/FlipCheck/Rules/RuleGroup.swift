/// Rules about one part of a partner's side, and how they are looked at.
package struct RuleGroup: Sendable {
    /// The id, with which the ids of its rules begin.
    package var id: String
    /// The subject in a few words.
    package var title: String
    /// The inspections of the rules, in order.
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
    /// When it is done.
    package var moment: Moment
    /// Sends, looks and judges.
    package var inspect: @Sendable (Probe) async -> [Finding]

    /// An inspection that judges several rules by the same messages; what it throws becomes the finding of
    /// each.
    package init(
        _ rules: [Rule], _ moment: Moment = .inOrder,
        inspect: @escaping @Sendable (Probe) async throws(CouldNotTell) -> [Finding]
    ) {
        self.rules = rules
        self.moment = moment
        self.inspect = { probe in
            do throws(CouldNotTell) { return try await inspect(probe) } catch {
                return rules.map { $0.unanswered(because: error) }
            }
        }
    }

    /// An inspection that judges one rule; what it throws becomes the finding.
    package init(
        _ rule: Rule, _ moment: Moment = .inOrder,
        inspect: @escaping @Sendable (Probe) async throws(CouldNotTell) -> Finding
    ) {
        self.init([rule], moment) { probe throws(CouldNotTell) in [try await inspect(probe)] }
    }
}
