/// Rules about one part of a partner's side, and how they are looked at.
package struct RuleGroup: Sendable {
    package var id: String
    package var title: String
    package var inspections: [Inspection] = []
    /// Rules without an inspection: they judge an app's answer, which is given and not fetched.
    package var givenRules: [Rule] = []

    package var rules: [Rule] { inspections.map(\.rule) + givenRules }
}
