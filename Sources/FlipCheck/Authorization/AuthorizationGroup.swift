extension RuleGroup {
    /// The authorization endpoint.
    public static let authorization = RuleGroup(id: "authorize", title: "authorization endpoint")
}
