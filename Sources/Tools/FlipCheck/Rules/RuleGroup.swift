/// Rules about one part of a partner's side, and how they are looked at.
package struct RuleGroup: Sendable {
    package var id: String
    package var title: String
    /// Whether the configuration has what the rules are about; without it none of them is asked.
    var isKnown: @Sendable (FlipCheckConfiguration) -> Bool = { _ in true }
    package var inspections: [Inspection] = []
    /// Rules without an inspection: they judge an app's answer, which is given and not fetched.
    package var givenRules: [Rule] = []

    package var rules: [Rule] { inspections.map(\.rule) + givenRules }
}
