extension RuleGroup {
    /// The token endpoint, where Google exchanges codes.
    package static let token = RuleGroup(
        id: "token", title: "token endpoint",
        inspections: TokenAnswerRules.inspections + ClientAuthenticationRules.inspections
            + CodeBindingRules.inspections + VerifierRules.inspections + TokenRequestRules.inspections
            + ClientSecretRules.inspections + CodeValueRules.inspections + OtherGrantRules.inspections
            + GrantedScopeRules.inspections + TokenErrorRules.inspections + TokenTextRules.inspections)
}
