/// Rules about one part of a partner's side, and how they are looked at.
public struct RuleGroup: Sendable {
    /// The id, with which the ids of its rules begin.
    public var id: String
    /// The subject in a few words.
    public var title: String
    /// The inspections of the rules, in order.
    public var inspections: [Inspection] = []
    /// Rules without an inspection: they judge an app's answer, which is given and not fetched.
    public var givenRules: [Rule] = []

    /// All rules of the group, in the order in which they are looked at.
    public var rules: [Rule] { inspections.flatMap(\.rules) + givenRules }
}

/// A few messages to the partner, by which one or more rules are judged.
public struct Inspection: Sendable {
    /// When an inspection is done.
    public enum Moment: Sendable, Hashable {
        /// In its place.
        case inOrder
        /// After all others: it judges every message of the run and sends none of its own.
        case atTheEnd
    }

    /// The rules that it judges: one finding comes out for each.
    public var rules: [Rule]
    /// When it is done.
    public var moment: Moment
    /// Sends, looks and judges.
    public var inspect: @Sendable (Probe) async -> [Finding]

    /// An inspection that judges several rules by the same messages; what it throws becomes the finding of
    /// each.
    public init(
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
    public init(
        _ rule: Rule, _ moment: Moment = .inOrder,
        inspect: @escaping @Sendable (Probe) async throws(CouldNotTell) -> Finding
    ) {
        self.init([rule], moment) { probe throws(CouldNotTell) in [try await inspect(probe)] }
    }
}
