extension RuleGroup {
    /// The association file and how it is served.
    public static let association = RuleGroup(id: "association", title: "association file")
}
