import WebText

/// A partner's own account linking, tried out as Google would use it, before Google does.
package enum FlipCheck {
    /// The version of the rules and of the report.
    package static let version = "1.0"

    /// Every group of rules, in the order in which they are looked at.
    ///
    /// The pages are in the middle of the groups that send the most requests. A server takes its time for the password of
    /// each sign-in, and meanwhile the second passes after which further requests may go out.
    package static let groups: [RuleGroup] = [
        .association, .metadata, .authorization, .token, .pages, .refresh, .userinfo, .revocation, .reply,
    ]

    /// Every rule there is, in the order of the groups.
    package static let rules: [Rule] = groups.flatMap(\.rules)

    /// The rule with an id; nil when there is none.
    package static func rule(_ id: String) -> Rule? {
        rules.first { $0.id.hasSameBytes(as: id) }
    }
}
