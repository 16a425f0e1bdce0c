/// Rules about one part of a partner's side, and how they are judged.
package struct RuleGroup: Sendable {
    /// The name that the ids of its rules begin with: `token`.
    package let id: String
    package let title: String
    /// Whether the configuration has what the rules are about; without it none of them can be judged.
    var isKnown: @Sendable (FlipCheckConfiguration) -> Bool = { _ in true }
    /// The rules that a run judges, with their checks.
    package var inspections: [Inspection] = []
    /// The rules about an app's answer, which is given to ``FlipCheck/judge(reply:to:accepting:)`` and not fetched.
    package var givenRules: [Rule] = []

    package var rules: [Rule] { inspections.map(\.rule) + givenRules }
}
