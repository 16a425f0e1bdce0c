extension RuleGroup {
    /// The pages of the sign-in and of the consent, as an attacker would try them.
    package static let pages = RuleGroup(
        id: "pages", title: "sign-in and consent pages",
        inspections: ForgeryRules.inspections + SessionRules.inspections + DetourRules.inspections
            + PasswordRules.inspections + ReflectionRules.inspections + PageHeaderRules.inspections
            + PageContentRules.inspections)
}
