/// The rules about one part of a partner's side.
package struct RuleGroup: Sendable {
    /// The name that the ids of its rules begin with: `token`.
    package let id: String
    package let title: String
    /// Whether the configuration has what the rules are about: without it, no rule of the group can be judged.
    var isKnown: @Sendable (FlipCheckConfiguration) -> Bool = { _ in true }
    /// The rules, in the order in which a run judges them; those of the group `reply` judge a given answer.
    package let rules: [Rule]
}
