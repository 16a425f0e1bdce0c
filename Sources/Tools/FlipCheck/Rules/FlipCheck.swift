import WebText

/// A partner's own account linking, tried out as Google would use it, before Google does.
package enum FlipCheck {
    package static let version = "1.0"

    /// The pages are in the middle: while a server hashes passwords, further requests become due.
    package static let groups = [
        RuleGroup(id: "association", title: "association file", inspections: associationRules),
        RuleGroup(id: "metadata", title: "metadata", inspections: metadataRules),
        RuleGroup(
            id: "authorize", title: "authorization endpoint",
            inspections: endpointRules + redirectURIRules + clientRules + stateRules + requestRules
                + errorRules + codeRules + nearMissRules + throughSignInRules + hardRequestRules + pageRules
                + answerRules),
        RuleGroup(
            id: "token", title: "token endpoint",
            inspections: tokenAnswerRules + clientAuthenticationRules + codeBindingRules + tokenRequestRules
                + clientSecretRules + codeValueRules + otherGrantRules + tokenErrorRules + tokenTextRules),
        RuleGroup(
            id: "pages", title: "sign-in and consent pages",
            inspections: forgeryRules + sessionRules + detourRules + pageContentRules),
        RuleGroup(id: "refresh", title: "refresh", inspections: refreshRules),
        RuleGroup(id: "userinfo", title: "userinfo endpoint", inspections: userInfoRules),
        RuleGroup(id: "revoke", title: "revocation endpoint", inspections: revocationRules),
        RuleGroup(id: "reply", title: "the app's answer", givenRules: replyRules.map(\.rule)),
    ]

    package static let rules: [Rule] = groups.flatMap(\.rules)

    package static func rule(_ id: String) -> Rule? { rules.first { $0.id.hasSameBytes(as: id) } }
}

/// Rules about one part of a partner's side, and how they are looked at.
package struct RuleGroup: Sendable {
    package var id: String
    package var title: String
    package var inspections: [Inspection] = []
    /// Rules without an inspection: they judge an app's answer, which is given and not fetched.
    package var givenRules: [Rule] = []

    package var rules: [Rule] { inspections.map(\.rule) + givenRules }
}

/// A rule, and the messages to the partner by which it is judged.
package struct Inspection: Sendable {
    package let rule: Rule
    /// Whether it comes after all others: it judges every message of the run and sends none of its own.
    let isLast: Bool
    private let check: @Sendable (Rule, Probe) async throws -> Finding

    /// A rule, its text and its check; what the check throws becomes the finding.
    init(
        _ id: String, _ title: String, _ harm: Rule.Harm, _ severity: Rule.Severity, _ source: Rule.Source,
        why: String, remedy: String, isLast: Bool = false,
        check: @escaping @Sendable (Rule, Probe) async throws -> Finding
    ) {
        rule = Rule(
            id: id, title: title, harm: harm, severity: severity, source: source, why: why, remedy: remedy)
        self.isLast = isLast
        self.check = check
    }

    /// A rule, its text, and a check of something that is found once in a run, for several rules.
    init<Subject>(
        _ id: String, _ title: String, _ harm: Rule.Harm, _ severity: Rule.Severity, _ source: Rule.Source,
        why: String, remedy: String, of find: @escaping @Sendable (Probe) async throws -> Subject,
        check: @escaping @Sendable (Rule, Subject) -> Finding
    ) {
        self.init(id, title, harm, severity, source, why: why, remedy: remedy) { rule, probe in
            check(rule, try await find(probe))
        }
    }

    package func inspect(_ probe: Probe) async -> Finding {
        do { return try await check(rule, probe) } catch let reason as CouldNotTell {
            return reason.isIntended
                ? rule.notAsked(reason.reason) : rule.couldNotTell(reason.reason, reason.evidence)
        } catch { return rule.couldNotTell("\(error)") }
    }
}
