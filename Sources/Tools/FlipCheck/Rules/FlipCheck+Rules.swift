import WebText

extension FlipCheck {
    /// The groups of rules, in the order in which a run checks them.
    ///
    /// The pages are in the middle: signing in is slow, so that a server's limit of requests in a second recovers meanwhile.
    package static let groups = [
        RuleGroup(
            id: "association", title: "association file",
            isKnown: { $0.universalLink != nil || $0.association.url != nil || $0.association.file != nil },
            rules: associationRules),
        RuleGroup(
            id: "metadata", title: "metadata", isKnown: { $0.issuer != nil },
            rules: metadataRules + keySetRules),
        RuleGroup(
            id: "authorize", title: "authorization endpoint", isKnown: { $0.authorizationURL != nil },
            rules: endpointRules + redirectURIRules + clientRules + stateRules + requestRules
                + errorRules + codeRules + nearMissRules + throughSignInRules + headerInjectionRules
                + consentShownRules + pageRules + answerRules + answerUserRules),
        RuleGroup(
            id: "token", title: "token endpoint", isKnown: { $0.tokenURL != nil },
            // The codes of earlier requests come before the requests that may end more than their own code.
            rules: exchangeRules + tokenAnswerRules + codeLifeRules + clientAuthenticationRules
                + codeBindingRules + pkceRules + tokenRequestRules
                + clientSecretRules + codeValueRules + otherGrantRules + tokenScopeRules
                + tokenErrorRules + tokenTextRules + signingKeyRules + steadyAnswerRules
                + requestLimitRules),
        RuleGroup(
            id: "pages", title: "sign-in and consent pages", isKnown: { $0.authorizationURL != nil },
            rules: forgeryRules + consentUserRules + consentRequestRules + skippedPageRules + secondStepRules
                + sessionRules + cookieRules + openRedirectRules + consentRedirectURIRules
                + hostOfRequestRules + passwordRules + toldPasswordRules + userNameRules + reflectionRules
                + pageContentRules + consentTextRules + disclosureRules
                // A server may end all sessions of a user who signs out.
                + signOutRules),
        RuleGroup(
            id: "refresh", title: "refresh", isKnown: { $0.tokenURL != nil },
            rules: refreshRules + refreshRefusalRules + steadyLinkRules + narrowScopeRules + userAgentRules),
        RuleGroup(
            id: "userinfo", title: "userinfo endpoint", isKnown: { $0.userinfoURL != nil },
            rules: userInfoRules + accessTokenRules),
        RuleGroup(
            id: "revoke", title: "revocation endpoint", isKnown: { $0.revocationURL != nil },
            rules: revocationRules + unwantedRevocationRules),
        RuleGroup(id: "reply", title: "the app's answer", rules: replyRules.map(\.rule)),
    ]

    /// All rules, in the order of their groups.
    package static let rules: [Rule] = groups.flatMap(\.rules)

    /// The rule with this id, or nil when there is none.
    package static func rule(_ id: String) -> Rule? { rules.first { $0.id.hasSameBytes(as: id) } }
}
