extension RuleGroup {
    /// Refreshing, which Google does for as long as the link lasts.
    package static let refresh = RuleGroup(
        id: "refresh", title: "refresh",
        inspections: RefreshRules.inspections + RefreshOverlapRules.inspections
            + RefreshRefusalRules.inspections + RefreshValueRules.inspections)
}
