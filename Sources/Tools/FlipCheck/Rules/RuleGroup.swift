/// Rules about one part of a partner's side, and how they are looked at.
public struct RuleGroup: Sendable {
    /// The id, with which the ids of its rules begin.
    public var id: String
    /// What it is about, in a few words.
    public var title: String
    /// What looks at the rules, in order.
    public var inspections: [Inspection]
    /// Rules that no inspection looks at, because what they judge is given and not fetched: an app's answer.
    public var givenRules: [Rule]

    /// A group of its parts.
    public init(
        id: String, title: String, inspections: [Inspection] = [], givenRules: [Rule] = []
    ) {
        self.id = id
        self.title = title
        self.inspections = inspections
        self.givenRules = givenRules
    }

    /// All rules of the group, in the order in which they are looked at.
    public var rules: [Rule] { inspections.flatMap(\.rules) + givenRules }
}

/// A few messages to the partner, and what they say about one or more rules.
public struct Inspection: Sendable {
    /// The rules that it judges: one finding comes out for each.
    public var rules: [Rule]
    /// Sends, looks and judges.
    public var inspect: @Sendable (Probe) async -> [Finding]

    /// An inspection that judges several rules by the same messages.
    public init(_ rules: [Rule], inspect: @escaping @Sendable (Probe) async -> [Finding]) {
        self.rules = rules
        self.inspect = inspect
    }

    /// An inspection that judges one rule; an obstacle that it throws becomes the finding.
    public init(_ rule: Rule, inspect: @escaping @Sendable (Probe) async throws(Obstacle) -> Finding) {
        self.init([rule]) { probe in
            do throws(Obstacle) { return [try await inspect(probe)] } catch {
                return [rule.hindered(by: error)]
            }
        }
    }
}
